import { MAX_GROUPS, MIN_GROUPS, MIN_PEOPLE, type WaveProblem } from '@qp/facts';
import { type Locale, wordsIn } from '../locale.ts';
import { count, number } from '../numbers.ts';

type Problems = { readonly [Kind in WaveProblem['kind']]: (problem: Extract<WaveProblem, { kind: Kind }>) => string };

/** Why a file can't be a wave, or a variable can't be compared. */
const problems: Problems = {
  'few people': ({ people }) =>
    `It has ${count(people, 'respondent')} with an answer, and segment sizes need at least ${MIN_PEOPLE}. Check that the whole wave is in the file.`,
  'no questions': ({ wanted }) =>
    `It has none of the questions that the segments are made of (${wanted.join(', ')} and others). Check that the file is from this study and that it has variable names or labels.`,
  'no answers': () =>
    'No answer in it is one that the run knows. Go back to the matching and choose which value stands for which answer.',
  'different rows': ({ people, other, otherPeople }) =>
    `It has ${count(people, 'respondent')}, but ${other} has ${number(otherPeople)}. Both files need the same respondents in the same order.`,
  'different respondents': ({ row, id, other, otherId }) =>
    `Respondent ${number(row)} is ${id} here and ${otherId} in ${other}. Both files need the same respondents in the same order. Sort them alike, or send the discretized file alone.`,
  groups: ({ variable, groups }) =>
    `${variable} has ${number(groups)} groups of at least ${MIN_PEOPLE} respondents. Choose a variable with ${MIN_GROUPS} to ${MAX_GROUPS} of them.`,
};

const waveProblems = wordsIn({ problems });

export function waveProblemText(problem: WaveProblem, locale: Locale): string {
  const say = waveProblems(locale).problems[problem.kind] as (of: WaveProblem) => string;
  return say(problem);
}
