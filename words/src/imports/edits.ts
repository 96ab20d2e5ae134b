import { wordsIn } from '../locale.ts';
import { number } from '../numbers.ts';
import { type ImportType, importTypes } from './kinds.ts';

type Range = { low: number | null; high: number | null } | null;

const of = (variables: string | number): string =>
  typeof variables === 'number' ? `of ${number(variables)} variables` : `of ${variables}`;

const named = (variables: string | number): string =>
  typeof variables === 'number' ? `${number(variables)} variables` : variables;

/** What undo and redo say about each change of the data check. */
export const editWords = wordsIn({
  kind: (type: ImportType, variables: string | number) => `Type ${of(variables)}: ${importTypes[type]}`,
  label: (variables: string | number) => `Label ${of(variables)}`,
  dimension: (variables: string | number) => `Dimension ${of(variables)}`,
  factor: (variables: string | number) => `Factor ${of(variables)}`,
  stem: (variables: string | number) => `Question ${of(variables)}`,
  battery: (variables: string | number) => `Battery ${of(variables)}`,
  grouping: {
    set: (variables: string | number) => `Yes/no set ${of(variables)}`,
    split: (variables: string | number) => `Lists split: ${named(variables)}`,
    dissolve: (variables: string | number) => `Set dissolved: ${named(variables)}`,
    design: (variables: string | number) => `Design of the exercise ${of(variables)}`,
  },
  merge: (code: string) => `Merge responses of ${code}`,
  split: (code: string) => `Split a response of ${code}`,
  rename: (code: string) => `Rename a response of ${code}`,
  reorder: (code: string) => `Reorder responses of ${code}`,
  noAnswer: (code: string) => `Mark responses of ${code} as no answer`,
  extremes: (code: string) => `Extreme values of ${code} as no answer`,
  answer: (label: string) => `Count ${label} as an answer`,
  answers: (range: Range) => `Count ${rangeInWords(range)} as answers`,
  alike: (code: string, others: number) => `Responses as in ${code} for ${number(others)} more`,
  startAgain: 'Start again from the file',
  take: (asNumber: boolean, code: string) => `Take ${code} ${asNumber ? 'as a number' : 'in groups'}`,
  format: (code: string) => `Unit and decimals of ${code}`,
  cuts: (code: string) => `Cuts of ${code}`,
});

export type EditWords = ReturnType<typeof editWords>;

/** "97 to 99", "0 and below", "97 and above". */
export function rangeInWords(range: Range): string {
  const { low = null, high = null } = range ?? {};
  if (low === null) return `${number(high ?? 0, 6)} and below`;
  return high === null ? `${number(low, 6)} and above` : `${number(low, 6)} to ${number(high, 6)}`;
}
