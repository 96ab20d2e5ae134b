import { describe, expect, it } from 'vitest';
import { seededNumbers } from '../numerics/random.ts';
import { drawPeople, plantSurvey } from '../testing/planted-people.ts';
import { gather } from './people.ts';
import { Search } from './search.ts';
import { findTopK } from './top-k.ts';
import type { TypingData } from './types.ts';

const everyone = (data: TypingData) => Int32Array.from({ length: data.segmentOf.length }, (_, i) => i);
const searchOf = (data: TypingData, targets: readonly number[]) =>
  new Search(gather(data, everyone(data), targets), () => {});

function subsets(size: number, of: number, first = 0): number[][] {
  if (size === 0) return [[]];
  const all: number[][] = [];
  for (let i = first; i <= of - size; i++) for (const rest of subsets(size - 1, of, i + 1)) all.push([i, ...rest]);
  return all;
}

function bestByExhaustion(search: Search, size: number, of: number): number {
  return Math.max(...subsets(size, of).map((set) => search.scoreOf(set)));
}

describe('the search for the best questions', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('[TT3] finds the set that exhaustive search finds, survey %i', (seed) => {
    const survey = plantSurvey(
      seed,
      [0.4, 0.25, 0.2, 0.15],
      [4, 3, 5, 2, 4, 3, 4, 5, 2, 4],
      (q) => 0.6 + (q % 4) * 0.4,
    );
    const data = drawPeople(survey, 900, seed * 17, seed % 2 === 0 ? 0.1 : 0);
    const targets = seed % 3 === 0 ? [1, 3] : [0, 1, 2, 3];
    const search = searchOf(data, targets);
    for (const size of [1, 2, 3, 4]) {
      expect(search.scoreOf(search.find(size))).toBeCloseTo(bestByExhaustion(search, size, 10), 10);
    }
  });

  it('[TT3] escapes where forward selection alone is caught: a pair that is only good together', () => {
    // Question 0 is the best alone; 1 and 2 together name the segment.
    const random = seededNumbers(5);
    const people = 2000;
    const segmentOf = new Uint8Array(people);
    const columns = [5, 2, 2, 2].map((count, q) => ({
      code: `q${q}`,
      labels: Array.from({ length: count }, (_, i) => `${i}`),
      codes: new Uint8Array(people),
    }));
    for (let i = 0; i < people; i++) {
      const segment = Math.floor(random() * 4);
      segmentOf[i] = segment;
      columns[0].codes[i] = random() < 0.5 ? segment : 4;
      columns[1].codes[i] = random() < 0.97 ? segment >> 1 : 1 - (segment >> 1);
      columns[2].codes[i] = random() < 0.97 ? segment & 1 : 1 - (segment & 1);
      columns[3].codes[i] = random() < 0.5 ? 1 : 0;
    }
    const data = { columns, segmentOf, segments: 4, weights: null };
    const search = searchOf(data, [0, 1, 2, 3]);
    expect(search.find(1)).toEqual([0]);
    expect(search.find(2).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  it('[TT2] does not fall for a question with many labels that says nothing', () => {
    const survey = plantSurvey(9, [0.5, 0.5], [40, 2], (q) => (q === 0 ? 0 : 0.5));
    const data = drawPeople(survey, 300, 11);
    expect(searchOf(data, [0, 1]).find(1)).toEqual([1]);
  });

  it('[TT1] asks other questions where only one segment matters', () => {
    // Question 0 separates segment 1 from the rest, question 1 separates 2 from 3.
    const sizes = [0.34, 0.33, 0.33];
    const probabilities = [
      [
        [0.9, 0.1],
        [0.15, 0.85],
        [0.15, 0.85],
      ],
      [
        [0.5, 0.5],
        [0.98, 0.02],
        [0.02, 0.98],
      ],
    ];
    const data = drawPeople({ sizes, probabilities }, 1500, 3);
    expect(searchOf(data, [0]).find(1)).toEqual([0]);
    expect(searchOf(data, [1, 2]).find(1)).toEqual([1]);
  });

  it('[TT4] orders the set by what each question adds', () => {
    const survey = plantSurvey(21, [0.4, 0.3, 0.3], [4, 4, 4, 4, 4, 4], (q) => 0.3 + q * 0.25);
    const data = drawPeople(survey, 1500, 22);
    const search = searchOf(data, [0, 1, 2]);
    const order = search.find(4);
    const gains = order.map((_, i) => search.scoreOf(order.slice(0, i + 1)));
    for (let i = 1; i < order.length; i++) {
      for (const later of order.slice(i + 1)) {
        expect(gains[i]).toBeGreaterThanOrEqual(search.scoreOf([...order.slice(0, i), later]) - 1e-12);
      }
    }
  });

  it('[TT3] takes the earlier of two equal columns, every time', () => {
    const survey = plantSurvey(31, [0.5, 0.5], [3, 3, 3], () => 1);
    const data = drawPeople(survey, 400, 32);
    const twins = { ...data, columns: [data.columns[1], data.columns[0], { ...data.columns[0], code: 'twin' }] };
    const found = searchOf(twins, [0, 1]).find(2);
    expect(found).not.toContain(2);
    expect(searchOf(twins, [0, 1]).find(2)).toEqual(found);
  });

  it('[TT5] is not moved by equal weights, rows of weight 0, or the order of people, labels and segments', () => {
    const survey = plantSurvey(41, [0.4, 0.35, 0.25], [4, 3, 5, 4, 3, 4, 2, 4], (q) => 0.4 + 0.2 * (q % 4));
    const data = drawPeople(survey, 800, 42, 0.05);
    const plain = findTopK(data, { questions: 4, targets: [0, 2] });
    const equal = findTopK({ ...data, weights: new Float64Array(800).fill(2.5) }, { questions: 4, targets: [0, 2] });
    expect(equal.chosen).toEqual(plain.chosen);
    expect(equal.stats.all).toBeCloseTo(plain.stats.all, 12);

    const extra = drawPeople(survey, 200, 43);
    const joined: TypingData = {
      columns: data.columns.map((column, q) => ({
        ...column,
        codes: Uint8Array.from([...column.codes, ...extra.columns[q].codes]),
      })),
      segmentOf: Uint8Array.from([...data.segmentOf, ...extra.segmentOf]),
      segments: 3,
      weights: Float64Array.from({ length: 1000 }, (_, i) => (i < 800 ? 1 : 0)),
    };
    expect(searchOf(joined, [0, 2]).find(4)).toEqual(searchOf(data, [0, 2]).find(4));

    const turned: TypingData = {
      columns: data.columns.map((column) => ({
        ...column,
        codes: column.codes.map((code) => (code === 255 ? 255 : column.labels.length - 1 - code)).reverse(),
      })),
      segmentOf: data.segmentOf.map((segment) => 2 - segment).reverse(),
      segments: 3,
      weights: null,
    };
    expect(searchOf(turned, [2, 0]).find(4)).toEqual(searchOf(data, [0, 2]).find(4));
  });

  it('[TT6] reports its progress and stops when it is told to', () => {
    const survey = plantSurvey(
      51,
      [0.5, 0.3, 0.2],
      Array.from({ length: 12 }, () => 4),
      () => 1,
    );
    const data = drawPeople(survey, 300, 52);
    const shares: number[] = [];
    findTopK(data, { questions: 6, targets: [0] }, { progress: (share) => shares.push(share) });
    expect(shares.length).toBeGreaterThan(5);
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
    expect(shares.at(-1)).toBe(1);
    const controller = new AbortController();
    const stop = () => controller.abort(new Error('enough'));
    expect(() => findTopK(data, { questions: 6, targets: [0] }, { progress: stop, signal: controller.signal })).toThrow(
      'enough',
    );
  });
});
