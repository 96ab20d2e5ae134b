import { MIN_SCALES } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { number } from '../numbers.ts';

/** How many variables a sentence names before it says how many more there are. */
const NAMED = 3;

function named(codes: readonly string[]): string {
  const names = codes.slice(0, NAMED).join(', ');
  return codes.length > NAMED ? `${names} and ${codes.length - NAMED} more` : names;
}

/** What to know about a run before it is submitted. */
export const doubtWords = wordsIn({
  notIdentified: (variables: number, distinguished: number) =>
    `The possible answers to ${variables === 1 ? 'this variable' : `these ${variables} variables`} ${distinguished === 1 ? 'can’t distinguish any segments' : `can distinguish at most ${distinguished} segments`}. With more segments, different solutions fit equally well.`,
  tooFewScales: (scales: number) =>
    `${scales === 0 ? 'None of the chosen variables is a scale' : `Only ${scales} of the chosen variables ${scales === 1 ? 'is a scale' : 'are scales'}`}. Adjusting for response style needs at least ${MIN_SCALES}. Choose another way to treat answers.`,
  nearlyConstant: (codes: readonly string[]) =>
    `Nearly everyone gives the same answer to ${named(codes)}, so ${codes.length === 1 ? 'it hardly distinguishes' : 'they hardly distinguish'} people.`,
  mostlyMissing: (codes: readonly string[]) =>
    `More than half of the respondents gave no answer to ${named(codes)}. The segments rest on the others.`,
  slow: (minutes: number) =>
    `This run is large. It will take about ${minutes === 1 ? 'a minute' : `${number(minutes)} minutes`}.`,
});

export type DoubtWords = ReturnType<typeof doubtWords>;
