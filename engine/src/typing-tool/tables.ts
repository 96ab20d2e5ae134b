import type { People } from './people.ts';

/** One pseudo-respondent a variable, spread over the labels as everyone answered: no probability becomes 0. */
const PRIOR = 1;

/** Answers counted by segment. Shapes: [label * segments + segment]; `squares` sums squared weights. */
export interface Counts {
  readonly labels: number;
  readonly weight: Float64Array;
  readonly squares: Float64Array;
}

export function countAnswers(people: People, candidate: number): Counts {
  const { segments, from, weights } = people;
  const labels = people.labels[candidate];
  const codes = people.codes[candidate];
  const weight = new Float64Array((labels + 1) * segments);
  const squares = new Float64Array((labels + 1) * segments);
  for (let s = 0; s < segments; s++) {
    for (let i = from[s]; i < from[s + 1]; i++) {
      const w = weights ? weights[i] : 1;
      const cell = codes[i] * segments + s;
      weight[cell] += w;
      squares[cell] += w * w;
    }
  }
  return { labels, weight, squares };
}

/** Log-probability of each label in each segment, [label * segments + segment]; a label no one gave says nothing: 0. */
export function logTable(counts: Counts, segments: number): Float64Array {
  const { labels, weight } = counts;
  const inSegment = new Float64Array(segments);
  const ofLabel = new Float64Array(labels);
  let everyone = 0;
  for (let a = 0; a < labels; a++) {
    for (let s = 0; s < segments; s++) {
      const w = weight[a * segments + s];
      inSegment[s] += w;
      ofLabel[a] += w;
      everyone += w;
    }
  }
  const table = new Float64Array(labels * segments);
  for (let a = 0; a < labels; a++) {
    if (ofLabel[a] === 0) continue;
    const share = (PRIOR * ofLabel[a]) / everyone;
    for (let s = 0; s < segments; s++) {
      table[a * segments + s] = Math.log((weight[a * segments + s] + share) / (inSegment[s] + PRIOR));
    }
  }
  return table;
}

/**
 * What an answer multiplies the running scores by, for the people of each segment: `ofSegment[s][k][label]` for the
 * score of segment k, with one entry more for a missing answer. It is the probability table, the segment's own as if the person had not been
 * counted (leave one out), each label divided by its largest entry, and ones for a missing answer. With weights the
 * person left out has the average weight of those who gave that answer in that segment.
 */
export interface Multipliers {
  readonly ofSegment: readonly (readonly Float64Array[])[];
}

export function multipliers(counts: Counts, segments: number): Multipliers {
  const { labels, weight, squares } = counts;
  const logs = logTable(counts, segments);
  const inSegment = new Float64Array(segments);
  let everyone = 0;
  for (let a = 0; a < labels; a++) {
    for (let s = 0; s < segments; s++) {
      inSegment[s] += weight[a * segments + s];
      everyone += weight[a * segments + s];
    }
  }
  const ones = () => Array.from({ length: segments }, () => new Float64Array(labels + 1).fill(1));
  const plain = ones();
  const heldOut = ones();
  for (let a = 0; a < labels; a++) {
    let largest = Number.NEGATIVE_INFINITY;
    let ofLabel = 0;
    for (let s = 0; s < segments; s++) {
      largest = Math.max(largest, logs[a * segments + s]);
      ofLabel += weight[a * segments + s];
    }
    if (ofLabel === 0) continue;
    const share = (PRIOR * ofLabel) / everyone;
    for (let s = 0; s < segments; s++) {
      const cell = a * segments + s;
      plain[s][a] = Math.exp(logs[cell] - largest);
      const own = weight[cell] > 0 ? Math.min(squares[cell] / weight[cell], weight[cell]) : 0;
      heldOut[s][a] = (weight[cell] - own + share) / (inSegment[s] - own + PRIOR) / Math.exp(largest);
    }
  }
  const ofSegment = plain.map((_, s) => plain.map((table, k) => (k === s ? heldOut[k] : table)));
  return { ofSegment };
}

/** Weighted number of people in each segment. */
function segmentWeights(people: People): Float64Array {
  const sums = new Float64Array(people.segments);
  for (let s = 0; s < people.segments; s++) {
    for (let i = people.from[s]; i < people.from[s + 1]; i++) sums[s] += people.weights ? people.weights[i] : 1;
  }
  return sums;
}

/** Share of each segment, with one pseudo-respondent spread evenly, so an empty segment keeps a little. */
export function priors(people: People): Float64Array {
  const sums = segmentWeights(people);
  let everyone = 0;
  for (const sum of sums) everyone += sum;
  return sums.map((sum) => (sum + 1 / people.segments) / (everyone + 1));
}
