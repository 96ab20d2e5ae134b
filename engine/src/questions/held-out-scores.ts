import type { SegmentModel } from '@qp/facts';
import { classesOf, type LatentClassData } from '../latent-class/index.ts';

/** Sums over held-out respondents of what each question does to their segment [QU2] [QU3]. */
interface ContributionSums {
  /** Weight of the respondents, and of those who answered each question. */
  weight: number;
  readonly answered: Float64Array;
  /** Σ w x bits, Σ w x assigned differently. */
  readonly bits: Float64Array;
  readonly moved: Float64Array;
}

export function newSums(questions: number): ContributionSums {
  const of = () => new Float64Array(questions);
  return { weight: 0, answered: of(), bits: of(), moved: of() };
}

const SMALLEST = 1e-15;
const LN2 = Math.log(2);

/**
 * Adds the held-out respondents of one fold. `truth` has their probabilities in the run; `found[j][places[i]]` gets the logarithm of how
 * probable the answer of i to j is given all other answers.
 */
export function addContributions(
  sums: ContributionSums,
  model: SegmentModel,
  segmentOf: (fittedSegment: number) => number,
  people: LatentClassData,
  truth: { readonly probabilities: Float64Array; readonly segments: number },
  found: readonly Float64Array[],
  places: ArrayLike<number>,
): void {
  const { classes, mixture, tables } = classesOf(model);
  const levels = classes / model.segments;
  const { segments, probabilities } = truth;
  const ownSegment = Array.from({ length: classes }, (_, own) => segmentOf(Math.floor(own / levels)));
  const logs = tables.map((table) => Float64Array.from(table, (p) => Math.log(Math.max(p, SMALLEST))));
  const logMixture = Array.from(mixture, (share) => Math.log(Math.max(share, SMALLEST)));
  const all = new Float64Array(classes);
  const without = new Float64Array(classes);
  const full = new Float64Array(segments);
  const rest = new Float64Array(segments);
  for (let i = 0; i < people.respondents; i++) {
    const weight = people.weights?.[i] ?? 1;
    if (weight === 0) continue;
    sums.weight += weight;
    for (let own = 0; own < classes; own++) all[own] = logMixture[own];
    people.columns.forEach(({ codes }, j) => {
      const at = codes[i] * classes;
      if (at < logs[j].length) for (let own = 0; own < classes; own++) all[own] += logs[j][at + own];
    });
    const total = segmentLogs(all, ownSegment, full);
    const before = largest(full);
    people.columns.forEach(({ codes }, j) => {
      const at = codes[i] * classes;
      if (at >= logs[j].length) return;
      for (let own = 0; own < classes; own++) without[own] = all[own] - logs[j][at + own];
      const other = segmentLogs(without, ownSegment, rest);
      let nats = 0;
      for (let k = 0; k < segments; k++)
        nats += probabilities[i * segments + k] * (Math.max(full[k] - total, FLOOR) - Math.max(rest[k] - other, FLOOR));
      sums.answered[j] += weight;
      sums.bits[j] += (weight * nats) / LN2;
      if (largest(rest) !== before) sums.moved[j] += weight;
      found[j][places[i]] = total - other;
    });
  }
}

/** A held-out respondent whom a fold thinks impossible in a segment must not decide alone. */
const FLOOR = Math.log(1e-6);

/** Logarithms by segment, merged ones and levels of style added up; returns the logarithm of their sum. */
function segmentLogs(classLogs: Float64Array, ownSegment: readonly number[], into: Float64Array): number {
  into.fill(Number.NEGATIVE_INFINITY);
  for (let own = 0; own < classLogs.length; own++) {
    const k = ownSegment[own];
    into[k] = into[k] === Number.NEGATIVE_INFINITY ? classLogs[own] : logSumOf(into[k], classLogs[own]);
  }
  let sum = into[0];
  for (let k = 1; k < into.length; k++) sum = logSumOf(sum, into[k]);
  return sum;
}

function largest(values: Float64Array): number {
  let best = 0;
  for (let k = 1; k < values.length; k++) if (values[k] > values[best]) best = k;
  return best;
}

const logSumOf = (a: number, b: number): number =>
  a > b ? a + Math.log1p(Math.exp(b - a)) : b + Math.log1p(Math.exp(a - b));
