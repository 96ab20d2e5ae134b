import { byResponses, type Subgroup, type SubgroupCondition } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, number } from '../numbers.ts';

/** "Gender: Female; Age: 25 to 34 or 35 to 44": who is in a subgroup, with the labels of the survey. */
function subgroupText(subgroup: Subgroup, labelOf: (code: string) => string): string {
  return subgroup.map((condition) => `${labelOf(condition.code)}: ${conditionText(condition)}`).join('; ');
}

const DECIMALS = 6;

function conditionText(condition: SubgroupCondition): string {
  if (byResponses(condition)) return condition.responses.join(' or ');
  const { from, to } = condition;
  if (from === null) return to === null ? 'any number' : `up to ${number(to, DECIMALS)}`;
  return to === null ? `${number(from, DECIMALS)} or more` : `${number(from, DECIMALS)} to ${number(to, DECIMALS)}`;
}

/** The subgroup that a cross-tab is filtered by. */
export const subgroupWords = wordsIn({
  who: subgroupText,
  button: 'Filter respondents',
  short: 'Respondents',
  title: 'Filter respondents',
  help: 'All figures and tests of the Cross-Tab and the Summary then refer to this subgroup only. The segments stay as they are.',
  condition: (at: number) => `Condition ${at}`,
  variable: 'Variable',
  responses: 'Responses',
  noSuchVariable: 'No variable has this in its name',
  from: 'From',
  to: 'To',
  range: (least: string, most: string) => `Answers run from ${least} to ${most}.`,
  and: 'Add a condition',
  remove: 'Remove this condition',
  apply: 'Apply filter',
  clear: 'Remove filter',
  loading: 'Reading the variables…',
  /** "512 of 3,000 respondents". */
  base: (people: number, of: number) => `${number(people)} of ${count(of, 'respondent')}`,
  counting: 'Counting…',
  failed: 'The subgroup could not be counted.',
  noOne: 'No respondent is in this subgroup',
  noOneHelp: 'Change or remove the filter.',
  notHere: (filter: string) =>
    `Personas and the presentation describe all respondents. The filter of the cross-tab does not apply to them (${filter}).`,
  /** In a file: the figures are of a subgroup. */
  inFile: (filter: string, people: number, of: number) =>
    `Filter: ${filter}. Base: ${number(people)} of ${count(of, 'respondent')}.`,
});
