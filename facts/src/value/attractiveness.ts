import { z } from 'zod';
import { ticks } from '../pictures/ticks.ts';
import { fixed, type Read } from '../schema.ts';
import { FIRST_CRITERION_WEIGHT, type OtherCriteria, type ValueChoice, type ValueFigures } from './value-result.ts';

/** Segments ranked by weighted criteria: computed wherever it is shown, because a slider moves it. */

const criterion = z.object({
  /** As weights name it: size, value:CODE, reach, distinctness, growth or own:NAME. */
  key: z.string(),
  kind: z.enum(['size', 'value', 'reach', 'distinctness', 'growth', 'own']),
  /** A metric's or an own criterion's. */
  name: z.string(),
  weight: z.number(),
  /** By segment; null where there is no figure, which counts 0 points. */
  values: z.array(z.number().nullable()),
});
export type Criterion = Read<typeof criterion>;

export const attractiveness = fixed(
  z.object({
    criteria: z.array(criterion),
    /** By segment number; null while every weight is 0. */
    segments: z
      .array(
        z.object({
          /** Points from 0 to 100: in each criterion the best segment has 100, and the others their share of it. */
          score: z.number(),
          rank: z.number().int(),
          /** The share of refits in which it is first when sizes and values are as drawn there, and reach and growth vary as much as they may. */
          first: z.number(),
        }),
      )
      .nullable(),
  }),
);
export type Attractiveness = Read<typeof attractiveness>;

export function attractivenessOf(figures: ValueFigures, choice: ValueChoice, others: OtherCriteria): Attractiveness {
  const criteria = criteriaOf(figures, choice, others);
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return { criteria, segments: null };
  const scoresOf = (at: (criterion: Criterion) => Criterion['values']) => {
    const scores = figures.sizes.map(() => 0);
    for (const one of criteria) {
      const best = Math.max(0, ...one.values.map((value) => value ?? 0));
      at(one).forEach((value, s) => {
        if (best > 0) scores[s] += (one.weight / weights) * (100 * (Math.max(0, value ?? 0) / best));
      });
    }
    return scores;
  };
  const scores = scoresOf(({ values }) => values);
  const first = figures.sizes.map(() => 0);
  const refits = figures.sizeDraws.length;
  const drawsOf = new Map([
    ['size', figures.sizeDraws],
    ...figures.metrics.map(({ code, draws }) => [`value:${code}`, draws] as const),
    ['reach', varied(others.reach, others.reachErrors, refits, 1)],
    ['growth', varied(others.growth, others.growthErrors, refits, 2)],
  ]);
  for (let n = 0; n < refits; n++) {
    const drawn = scoresOf(({ key, values }) => {
      const draw = drawsOf.get(key)?.[n];
      return draw ? values.map((value, s) => value && draw[s]) : values;
    });
    first[drawn.indexOf(Math.max(...drawn))] += 1 / refits;
  }
  return {
    criteria,
    segments: scores.map((score, s) => ({
      score,
      rank: 1 + scores.filter((other) => other > score).length,
      first: refits > 0 ? Math.min(1, first[s]) : Number(score === Math.max(...scores)),
    })),
  };
}

/** As often as there are refits: figures that vary by their standard errors, always in the same way. */
export function varied(
  values: Criterion['values'] | null,
  errors: OtherCriteria['reachErrors'],
  times: number,
  seed: number,
) {
  const drawn = (n: number) =>
    (values ?? []).map((value, s) => (value ?? 0) + (errors?.[s] ?? 0) * deviate(seed * 1_000_000 + s * 1000 + n));
  return Array.from({ length: times }, (_, n) => drawn(n));
}

/** Standard deviations from the middle, logistic, as if at random for each number. */
function deviate(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  const share = (((mixed ^ (mixed >>> 15)) >>> 0) + 0.5) / 2 ** 32;
  return (Math.log(share / (1 - share)) * Math.sqrt(3)) / Math.PI;
}

function criteriaOf(
  figures: ValueFigures,
  { weights, own }: ValueChoice,
  { reach, growth }: OtherCriteria,
): Criterion[] {
  const { sizes, metrics, recognised } = figures;
  const found = [
    { kind: 'size', name: '', key: 'size', values: sizes.map(({ value }) => value) },
    ...metrics.map(({ code, label, means }) => ({
      kind: 'value' as const,
      name: label || code,
      key: `value:${code}`,
      values: means.map((mean) => mean?.value ?? null),
    })),
    ...(reach ? [{ kind: 'reach', name: '', key: 'reach', values: reach } as const] : []),
    ...(recognised ? [{ kind: 'distinctness', name: '', key: 'distinctness', values: recognised } as const] : []),
    ...(growth ? [{ kind: 'growth', name: '', key: 'growth', values: growth } as const] : []),
    ...own.map(({ name, ratings }) => ({ kind: 'own', name, key: `own:${name}`, values: ratings }) as const),
  ] as const;
  const weightOf = (key: string) => (Object.hasOwn(weights, key) ? weights[key] : FIRST_CRITERION_WEIGHT);
  return found.map((one) => ({ ...one, values: [...one.values], weight: weightOf(one.key) }));
}

/** What the bubbles stand on: the two criteria besides size with the most weight. */
export function bubbleAxes({ criteria }: Attractiveness): readonly Criterion[] {
  const others = criteria.filter(({ kind, weight }) => kind !== 'size' && weight > 0);
  return others.toSorted((a, b) => b.weight - a.weight).slice(0, 2);
}

/** About as many steps along an axis, so little of it is empty; room around the bubbles, as a part of what their values span. */
const STEPS = 8;
const AROUND = 0.15;

/** The values along an axis of the bubbles: as far as they reach, not from 0. */
export function bubbleTicks({ values }: Criterion): number[] {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const room = AROUND * (high - low || Math.abs(high));
  return ticks(low < 0 ? low - room : Math.max(0, low - room), high + room, STEPS);
}

/** The segments from the most attractive on, by number. */
export const rankedSegments = ({ segments }: Attractiveness): number[] =>
  (segments ?? [])
    .map((one, s) => ({ ...one, segment: s + 1 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ segment }) => segment);
