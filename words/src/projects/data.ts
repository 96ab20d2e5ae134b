import { wordsIn } from '../locale.ts';
import { count, number, percent } from '../numbers.ts';

export const projectDataWords = wordsIn({
  /** The label of the identifier where the file has none. */
  rowOfFile: 'Row of the file',
  respondents: 'Respondents',
  matchedBy: (id: string) => `matched by ${id}`,
  matchedByOrder: 'matched by row order',
  variables: 'Variables',
  usable: 'For clusters and profiles',
  metrics: (variables: number) => `${number(variables)} usable as metrics`,
  missing: 'Missing answers',
  missingCells: (missing: number, cells: number) => `${number(missing)} of ${number(cells)} cells`,
  effectiveBase: 'Effective base',
  unweightedBase: 'Unweighted base',
  weightedBy: (weight: string, share: number) => `weighted by ${weight}, ${percent(share)} of all respondents`,
  dataCheck: 'Data check',
  answers: 'Variables and their answers',
  searchVariables: 'Search variables...',
  noVariable: (search: string) => `No variables match “${search}”.`,
  minimum: 'Minimum',
  mean: 'Mean, unweighted',
  maximum: 'Maximum',
  noneMissing: 'No answers are missing.',
  someMissing: (missing: number, respondents: number) =>
    `${number(missing)} of ${number(respondents)} respondents gave no answer.`,
  otherTexts: (people: number) =>
    `${count(people, 'more respondent')} wrote other texts. The data file has all of them.`,
  noResponses: 'There are no responses to count.',
  response: 'Response',
  people: 'People',
  share: 'Share',
  warnings: 'Issues',
  fewer: 'Show fewer',
  showAll: (warnings: number) => `Show all ${warnings}`,
  inOneLine: (respondents: number, variables: number, effectiveBase: number | null) =>
    [
      count(respondents, 'respondent'),
      count(variables, 'variable'),
      effectiveBase === null ? 'unweighted' : `weighted, effective base ${number(effectiveBase)}`,
    ].join(' · '),
  warningCount: (warnings: number) => count(warnings, 'issue'),
  variable: 'Variable',
  variableLabel: 'Variable Label',
  dataType: 'Data Type',
  usableAs: 'Usable as',
  uses: (cluster: boolean, metrics: boolean) =>
    [cluster && 'cluster, profile', metrics && 'metrics'].filter(Boolean).join(', ') || '–',
  responses: 'Responses',
  responseCount: (responses: number, scale: boolean) => `${responses}${scale ? ', scale' : ''}`,
  range: 'Range',
  fromTo: (minimum: number, maximum: number) => `${number(minimum, 2)} to ${number(maximum, 2)}`,
  missingColumn: 'Missing',
});

export type ProjectDataWords = ReturnType<typeof projectDataWords>;
