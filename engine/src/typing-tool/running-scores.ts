import type { People } from './people.ts';
import type { Multipliers } from './tables.ts';
import { priors } from './tables.ts';

/**
 * Running scores of a set of questions: for each person the probability of each segment, up to a common factor, one
 * array per segment. Adding a question multiplies, removing divides; no one takes an exponential. A person's scores are
 * scaled to sum 1 after each change, so the largest never underflows. One segment after another over a block of
 * people is twice as fast here as one person after another (18 against 37 ns a person with 6 segments).
 */
export type Scores = readonly Float64Array[];

/** The smallest probability a person's own group can have in the log score; keeps one hopeless person finite. */
const FLOOR = 1e-100;
/** Products of probabilities are turned into a logarithm before they can underflow: FLOOR times this is above 1e-308. */
const TAKE_LOG_BELOW = 1e-200;
const BLOCK = 256;

const own = new Float64Array(BLOCK);
const others = new Float64Array(BLOCK);

export function startScores(people: People): Scores {
  const share = priors(people);
  return Array.from(share, (value) => new Float64Array(people.count).fill(value));
}

export function emptyScores(people: People): Scores {
  return Array.from({ length: people.segments }, () => new Float64Array(people.count));
}

/** Writes `scores` times (or divided by) a question's multipliers into `result`, which may be `scores` itself. */
export function applyQuestion(
  people: People,
  scores: Scores,
  candidate: number,
  question: Multipliers,
  change: 'add' | 'remove',
  result: Scores,
): void {
  const codes = people.codes[candidate];
  eachBlock(people, (segment, start, end) => {
    const tables = question.ofSegment[segment];
    others.fill(0);
    for (let k = 0; k < people.segments; k++) {
      const from = scores[k];
      const to = result[k];
      // Dividing is multiplying by the inverse: one loop for both, and a table has few cells.
      const table = change === 'add' ? tables[k] : tables[k].map((value) => 1 / value);
      for (let i = start; i < end; i++) {
        const value = from[i] * table[codes[i]];
        to[i] = value;
        others[i - start] += value;
      }
    }
    for (let i = 0; i < end - start; i++) others[i] = 1 / others[i];
    for (let k = 0; k < people.segments; k++) {
      const to = result[k];
      for (let i = start; i < end; i++) to[i] *= others[i - start];
    }
  });
}

/** Weighted log score of the set behind `scores` with one more question: the mean log probability of people's own group. */
export function logScoreWith(people: People, scores: Scores, candidate: number, question: Multipliers): number {
  const { weights } = people;
  let total = 0;
  eachBlock(people, (segment, start, end) => {
    shareOut(people, scores, candidate, question, segment, start, end);
    total += weights ? weightedLogs(weights, start, end) : plainLogs(end - start);
  });
  return people.count === 0 ? 0 : total / people.count;
}

/** Weighted share of people whose own group (chosen segment, or Out) is the likeliest; breaks ties of the log score. */
export function accuracyWith(people: People, scores: Scores, candidate: number, question: Multipliers): number {
  const { segments, outFrom, weights } = people;
  const codes = people.codes[candidate];
  let right = 0;
  eachBlock(people, (segment, start, end) => {
    const tables = question.ofSegment[segment];
    for (let i = start; i < end; i++) {
      let best = -1;
      let group = 0;
      let out = 0;
      for (let k = 0; k < segments; k++) {
        const value = scores[k][i] * tables[k][codes[i]];
        if (k >= outFrom) out += value;
        else if (value > best) {
          best = value;
          group = k;
        }
      }
      if (outFrom < segments && out > best) group = outFrom;
      if (group === Math.min(segment, outFrom)) right += weights ? weights[i] : 1;
    }
  });
  return people.count === 0 ? 0 : right / people.count;
}

/** Calls back for blocks of people of one segment. */
function eachBlock(people: People, visit: (segment: number, start: number, end: number) => void): void {
  for (let s = 0; s < people.segments; s++) {
    for (let start = people.from[s]; start < people.from[s + 1]; start += BLOCK) {
      visit(s, start, Math.min(start + BLOCK, people.from[s + 1]));
    }
  }
}

/** Fills `own` with the score of each person's own group and `others` with the rest. */
function shareOut(
  people: People,
  scores: Scores,
  candidate: number,
  question: Multipliers,
  segment: number,
  start: number,
  end: number,
): void {
  const { segments, outFrom } = people;
  const codes = people.codes[candidate];
  const tables = question.ofSegment[segment];
  const ownFrom = Math.min(segment, outFrom);
  const ownTo = segment < outFrom ? segment + 1 : segments;
  own.fill(0);
  others.fill(0);
  addProducts(scores, tables, codes, ownFrom, ownTo, start, end, own);
  addProducts(scores, tables, codes, 0, ownFrom, start, end, others);
  addProducts(scores, tables, codes, ownTo, segments, start, end, others);
}

/** Adds score x multiplier of the segments `first` .. `last` - 1 to `sums`, two segments a pass. */
function addProducts(
  scores: Scores,
  tables: readonly Float64Array[],
  codes: Uint8Array,
  first: number,
  last: number,
  start: number,
  end: number,
  sums: Float64Array,
): void {
  let k = first;
  for (; k + 1 < last; k += 2) {
    const a = scores[k];
    const b = scores[k + 1];
    const ofA = tables[k];
    const ofB = tables[k + 1];
    for (let i = start; i < end; i++) {
      const code = codes[i];
      sums[i - start] += a[i] * ofA[code] + b[i] * ofB[code];
    }
  }
  if (k < last) {
    const a = scores[k];
    const ofA = tables[k];
    for (let i = start; i < end; i++) sums[i - start] += a[i] * ofA[codes[i]];
  }
}

function plainLogs(count: number): number {
  let logs = 0;
  let product = 1;
  for (let i = 0; i < count; i++) {
    const share = own[i] / (own[i] + others[i]);
    product *= Math.max(share, FLOOR);
    if (product < TAKE_LOG_BELOW) {
      logs += Math.log(product);
      product = 1;
    }
  }
  return logs + Math.log(product);
}

function weightedLogs(weights: Float64Array, start: number, end: number): number {
  let logs = 0;
  for (let i = start; i < end; i++) {
    const share = own[i - start] / (own[i - start] + others[i - start]);
    logs += weights[i] * Math.log(Math.max(share, FLOOR));
  }
  return logs;
}
