import type { LatentClassData } from '@qp/engine/latent-class';
import { Random } from '@qp/engine/numerics';
import { drawsOf } from './draws.ts';

/** Surveys whose people differ in kind (segments) or in degree (one or two factors); none of them set the rule that is checked. */

interface Family {
  readonly name: string;
  readonly respondents: number;
  readonly questions: number;
  readonly responses: number;
  /** Standard deviation of the differences, in logarithms of the response probabilities. */
  readonly difference: number;
  /** Kinds have shares, degrees a number of factors. */
  readonly shares?: readonly number[];
  readonly factors?: number;
}

const even = (segments: number): number[] => new Array<number>(segments).fill(1 / segments);
const family = (name: string, size: readonly [number, number, number], difference: number): Family => {
  const [respondents, questions, responses] = size;
  return {
    name: `${name}, ${respondents} x ${questions}, ${responses} responses`,
    respondents,
    questions,
    responses,
    difference,
  };
};

export const kinds: readonly Family[] = [
  { ...family('3 segments', [500, 12, 4], 0.8), shares: even(3) },
  { ...family('3 weak segments', [1000, 12, 3], 0.5), shares: even(3) },
  { ...family('4 uneven segments', [800, 10, 2], 1), shares: [0.4, 0.3, 0.2, 0.1] },
  { ...family('2 segments', [300, 6, 3], 1), shares: [0.6, 0.4] },
  { ...family('2 segments', [320, 4, 2], 1.6), shares: [0.8, 0.2] },
  { ...family('5 segments', [1000, 15, 5], 0.7), shares: even(5) },
];

export const degrees: readonly Family[] = [
  { ...family('1 factor', [500, 12, 4], 1), factors: 1 },
  { ...family('1 factor', [300, 6, 2], 1), factors: 1 },
  { ...family('1 factor', [1000, 15, 5], 0.8), factors: 1 },
  { ...family('2 factors', [800, 12, 4], 0.9), factors: 2 },
  { ...family('2 factors', [1000, 16, 5], 0.9), factors: 2 },
];

export function drawFamily(of: Family, seed: number): LatentClassData {
  const { respondents, questions, responses, difference, shares = [1], factors = 0 } = of;
  const { draw, normal } = drawsOf(new Random(7000 + seed, questions, respondents));
  const asked = Array.from({ length: questions }, () => {
    const base = Array.from({ length: responses }, () => 0.5 * normal());
    const segments = shares.map(() => base.map((value) => value + (factors > 0 ? 0 : difference * normal())));
    return { segments, loadings: Array.from({ length: factors }, () => difference * normal()) };
  });
  const columns = asked.map(() => ({ codes: new Uint8Array(respondents), categories: responses }));
  for (let i = 0; i < respondents; i++) {
    const segment = draw(shares);
    const place = Array.from({ length: factors }, normal);
    asked.forEach(({ segments, loadings }, j) => {
      const lean = loadings.reduce((sum, loading, f) => sum + loading * place[f], 0);
      const logs = segments[segment].map((value, c) => value + lean * ((2 * c) / (responses - 1) - 1));
      columns[j].codes[i] = draw(logs.map(Math.exp));
    });
  }
  return { respondents, columns, weights: null };
}
