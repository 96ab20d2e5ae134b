import type { LatentClassData } from '../latent-class/index.ts';
import { Random } from '../numerics/random.ts';

/**
 * Three segments and 18 yes/no questions: 10 that carry them (yes 0.8 or 0.2, by segment), 5 that everyone answers alike, and 3 copies of
 * the first three that say the same for 9 people of 10.
 */
export function plantedQuestions(
  respondents: number,
  seed: number,
  carrying = 10,
): { data: LatentClassData; codes: string[]; truth: Uint8Array } {
  const random = new Random(seed, 31, 7);
  const uniform = () => (random.below(2 ** 30) + 0.5) / 2 ** 30;
  const truth = Uint8Array.from({ length: respondents }, () => random.below(3));
  const column = (answer: (i: number) => number) => ({
    categories: 2,
    codes: Uint8Array.from({ length: respondents }, (_, i) => answer(i)),
  });
  // In turn: yes in one segment, in another, in the third, in two of them.
  const yes = [[0], [1], [2], [0, 1], [1, 2], [0, 2]];
  const carry = Array.from({ length: carrying }, (_, j) =>
    column((i) => Number(uniform() < (yes[j % yes.length].includes(truth[i]) ? 0.8 : 0.2))),
  );
  const noise = Array.from({ length: 5 }, (_, j) => column(() => Number(uniform() < 0.3 + 0.1 * j)));
  const copies = carry.slice(0, 3).map(({ codes }) => column((i) => (uniform() < 0.9 ? codes[i] : 1 - codes[i])));
  const named = (letter: string, list: readonly unknown[]) => list.map((_, j) => `${letter}${j + 1}`);
  return {
    data: { respondents, columns: [...carry, ...noise, ...copies], weights: null },
    codes: [...named('C', carry), ...named('N', noise), ...named('R', copies)],
    truth,
  };
}
