import type { PanelMoves } from '@qp/facts';
import { type LatentClassData, onlyPeople } from '../latent-class/index.ts';
import { mostProbableOfEach } from '../numerics/most-probable.ts';
import { likelihoodsOf } from './likelihoods.ts';
import { bySegment, type Profile } from './profile.ts';
import { sizesOf } from './sizes.ts';

const CONVERGED = 1e-8;
const MAX_STEPS = 2000;

export interface PanelWave {
  readonly ids: readonly string[];
  readonly data: LatentClassData;
  readonly profile: Profile;
}

/** Who moved from which segment to which [WV10]; null where no one is in both. Weights are those of the later wave. */
export function panelTable(before: PanelWave, after: PanelWave): Omit<PanelMoves, 'from'> | null {
  const { earlier, later } = inBoth(before.ids, after.ids);
  if (earlier.length === 0) return null;
  const weights = after.data.weights && Float64Array.from(later, (i) => after.data.weights![i]);
  const [one, other] = [
    segmentLikelihoods(onlyPeople(before.data, earlier), before.profile, weights),
    segmentLikelihoods(onlyPeople(after.data, later), after.profile, weights),
  ];
  const { segments } = before.profile;
  const rows = (flat: Float64Array) =>
    Array.from({ length: segments }, (_, a) => Array.from(flat.subarray(a * segments, (a + 1) * segments)));
  return {
    people: earlier.length,
    counted: rows(countedTable(one, other, segments, weights)),
    corrected: rows(correctedTable(one, other, segments, weights)),
  };
}

/** Positions of the people who are in both; an id that occurs more than once in a wave says nothing. */
export function inBoth(before: readonly string[], after: readonly string[]): { earlier: number[]; later: number[] } {
  const once = (ids: readonly string[]) => {
    const at = new Map<string, number>();
    ids.forEach((id, i) => {
      at.set(id, at.has(id) || id === '' ? -1 : i);
    });
    return at;
  };
  const [one, other] = [once(before), once(after)];
  const earlier: number[] = [];
  const later: number[] = [];
  for (const [id, i] of one) {
    const j = other.get(id) ?? -1;
    if (i < 0 || j < 0) continue;
    earlier.push(i);
    later.push(j);
  }
  return { earlier, later };
}

interface SegmentLikelihoods {
  readonly values: Float64Array;
  readonly sizes: readonly number[];
}

/** Levels of style are summed up by their shares in the sample. */
function segmentLikelihoods(data: LatentClassData, profile: Profile, weights: Float64Array | null): SegmentLikelihoods {
  const { segments, levels, classes } = profile;
  const likelihoods = likelihoodsOf(data, profile);
  const shares = sizesOf(likelihoods, weights, profile, profile.mixture);
  const sizes = bySegment(profile, shares);
  const values = new Float64Array(data.respondents * segments);
  for (let i = 0; i < data.respondents; i++) {
    for (let own = 0; own < classes; own++) {
      const k = Math.floor(own / levels);
      values[i * segments + k] += (likelihoods.values[i * classes + own] * shares[own]) / Math.max(sizes[k], 1e-300);
    }
  }
  return { values, sizes };
}

function countedTable(
  one: SegmentLikelihoods,
  other: SegmentLikelihoods,
  segments: number,
  weights: Float64Array | null,
): Float64Array {
  const table = new Float64Array(segments * segments);
  const [a, b] = [one, other].map(({ values, sizes }) => mostProbableAt(values, sizes));
  a.forEach((segment, i) => {
    table[segment * segments + b[i]] += weights?.[i] ?? 1;
  });
  return scaled(table);
}

function mostProbableAt(likelihoods: Float64Array, sizes: readonly number[]): Uint8Array {
  return mostProbableOfEach(
    likelihoods.map((likelihood, at) => likelihood * sizes[at % sizes.length]),
    sizes.length,
  );
}

/** The table under which the answers of both waves are most probable: EM over the pairs of segments. */
function correctedTable(
  one: SegmentLikelihoods,
  other: SegmentLikelihoods,
  segments: number,
  weights: Float64Array | null,
): Float64Array {
  const pairs = segments * segments;
  let table: Float64Array = Float64Array.from({ length: pairs }, (_, at) => {
    return Math.max(one.sizes[Math.floor(at / segments)] * other.sizes[at % segments], 1e-6);
  });
  const people = one.values.length / segments;
  const own = new Float64Array(pairs);
  let before = Number.NEGATIVE_INFINITY;
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = new Float64Array(pairs);
    let value = 0;
    let total = 0;
    for (let i = 0; i < people; i++) {
      const weight = weights?.[i] ?? 1;
      let sum = 0;
      for (let at = 0, a = 0; a < segments; a++) {
        const first = one.values[i * segments + a];
        for (let b = 0; b < segments; b++, at++) {
          own[at] = table[at] * first * other.values[i * segments + b];
          sum += own[at];
        }
      }
      value += weight * Math.log(sum);
      total += weight;
      for (let at = 0; at < pairs; at++) next[at] += (weight * own[at]) / sum;
    }
    table = scaled(next);
    if (value - before < CONVERGED * total) break;
    before = value;
  }
  return table;
}

function scaled(table: Float64Array): Float64Array {
  const sum = table.reduce((total, share) => total + share, 0);
  return table.map((share) => share / sum);
}
