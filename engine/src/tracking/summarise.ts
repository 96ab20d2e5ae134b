import type { LossOfFit, QuestionDrift, RatioTest, ResampledSizes, SegmentSizes, SizeChange } from '@qp/facts';
import { chiSquaredTail } from '../numerics/chi-squared.ts';
import { solveSymmetric } from '../numerics/positive-definite.ts';
import { normalTail } from '../numerics/tails.ts';
import { differenceTest, intervalOf, shareIntervalOf } from '../refits/index.ts';
import { corrected } from '../significance/corrections.ts';
import type { SampleComparison } from './compare-samples.ts';
import type { Draw } from './draws.ts';
import { type QuestionDrift as EngineDrift, largestDifference } from './question-drift.ts';

/**
 * A wave is looked at twice, for its sizes and for its questions. Each may raise a false alarm half as often, so the page
 * as a whole keeps the level of one test (Bonferroni) [WV3] [WV7].
 */
const LOOKS = 2;
const forBothLooks = (p: number): number => Math.min(1, LOOKS * p);

/** Intervals from the spread over the resamples [WV3]; a change is the difference of two samples in the same resample. */
export function sizesWithChanges(
  own: ResampledSizes,
  people: number,
  { previous, first, others }: Partial<Record<'previous' | 'first' | 'others', ResampledSizes>> = {},
): SegmentSizes {
  return {
    sizes: own.value.map((value, k) =>
      shareIntervalOf(
        value,
        own.draws.map((draw) => draw[k]),
        people,
      ),
    ),
    toPrevious: previous ? changes(own, previous) : null,
    toFirst: first ? changes(own, first) : null,
    toOthers: others ? changes(own, others) : null,
  };
}

function changes(own: ResampledSizes, before: ResampledSizes): SizeChange[] {
  const figures = own.value.map((value, k) => {
    const draws = own.draws.map((draw, b) => draw[k] - before.draws[b][k]);
    const change = value - before.value[k];
    return { ...intervalOf(change, draws), p: differenceTest(change, draws) ?? 1 };
  });
  const adjusted = holm(figures.map(({ p }) => p));
  const together = allTogether(
    figures.map(({ value }) => value),
    own.draws.map((draw, b) => draw.map((share, k) => share - before.draws[b][k])),
  );
  return figures.map((figure, k) => ({ ...figure, adjusted: forBothLooks(Math.max(adjusted[k], together)) }));
}

/** p of no change at all: Wald's test of all segments but the last, whose change is what the others leave. */
function allTogether(changes: readonly number[], draws: readonly (readonly number[])[]): number {
  const free = changes.length - 1;
  if (free < 2 || draws.length <= free + 2) return 0;
  const means = changes.map((_, k) => draws.reduce((sum, draw) => sum + draw[k], 0) / draws.length);
  const covariance = new Float64Array(free * free);
  for (const draw of draws) {
    for (let a = 0; a < free; a++) {
      for (let b = 0; b <= a; b++) {
        covariance[a * free + b] += ((draw[a] - means[a]) * (draw[b] - means[b])) / (draws.length - 1);
      }
    }
  }
  // A segment that is absent from every resample has no variance.
  for (let a = 0; a < free; a++) covariance[a * free + a] += 1e-12;
  const weighed = Float64Array.from(changes.slice(0, free));
  solveSymmetric(covariance, weighed);
  // The inverse of a covariance from few resamples is too large by this (Hartlap, Simon and Schneider 2007).
  const scale = (draws.length - free - 2) / (draws.length - 1);
  return chiSquaredTail(scale * weighed.reduce((sum, one, a) => sum + one * changes[a], 0), free);
}

/** p adjusted for looking at all segments (Holm 1979): the smallest times their number, and never less than a smaller one. */
export function holm(ps: readonly number[]): number[] {
  const order = Array.from(ps.keys()).sort((a, b) => ps[a] - ps[b]);
  const adjusted = new Array<number>(ps.length);
  let most = 0;
  order.forEach((at, rank) => {
    most = Math.max(most, Math.min(1, ps[at] * (ps.length - rank)));
    adjusted[at] = most;
  });
  return adjusted;
}

const rank = (draws: readonly number[], observed: number): number =>
  (1 + draws.filter((draw) => draw >= observed).length) / (draws.length + 1);

/**
 * Equal profiles against free ones, over all questions [WV6]. A ratio of few people is larger than its degrees of freedom say, by
 * a share that falls with their number (Bartlett 1937): where draws have fewer than the samples, that share is scaled.
 */
export function invarianceTest({ ratio, freedom }: SampleComparison, draws: readonly Draw[]): RatioTest {
  const mean = draws.reduce((sum, draw) => sum + draw.ratio, 0) / draws.length;
  const over = Math.max(0, mean / freedom - 1);
  const drawn = draws.map((draw) => (draw.ratio * (1 + over * draw.scale)) / (1 + over));
  return { ratio, freedom, p: rank(drawn, ratio), chiSquared: chiSquaredTail(ratio, freedom), draws: draws.length };
}

/**
 * Every question [WV7]. A ratio is scaled by what the draws show of its question on average, so the draws of all questions
 * can stand together: 99 draws of one question alone could never pass an adjustment for many questions.
 */
export function questionTests(
  questions: readonly EngineDrift[],
  draws: readonly Draw[],
  positions: readonly number[],
  segments: number,
  setAside: readonly number[] = [],
): QuestionDrift[] {
  const scales = questions.map(({ freedom }, j) => {
    const mean = draws.reduce((sum, draw) => sum + draw.questions[j], 0) / draws.length;
    return mean > 0 ? freedom / mean : 1;
  });
  const tail = (ratio: number, j: number) => chiSquaredTail(ratio * scales[j], questions[j].freedom);
  const pooled = draws.flatMap((draw) => draw.questions.map(tail)).sort((a, b) => a - b);
  const ps = questions.map(({ ratio, freedom }, j) =>
    freedom > 0 ? (1 + countUpTo(pooled, tail(ratio, j))) / (pooled.length + 1) : null,
  );
  // Those set aside would make it easier to name one more: each is adjusted as one among the questions still compared.
  const adjusted = ps.map((_, j) => {
    const compared = ps.map((p, other) => (other === j || !setAside.includes(other) ? p : null));
    return corrected(compared, 'fdr')[j];
  });
  return questions.map(({ ratio, freedom, shares: [before, now] }, j) => ({
    question: positions[j],
    ratio,
    freedom,
    p: ps[j] ?? 1,
    chiSquared: chiSquaredTail(ratio, freedom),
    draws: draws.length,
    adjusted: forBothLooks(adjusted[j] ?? 1),
    largest: largestDifference(before, now),
    before: rows(before, segments),
    now: rows(now, segments),
  }));
}

/** How many of the ordered values are no larger. */
function countUpTo(ordered: readonly number[], value: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ordered[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const rows = (flat: Float64Array, width: number): number[][] =>
  Array.from({ length: flat.length / width }, (_, c) => Array.from(flat.subarray(c * width, (c + 1) * width)));

/** New respondents always fit a little worse than those of the fit: what the draws show on average is taken off [WV9]. */
export function lossOfFit({ fit: { base, wave } }: SampleComparison, draws: readonly Draw[]): LossOfFit {
  const mean = (of: (draw: Draw) => number) => draws.reduce((sum, draw) => sum + of(draw), 0) / draws.length;
  const change = wave.logLikelihood - base.logLikelihood - mean(({ loss }) => loss);
  const error = Math.hypot(wave.error, base.error);
  return { change, error, p: error > 0 ? normalTail(change / error) : 1, expectedBelow: mean(({ below }) => below) };
}
