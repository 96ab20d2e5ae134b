import { MIN_SCALES, type SegmentModel, type StyleModel } from '@qp/facts';
import { chiSquaredTail } from '../../numerics/chi-squared.ts';
import { isScale } from '../answers/treatment.ts';
import type { LatentClassColumn, LatentClassData } from '../types.ts';

/** How far the segments reflect the use of the ends of scales [LC20]. */
export interface EndUse {
  /** Mean share of a person's scale answers that stand at either end. */
  readonly everyone: number;
  readonly bySegment: readonly number[];
  /** The part of the variance between people in that share that the segments explain. */
  readonly explained: number;
}

type Scales = readonly { readonly codes: Uint8Array; readonly scalePoints?: number }[];

/** Null with fewer than six scales: response style shows over many questions. */
export function endUse(data: LatentClassData, assignments: ArrayLike<number>, segments: number): EndUse | null {
  const scales = data.columns.filter(isScale);
  if (scales.length < MIN_SCALES) return null;
  const shares = endShares(scales, data.respondents);
  const counts = new Float64Array(segments);
  const sums = new Float64Array(segments);
  let squares = 0;
  for (let i = 0; i < data.respondents; i++) {
    const weight = data.weights?.[i] ?? 1;
    if (Number.isNaN(shares[i])) continue;
    counts[assignments[i]] += weight;
    sums[assignments[i]] += weight * shares[i];
    squares += weight * shares[i] * shares[i];
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const everyone = sums.reduce((sum, value) => sum + value, 0) / total;
  const bySegment = Array.from(sums, (sum, k) => (counts[k] > 0 ? sum / counts[k] : everyone));
  const between = bySegment.reduce((sum, mean, k) => sum + counts[k] * (mean - everyone) ** 2, 0);
  const all = squares - total * everyone * everyone;
  return { everyone, bySegment, explained: all > 1e-12 * total ? between / all : 0 };
}

/** How high segments rate everything, from 0 to 100 [LC38]. */
interface Ratings {
  readonly everyone: number;
  readonly bySegment: readonly number[];
}

/** A difference between segments this improbable by chance is more than chance. */
const CHANCE = 0.05;

/** The mean answer of people to all scales, on the side of agreement; null where the segments differ in it by no more than chance. */
export function ratings(data: LatentClassData, assignments: ArrayLike<number>, segments: number): Ratings | null {
  const scales = data.columns.filter(isScale);
  const [weights, sums, squares] = [1, 2, 3].map(() => new Float64Array(segments));
  let people = 0;
  for (let i = 0; i < data.respondents; i++) {
    let [answers, sum] = [0, 0];
    for (const { codes, scalePoints = 0, side = 1 } of scales) {
      if (codes[i] >= scalePoints) continue;
      const place = (100 * codes[i]) / (scalePoints - 1);
      answers++;
      sum += side > 0 ? place : 100 - place;
    }
    const weight = data.weights?.[i] ?? 1;
    if (answers === 0 || weight === 0) continue;
    people++;
    weights[assignments[i]] += weight;
    sums[assignments[i]] += weight * (sum / answers);
    squares[assignments[i]] += weight * (sum / answers) ** 2;
  }
  const all = sumOf(segmentNumbers(segments), (k) => weights[k]);
  const everyone = sumOf(segmentNumbers(segments), (k) => sums[k]) / all;
  const bySegment = Array.from(sums, (sum, k) => (weights[k] > 0 ? sum / weights[k] : everyone));
  const between = sumOf(segmentNumbers(segments), (k) => weights[k] * (bySegment[k] - everyone) ** 2);
  const within = sumOf(segmentNumbers(segments), (k) => squares[k] - weights[k] * bySegment[k] ** 2);
  // Twice the log of the likelihood ratio: chi-squared with a degree of freedom for each further segment.
  const isChance = !(within > 0) || chiSquaredTail(people * Math.log(1 + between / within), segments - 1) > CHANCE;
  return isChance ? null : { everyone, bySegment };
}

const segmentNumbers = (segments: number): number[] => Array.from({ length: segments }, (_, k) => k);

/** Share of each respondent's scale answers that are at an end; NaN without any answer to a scale. */
function endShares(scales: readonly LatentClassColumn[], respondents: number): Float64Array {
  const answers = new Float64Array(respondents);
  const ends = new Float64Array(respondents);
  for (const { codes, scalePoints = 0 } of scales) {
    for (let i = 0; i < respondents; i++) {
      if (codes[i] >= scalePoints) continue;
      answers[i]++;
      if (codes[i] === 0 || codes[i] === scalePoints - 1) ends[i]++;
    }
  }
  return ends.map((count, i) => count / answers[i]);
}

/** Answers to scales of one length that a person must have given, and the share of them that must be the same [LC21]. */
const MIN_ANSWERS = 10;
const SAME = 0.9;

/** One entry per respondent: 1 for those who gave the same answer to nearly all scales of one length. */
export function straightLiners(columns: Scales, respondents: number): Uint8Array {
  const straight = new Uint8Array(respondents);
  const lengths = Map.groupBy(columns.filter(isScale), ({ scalePoints = 0 }) => scalePoints);
  for (const [points, scales] of lengths) {
    if (scales.length < MIN_ANSWERS) continue;
    const given = new Uint16Array(points);
    for (let i = 0; i < respondents; i++) {
      given.fill(0);
      let answers = 0;
      for (const { codes } of scales) {
        if (codes[i] >= points) continue;
        given[codes[i]]++;
        answers++;
      }
      if (answers >= MIN_ANSWERS && given.some((count) => count >= SAME * answers)) straight[i] = 1;
    }
  }
  return straight;
}

/** One level of response style, in figures that people can read [LC18]. */
export interface StyleLevel {
  /** How far it leans to the ends of scales: δ. */
  readonly leaning: number;
  readonly share: number;
  readonly inSegments: readonly number[];
  /** Share of its answers to scales that stand at either end, as the model has it. */
  readonly endUse: number;
}

/** The levels of using the ends, from those who stay in the middle to those who choose the ends, whatever they agree with. */
export function styleLevels({ segments, mixture, style }: SegmentModel): StyleLevel[] {
  if (style === undefined) return [];
  const levels = style.leanings.length;
  const tables = style.responseProbabilities.filter((table) => table.length > 0);
  const ofEnds = endLevels(style);
  return Array.from({ length: ofEnds }, (_, s) => {
    const own = Array.from({ length: levels / ofEnds }, (__, t) => t * ofEnds + s);
    const shares = Array.from({ length: segments }, (__, k) =>
      sumOf(own, (level) => style.mixture[k * levels + level]),
    );
    const share = shares.reduce((sum, value) => sum + value, 0);
    let ends = 0;
    for (const table of tables) {
      const last = table.length - segments * levels;
      for (let k = 0; k < segments; k++) {
        ends += sumOf(own, (level) => {
          const at = k * levels + level;
          return style.mixture[at] * (table[at] + table[last + at]);
        });
      }
    }
    const inSegments = shares.map((value, k) => value / mixture[k]);
    return { leaning: style.leanings[s], share, inSegments, endUse: ends / (share * tables.length) };
  });
}

/** Shares of the levels of agreeing, from those who tend to disagree [LC38]; empty where the model doesn't adjust for it. */
export function agreeingShares({ segments, style }: SegmentModel): number[] {
  if (!style?.agreeing) return [];
  const ofEnds = endLevels(style);
  const shares = new Array<number>(style.leanings.length / ofEnds).fill(0);
  style.mixture.forEach((share, own) => {
    shares[Math.floor((own % (style.mixture.length / segments)) / ofEnds)] += share;
  });
  return shares;
}

/** Levels of using the ends: those that share the first level of agreeing. */
const endLevels = ({ leanings, agreeing }: StyleModel): number =>
  agreeing ? agreeing.filter((value) => value === agreeing[0]).length : leanings.length;

const sumOf = (levels: readonly number[], value: (level: number) => number): number =>
  levels.reduce((sum, level) => sum + value(level), 0);
