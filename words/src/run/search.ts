import type { FitSummary } from '@qp/contract';
import { wordsIn } from '../locale.ts';
import { count, fixedNumber, number, wholePercent } from '../numbers.ts';

/** What is said about the search for a solution: facts, never a verdict on whether a better one exists. */

type Found = Pick<FitSummary, 'startsFinished' | 'reachedBest' | 'rivalBehind' | 'rivalMoves'>;

const all = (starts: number): string =>
  starts === 1 ? 'the only start' : `${starts === 2 ? 'both' : `all ${number(starts)}`} independent starts`;

const starts = ({ reachedBest, startsFinished }: Found): string =>
  reachedBest === startsFinished
    ? all(startsFinished)
    : `${number(reachedBest)} of ${count(startsFinished, 'independent start')}`;

/** "The best rival is 0.7 lower …" in log-likelihood; older runs do not know their rival. */
const rival = ({ rivalBehind, rivalMoves }: Found): string =>
  typeof rivalBehind === 'number' && typeof rivalMoves === 'number'
    ? `; the best rival is ${rivalBehind < 0.05 ? 'less than 0.05' : fixedNumber(rivalBehind, 1)} lower and assigns ${wholePercent(rivalMoves)} of people differently`
    : '';

export const searchWords = wordsIn({
  reached: (found: Found) => `Reached by ${starts(found)}${rival(found)}.`,
});
