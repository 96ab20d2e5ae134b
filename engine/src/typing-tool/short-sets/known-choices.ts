import { answerNumber } from '@qp/facts';
import { type ChoiceAnswer, storedAnswer } from '../../choices/index.ts';
import { type Exercise, MISSING } from '../../survey/index.ts';

/** What each person chose, task by task; the parts of a long ranking together. */
export function choicesOfPeople({ columns }: Exercise): ChoiceAnswer[][] {
  const people = Array.from({ length: columns[0].codes.length }, (): ChoiceAnswer[] => []);
  for (const parts of Map.groupBy(columns, ({ task }) => task).values()) {
    const read = parts.map(({ answers }) => answers.map(storedAnswer));
    people.forEach((own, i) => {
      const given = parts.flatMap(({ codes }, c) => (codes[i] === MISSING ? [] : [read[c][codes[i]]]));
      if (given.length === 0) return;
      const { rest, worst } = given[given.length - 1];
      own.push(given.length === 1 ? given[0] : { first: given.flatMap(({ first }) => first), rest, worst });
    });
  }
  return people;
}

export const keyOfSet = (items: readonly number[]): string => items.toSorted((a, b) => a - b).join();

export const shownIn = ({ first, rest, worst }: ChoiceAnswer): number[] => [
  ...first,
  ...rest,
  ...(worst === null ? [] : [worst]),
];

export const isRanking = ({ first, worst }: ChoiceAnswer): boolean => worst === null && first.length > 1;

/**
 * The number of the answer that a person gave to a set, as it stood in a task or as a ranking says it; -1 where nothing does. What a best-worst
 * task says of a part of its items was never asked, and another day it might be otherwise.
 */
export function knownAnswer(set: readonly number[], choices: readonly ChoiceAnswer[]): number {
  for (const answer of choices) {
    const { first, rest, worst } = answer;
    if (!isRanking(answer) && shownIn(answer).length !== set.length) continue;
    const ranked = set.map((item) => {
      const at = first.indexOf(item);
      return at >= 0 ? at : rest.includes(item) ? first.length : item === worst ? first.length + 1 : -1;
    });
    if (ranked.includes(-1)) continue;
    const [highest, lowest] = [Math.min(...ranked), Math.max(...ranked)];
    const isOne = (rank: number) => ranked.indexOf(rank) === ranked.lastIndexOf(rank);
    if (isOne(highest) && isOne(lowest)) {
      return answerNumber(set.length, ranked.indexOf(highest), ranked.indexOf(lowest));
    }
  }
  return -1;
}
