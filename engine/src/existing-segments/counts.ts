import type { SegmentModel } from '@qp/facts';
import { EngineError } from '../engine-error.ts';
import { type LatentClassData, SMALLEST_PROBABILITY } from '../latent-class/index.ts';
import { CODES } from '../survey/index.ts';

/** People who came with their segment: everyone in `data` has one, from 0. */
export interface ExistingPeople {
  readonly data: LatentClassData;
  readonly segmentOf: Uint8Array;
  readonly segments: number;
}

/** Weighted answers by segment: sizes, and for each variable answer c of segment k at [c * segments + k]. */
interface ExistingCounts {
  readonly sizes: Float64Array;
  readonly answers: readonly Float64Array[];
}

/** One count for each fold, or a single one without folds. */
export function countByFold({ data, segmentOf, segments }: ExistingPeople, fold: Uint8Array | null): ExistingCounts[] {
  checkPeople({ data, segmentOf, segments });
  const weights = meanOne(data);
  const folds = fold === null ? 1 : fold.reduce((most, f) => Math.max(most, f), 0) + 1;
  const sizes = Array.from({ length: folds }, () => new Float64Array(segments));
  const place = new Int32Array(segmentOf.length);
  for (let i = 0; i < segmentOf.length; i++) {
    const own = fold === null ? 0 : fold[i];
    sizes[own][segmentOf[i]] += weights[i];
    place[i] = own * CODES * segments + segmentOf[i];
  }
  const scratch = new Float64Array(folds * CODES * segments);
  const tables = data.columns.map(({ codes, categories }) => {
    scratch.fill(0);
    for (let i = 0; i < codes.length; i++) scratch[place[i] + codes[i] * segments] += weights[i];
    return sizes.map((_, f) => scratch.slice(f * CODES * segments, (f * CODES + categories) * segments));
  });
  return sizes.map((own, f) => ({ sizes: own, answers: tables.map((table) => table[f]) }));
}

/** Weights scaled to mean 1 over the people with a weight above 0, whether they answered or not. */
function meanOne({ respondents, weights }: LatentClassData): Float64Array {
  if (weights === null) return new Float64Array(respondents).fill(1);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const counted = weights.reduce((count, weight) => count + Number(weight > 0), 0);
  return sum > 0 ? weights.map((weight) => (weight * counted) / sum) : weights;
}

/** Everything but one of the counts. */
export function allBut(counts: readonly ExistingCounts[], left: number): ExistingCounts {
  const others = counts.filter((_, f) => f !== left);
  const sum = (of: (one: ExistingCounts) => Float64Array) =>
    of(others[0]).map((_, at) => others.reduce((total, one) => total + of(one)[at], 0));
  return {
    sizes: sum(({ sizes }) => sizes),
    answers: others[0].answers.map((_, j) => sum(({ answers }) => answers[j])),
  };
}

/** Smoothed answer shares [GS1]. */
export function modelOf({ sizes, answers }: ExistingCounts, alpha: number): SegmentModel {
  const segments = sizes.length;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return {
    segments,
    categories: answers.map((table) => table.length / segments),
    mixture: Array.from(sizes, (size) => Math.max(total > 0 ? size / total : 1 / segments, SMALLEST_PROBABILITY)),
    responseProbabilities: answers.map((table) => smoothedShares(table, segments, alpha / 100 / segments)),
  };
}

function smoothedShares(table: Float64Array, segments: number, pseudo: number): number[] {
  const shares = new Array<number>(table.length).fill(0);
  const given = new Float64Array(segments);
  const overall = new Float64Array(table.length / segments);
  let all = 0;
  table.forEach((count, at) => {
    given[at % segments] += count;
    overall[Math.floor(at / segments)] += count;
    all += count;
  });
  for (let at = 0; at < table.length; at++) {
    const everyone = all > 0 ? overall[Math.floor(at / segments)] / all : 0;
    const answers = given[at % segments] + pseudo;
    const share = answers > 0 ? (table[at] + everyone * pseudo) / answers : everyone;
    shares[at] = Math.max(share, SMALLEST_PROBABILITY);
  }
  return shares;
}

function checkPeople({ data, segmentOf, segments }: ExistingPeople): void {
  if (!Number.isInteger(segments) || segments < 2 || segments > 255) {
    throw new EngineError(`invalid number of segments: ${segments} (must be 2 to 255)`);
  }
  if (segmentOf.length !== data.respondents) {
    throw new EngineError(`${segmentOf.length} segments for ${data.respondents} respondents`);
  }
  const stray = segmentOf.find((segment) => segment >= segments);
  if (stray !== undefined) throw new EngineError(`there is no segment ${stray}: there are ${segments}`);
}
