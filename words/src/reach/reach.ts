import { enoughVariables, findsNothing, isFound, LIFT_AT, MAX_REACH, type ReachResult } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, fixedNumber, joinedWithAnd, percent, wholePercent } from '../numbers.ts';

/** Variables that the sentence names; the others are counted. */
const NAMED = 3;

const times = (lift: number): string => `${fixedNumber(lift, 1)} times`;

/** "Age, Region and Spend", "Age, Region and 4 more". */
const variablesOf = ({ variables }: ReachResult): string => {
  const names = variables.map(({ code, label }) => label || code);
  if (names.length <= NAMED + 1) return joinedWithAnd(names);
  return joinedWithAnd([...names.slice(0, NAMED), `${names.length - NAMED} more`]);
};

/** For the client: whom the variables find, and whom not. */
function sentence(result: ReachResult, titles: readonly string[]): string {
  const who = variablesOf(result);
  const find = result.variables.length === 1 ? 'finds' : 'find';
  if (findsNothing(result))
    return `${who} ${find} the segments no better than their sizes do. This is a guess by size.`;
  const found = result.segments
    .map((segment, s) => ({ title: titles[s], lift: segment.lift[0].value, is: isFound(result, segment) }))
    .toSorted((a, b) => b.lift - a.lift);
  const well = found.filter(({ is }) => is);
  const not = result.segments.flatMap((segment, s) => (isFound(result, segment) ? [] : [titles[s]]));
  if (well.length === 0)
    return `${who} ${find} the segments a little better than their sizes do, and none clearly among the first tenth.`;
  const [best, ...others] = well.map(({ title, lift }) => [title, times(lift)] as const);
  const also = others.length > 0 ? `, ${joinedWithAnd(others.map(([title, lift]) => `${title} ${lift}`))}` : '';
  const missed = not.length > 0 ? ` ${joinedWithAnd(not)} can’t be found this way.` : '';
  return `${who} ${find} ${best[0]} ${best[1]} as often as chance among the first tenth of your customers${also}.${missed}`;
}

export const reachWords = wordsIn({
  ways: { questions: 'Questions', customers: 'Customer data' },
  waysLabel: 'How people are assigned',
  heading: (run: string) => `Customer data of ${run}`,
  title: 'Variables your customer file has too',
  help: `Choose up to ${MAX_REACH} variables of any kind that your customer file holds as well.`,
  choose: 'Choose variables',
  chosen: (names: readonly string[]) =>
    names.length <= 8 ? joinedWithAnd(names) : joinedWithAnd([...names.slice(0, 7), `${names.length - 7} more`]),
  none: 'None chosen',
  compute: 'Find segments',
  again: 'Find again',
  changed: 'The variables have changed since this result.',
  progress: 'Customer data',
  oneSegment: 'This run has only one segment, so there is nothing to find.',
  sentence,
  accuracy: 'assigned to their own segment',
  accuracyNote: ({ accuracy }: ReachResult) => `95% interval ${percent(accuracy.low)} to ${percent(accuracy.high)}`,
  largest: 'if everyone were assigned to the largest segment',
  questionTool: (questions: number) => `with the ${count(questions, 'question')} of the typing tool`,
  stated: 'stated by the rule, on average',
  base: ({ people, folds }: ReachResult) =>
    `Measured on ${count(people, 'held-out respondent')} in ${folds} parts. Variables, steps, penalties and cuts were chosen without them.`,
  enough: (result: ReachResult) => {
    const enough = enoughVariables(result);
    const names = result.variables.slice(0, enough).map(({ code, label }) => label || code);
    if (enough === result.variables.length) return '';
    return enough === 1
      ? `With ${names[0]} alone you have all but 1 point of it.`
      : `With these ${enough} you have all but 1 point of it: ${joinedWithAnd(names)}.`;
  },
  gains: 'Share of each segment found',
  gainsHelp: 'Customers sorted by how likely they belong to the segment. The dashed line is chance.',
  gainsFile: (run: string) => `${run} customer data`,
  point: (title: string, share: number, found: number) =>
    `${title}: the first ${share}% of customers hold ${wholePercent(found)} of the segment.`,
  address: 'Share of the file to address',
  of: (share: number) => `first ${share}%`,
  precision: 'At least this share of those addressed belong to the segment',
  table: 'What a campaign would reach',
  heads: {
    segment: 'Segment',
    size: 'Size',
    lift: LIFT_AT.map((share) => `Lift at ${share}%`),
    recall: (share: number) => `Found in first ${share}%`,
    precision: (share: number) => `Right in first ${share}%`,
    reachable: (least: number) => `Reachable at ${least}% right`,
  },
  interval: (low: number, high: number) => `${fixedNumber(low, 1)} to ${fixedNumber(high, 1)}`,
  tableHelp:
    'Lift: how many times as often as in the whole file, with its 95% interval. Reachable: the largest share of the segment that can be addressed at that precision.',
});
