import { numberColumn } from '../latent-class/rows/cluster-data.ts';
import type { LatentClassColumn, LatentClassData } from '../latent-class/types.ts';
import { Random } from '../numerics/random.ts';
import { MISSING } from '../survey/index.ts';

/** Surveys of numbers whose segments are known: five numbers, three segments of equal size, one recipe a kind of number. */

interface Draw {
  readonly normal: () => number;
  readonly uniform: () => number;
}
/** One value of a person of a segment; `shift` is where the segment stands in this number, about -1 to 1. */
type Recipe = (draw: Draw, shift: number) => number;

const rounded = (value: number, to: number): number => Math.round(value / to) * to;

function poisson({ uniform }: Draw, mean: number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = uniform(); product > limit; product *= uniform()) count++;
  return count;
}

/** One of two places, the first with a probability. */
const humps = ({ uniform, normal }: Draw, one: number, other: number, first: number): number =>
  (uniform() < first ? one : other) + 7 * normal();

export const numberRecipes = {
  counts: (draw, shift) => poisson(draw, 4 * Math.exp(0.42 * shift)),
  'spend, many zeros': (draw, shift) =>
    draw.uniform() < 0.45 - 0.2 * shift ? 0 : Math.exp(3 + 0.8 * shift + draw.normal()),
  'spend, zeros differ more than amounts': (draw, shift) =>
    draw.uniform() < 0.4 - 0.25 * shift ? 0 : Math.exp(3 + 0.5 * shift + draw.normal()),
  'heaped at fives, 12% at the ceiling': (draw, shift) =>
    Math.max(0, Math.min(100, rounded(70 + 18 * shift + 22 * draw.normal(), 5))),
  'different in spread': (draw, shift) => 50 + 3 * shift + 12 * Math.exp(0.9 * shift) * draw.normal(),
  'log-normal': (draw, shift) => Math.exp(3 + 0.85 * shift + draw.normal()),
  normal: (draw, shift) => 50 + 8.5 * shift + 10 * draw.normal(),
  'two humps of other sizes and places': (draw, shift) =>
    humps(draw, 30 - 8 * shift, 70 + 8 * shift, 0.5 + 0.25 * shift),
  'the middle of another’s two ends': (draw, shift) =>
    shift < 0 ? humps(draw, 25, 75, 0.5) : 50 + 15 * shift + 7 * draw.normal(),
  'humps between humps': (draw, shift) =>
    shift === 0 ? 50 + 7 * draw.normal() : humps(draw, 30 + 10 * shift, 65 + 10 * shift, 0.5),
  'two humps, one or the other': (draw, shift) =>
    shift === 0 ? humps(draw, 20, 80, 0.5) : humps(draw, 35 + 10 * shift, 60 + 10 * shift, 0.5 - 0.2 * shift),
} satisfies Record<string, Recipe>;
export type NumberKind = keyof typeof numberRecipes;

const NUMBERS = 5;
const SEGMENTS = 3;

interface MadeNumbers {
  readonly values: readonly Float64Array[];
  readonly truth: readonly number[];
}

export function madeNumbers(
  kind: NumberKind,
  { respondents = 700, seed = 1, missing = 0 }: { respondents?: number; seed?: number; missing?: number } = {},
): MadeNumbers {
  const random = new Random(seed, respondents, NUMBERS);
  const uniform = () => (random.below(2 ** 31) + 0.5) / 2 ** 31;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  // Where each segment stands in each number: low, middle and high, in an order of its own.
  const shifts = Array.from({ length: NUMBERS }, () => shuffled([-1, 0, 1], random));
  const truth = Array.from({ length: respondents }, () => random.below(SEGMENTS));
  const values = shifts.map((of) =>
    Float64Array.from(truth, (k) =>
      uniform() < missing ? Number.NaN : numberRecipes[kind]({ normal, uniform }, of[k]),
    ),
  );
  return { values, truth };
}

/** The numbers as they are. */
export const asNumbers = ({ values, truth }: MadeNumbers, weights: Float64Array | null = null): LatentClassData => ({
  respondents: truth.length,
  columns: values.map((column) => numberColumn(column, weights)),
  weights,
});

/** The same in fifths: five groups at quantiles, without an order. */
export function asFifths({ values, truth }: MadeNumbers): LatentClassData {
  const columns = values.map((column): LatentClassColumn => {
    const sorted = column.filter((value) => !Number.isNaN(value)).sort();
    const cuts = [1, 2, 3, 4].map((at) => sorted[Math.floor((at * sorted.length) / 5)]);
    const codes = Uint8Array.from(column, (value) =>
      Number.isNaN(value) ? MISSING : cuts.filter((cut) => value >= cut).length,
    );
    return { codes, categories: 5 };
  });
  return { respondents: truth.length, columns, weights: null };
}

function shuffled(values: number[], random: Random): number[] {
  for (let at = values.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [values[at], values[other]] = [values[other], values[at]];
  }
  return values;
}
