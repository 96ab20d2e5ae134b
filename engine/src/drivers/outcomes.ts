import {
  type DriverRefusal,
  type Interval,
  MAX_NEGATIVE,
  type Outcome,
  type OutcomeRow,
  SMALL_BASE_UNDER,
} from '@qp/facts';
import { normalTail } from '../numerics/tails.ts';
import { type DriverVariable, isNumber } from './cause-design.ts';
import { Z95 } from './causes.ts';
import { type CorrectedMeans, correctedMeans, crossCovariance } from './corrected-means.ts';
import type { Classification } from './known-errors.ts';
import { numberMoments, type OutcomeMoments, responseMoments } from './outcome-moments.ts';
import { waldTest } from './wald.ts';

/** A variable as an outcome: mean or shares by segment, tested [DR10] [DR11]. */
export function outcomeOf(variable: DriverVariable, known: Classification): Outcome {
  const moments = isNumber(variable)
    ? [numberMoments(variable.values, known)]
    : responseMoments(variable.codes, variable.labels.length, known);
  const found = moments.map((row) => correctedMeans(row, known)!);
  const effective = Array.from(found[0]?.effective ?? []);
  const refused = known.standardErrors === 'uncorrected' ? null : refusalOf(moments[0], found[0], known);
  const { code } = variable;
  if (refused) return { code, wald: null, effective, rows: [], refused };
  const range = isNumber(variable) ? null : ([0, 1] as const);
  const rows = found.map(
    (means, r): OutcomeRow => ({
      name: isNumber(variable) ? null : variable.labels[r],
      kind: isNumber(variable) ? 'mean' : 'share',
      total: totalOf(moments[r]),
      figures: intervalsOf(means, range),
      pairs: pairTests(means),
    }),
  );
  // The points of a scale have a mean as well.
  const points = isNumber(variable) ? 0 : (variable.scalePoints ?? 0);
  const mean = points >= 3 && !isNumber(variable) ? [scaleMean(variable.codes, points, known)] : [];
  return { code, wald: waldOf(moments, found, known), effective, rows: [...mean, ...rows], refused: null };
}

function scaleMean(codes: Uint8Array, points: number, known: Classification): OutcomeRow {
  const moments = numberMoments(
    Float64Array.from(codes, (code) => (code < points ? code + 1 : Number.NaN)),
    known,
  );
  const means = correctedMeans(moments, known)!;
  return {
    name: null,
    kind: 'mean',
    total: totalOf(moments),
    figures: intervalsOf(means, [1, points]),
    pairs: pairTests(means),
  };
}

/** Where the weights of a segment offset each other, or too few people are left of it [DR8]. */
function refusalOf(
  { base }: OutcomeMoments,
  { sizes, effective }: CorrectedMeans,
  { inverse, segments }: Classification,
): DriverRefusal | null {
  for (let t = 0; t < segments; t++) {
    let minus = 0;
    for (let s = 0; s < segments; s++) minus += Math.max(0, -inverse![s][t]) * base[s];
    const plus = sizes[t] + minus;
    const share = plus > 0 ? minus / plus : 0;
    if (share > MAX_NEGATIVE) return { reason: 'negative-weights', segment: t + 1, figure: share };
    if (effective[t] < SMALL_BASE_UNDER) return { reason: 'small-base', segment: t + 1, figure: effective[t] };
  }
  return null;
}

function totalOf({ base, amount }: OutcomeMoments): number {
  const sum = (values: Float64Array) => values.reduce((all, value) => all + value, 0);
  return sum(amount) / sum(base);
}

function intervalsOf(
  { means, covariance }: CorrectedMeans,
  range: readonly [number, number] | null,
): (Interval | null)[] {
  const inside = (value: number) => (range ? Math.min(range[1], Math.max(range[0], value)) : value);
  return Array.from(means, (mean, t) => {
    if (Number.isNaN(mean)) return null;
    const error = Z95 * Math.sqrt(Math.max(0, covariance[t * means.length + t]));
    return { value: inside(mean), low: inside(mean - error), high: inside(mean + error) };
  });
}

/** Two-sided p of every pair of segments, before correction. */
function pairTests({ means, covariance }: Pick<CorrectedMeans, 'means' | 'covariance'>): (number | null)[] {
  const segments = means.length;
  const tests: (number | null)[] = [];
  for (let a = 0; a < segments; a++)
    for (let b = a + 1; b < segments; b++) {
      const variance = covariance[a * segments + a] + covariance[b * segments + b] - 2 * covariance[a * segments + b];
      tests.push(contrastTest(means[a] - means[b], variance));
    }
  return tests;
}

/** Variances this small beside the figures are rounding. */
const CONSTANT = 1e-18;

function contrastTest(difference: number, variance: number): number | null {
  if (!(variance > CONSTANT) || Number.isNaN(difference)) return null;
  return Math.min(1, normalTail(difference / Math.sqrt(variance)));
}

/** All segments alike in every response but the last given one: differences to the first segment. */
function waldOf(moments: readonly OutcomeMoments[], found: readonly CorrectedMeans[], known: Classification) {
  const { segments } = known;
  const given = moments.flatMap((row, r) => (totalOf(row) > 0 || moments.length === 1 ? [r] : []));
  const rows = moments.length === 1 ? given : given.slice(0, -1);
  const places = rows.flatMap((r) => Array.from({ length: segments - 1 }, (_, t) => ({ r, t: t + 1 })));
  const blocks = new Map<string, Float64Array>();
  const block = (a: number, b: number) => {
    const key = `${a} ${b}`;
    let made = blocks.get(key);
    if (!made) {
      made = crossCovariance(moments[a], moments[b], [found[a].means, found[b].means], found[a].sizes, known);
      blocks.set(key, made);
    }
    return made;
  };
  return waldTest(
    places.map(({ r, t }) => found[r].means[t] - found[r].means[0]),
    places.map((one) =>
      places.map((other) => {
        const own = block(one.r, other.r);
        return own[one.t * segments + other.t] - own[one.t * segments] - own[other.t] + own[0];
      }),
    ),
  );
}
