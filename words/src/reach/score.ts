import { wordsIn } from '../locale.ts';
import { count, joinedWithAnd, percent, wholePercent } from '../numbers.ts';

export const scoreWords = wordsIn({
  title: 'Score a customer file',
  help: 'CSV, Excel, SPSS and other files. Everyone gets a segment, its probabilities, and the list they belong on.',
  file: 'Customer file',
  upload: 'Upload customers',
  uploading: 'Uploading',
  progress: 'Scoring',
  found: (name: string, rows: number, found: number, missing: number) =>
    `${name} has ${count(rows, 'row')}. ${count(found, 'variable')} of the rule found${missing > 0 ? `, ${missing} not found: ${missing === 1 ? 'it counts' : 'they count'} as missing for everyone` : ''}. Check the columns, then score.`,
  id: 'Customer number',
  noId: 'None: rows are numbered',
  score: 'Score',
  result: 'Scored customers',
  scored: (name: string, rows: number, version: string) =>
    `${count(rows, 'row')} of ${name} scored by rule ${version}.`,
  list: (title: string, rows: string, precision: number) =>
    `${title}: ${rows} on its list, of whom at least ${wholePercent(precision / 100)} are expected to belong to it`,
  unscored: (rows: number) =>
    `${count(rows, 'row')} could not be scored: ${rows === 1 ? 'it has' : 'they have'} no answer to any variable of the rule.`,
  problems: (told: number) =>
    told === 1 ? 'The answer that could not be read' : `The first ${told} answers that could not be read`,
  row: 'Row',
  column: 'Column',
  valueHead: 'Value',
  why: 'Why',
  notRead: 'The survey has no such answer. It counts as missing.',
  sizes: 'Sizes in the file',
  sizesHelp:
    'A rule that is sometimes wrong makes large segments larger or smaller than they are. Corrected: what the errors on held-out respondents say of this file, with 95% intervals.',
  notCorrected:
    'The sizes can’t be corrected: the file lacks a variable of the rule, or too little is known of the errors of the rule. Find the segments again with variables that the file has, and score it again.',
  heads: { segment: 'Segment', survey: 'Survey', assigned: 'As assigned', corrected: 'Corrected' },
  interval: (low: number, high: number) => `${percent(low)} to ${percent(high)}`,
  drift: 'The file beside the survey',
  driftHelp:
    'Differences are shares of people who would have to have another answer. Where they are large, the file holds other people than the survey, and the rule says less about them.',
  driftHeads: ['Variable', 'Difference', 'Most different', 'Missing', 'Not in the survey'],
  most: (answer: string, file: number, survey: number) => `${answer}: ${percent(file)} (survey ${percent(survey)})`,
  missingShare: (file: number, survey: number) => `${percent(file)} (survey ${percent(survey)})`,
  beyond: (rows: number) => count(rows, 'row'),
  far: (far: number, rows: number) =>
    far === 0
      ? 'All rows are within what the survey has seen.'
      : `${count(far, 'row')} (${percent(far / rows)}) ${far === 1 ? 'is' : 'are'} far from what the survey has seen: ${far === 1 ? 'it has' : 'they have'} a number beyond its range or an answer it doesn’t have. Don’t rely on their segments.`,
  shifted: (labels: readonly string[]) =>
    `${joinedWithAnd(labels)} ${labels.length === 1 ? 'is' : 'are'} distributed otherwise than in the survey.`,
  keep: 'Keep the result for',
  days: (days: number) => (days === 1 ? '24 hours' : count(days, 'day')),
  kept: (days: number) =>
    `The uploaded file has been deleted. The result is kept for ${days === 1 ? '24 hours' : count(days, 'day')}.`,
});
