import { describe, expect, test } from 'vitest';
import { fitSegments, membership, onlyPeople, scoreRows } from '../latent-class/index.ts';
import { mostProbableOfEach } from '../numerics/most-probable.ts';
import { plantedScales, plantedSurvey } from '../testing/surveys.ts';
import { mergeModel, mergeProbabilities } from './merging.ts';
import { compareSolutions, sameSegments } from './solutions.ts';

const at = (segments: number, assignments: number[]) => ({ segments, assignments: Uint8Array.from(assignments) });

describe('how solutions hang together [CM5] [CM7]', () => {
  const own = at(2, [0, 0, 0, 0, 1, 1]);
  const three = at(3, [0, 0, 0, 2, 1, 1]);
  const columns = [{ codes: Uint8Array.from([0, 0, 0, 1, 1, 255]), categories: 2 }];

  test('shares, who goes where, and from which own segment people come', () => {
    const [first, second] = compareSolutions({ solutions: [own, three], own, weights: null, columns });
    expect(first.segments.map(({ share, kept }) => [share, kept])).toEqual([
      [4 / 6, null],
      [2 / 6, null],
    ]);
    expect(first.next).toEqual([
      [3 / 6, 0, 1 / 6],
      [0, 2 / 6, 0],
    ]);
    expect(second.segments.map(({ mostlyFrom, sameAs, kept }) => [mostlyFrom, sameAs, kept])).toEqual([
      [0, 0, 1],
      [1, 1, 1],
      [0, null, 1],
    ]);
    expect(second.next).toEqual([]);
  });

  test('an answer is typical by how far it is above everyone who answered', () => {
    const [first] = compareSolutions({ solutions: [own], own, weights: null, columns });
    expect(first.segments[0].answers).toEqual([{ variable: 0, response: 0, share: 3 / 4, everyone: 3 / 5 }]);
    expect(first.segments[1].answers).toEqual([{ variable: 0, response: 1, share: 1, everyone: 2 / 5 }]);
  });

  test('weights count', () => {
    const weights = Float64Array.from([1, 1, 1, 9, 1, 1]);
    expect(sameSegments(own, three, weights)).toEqual([null, 1, 0]);
  });
});

describe('merging [CM8]', () => {
  test('adds probabilities up, and asks for each segment once', () => {
    const merged = mergeProbabilities(Float64Array.from([0.4, 0.3, 0.3, 0.5, 0.25, 0.25]), 3, [[0], [1, 2]]);
    expect(Array.from(merged)).toEqual([0.4, 0.6, 0.5, 0.5]);
    expect(Array.from(mostProbableOfEach(merged, 2))).toEqual([1, 0]);
    expect(() => mergeProbabilities(merged, 2, [[0, 0], [1]])).toThrow('must name each of 2 segments once');
    expect(() => mergeProbabilities(merged, 2, [[0, 1], []])).toThrow('must name each of 2 segments once');
  });

  test('leaves the model of everyone as it was, and all segments in one are everyone', async () => {
    const { data } = plantedSurvey('planted-complete');
    const { fits } = await fitSegments(data, { maxSegments: 3, seed: 1, predict: false });
    const merged = mergeModel(fits[2], [[1], [0, 2]]);
    expect(merged.mixture[1]).toBeCloseTo(fits[2].mixture[0] + fits[2].mixture[2], 12);
    const total = (model: typeof merged, c: number) =>
      model.mixture.reduce((sum, p, k) => sum + p * model.responseProbabilities[0][c * model.segments + k], 0);
    expect(total(merged, 1)).toBeCloseTo(total(fits[2], 1), 12);
    expect(mergeModel(fits[2], [[0, 1, 2]]).mixture[0]).toBeCloseTo(1, 12);
    expect(scoreRows(fits[2], data).assignments).toEqual(membership(data, fits[2]).assignments);
  });

  test.each(['style', 'acquiescence'] as const)('keeps the levels separate: %s', async (answers) => {
    const { data } = plantedScales();
    const some = Array.from({ length: 300 }, (_, i) => i);
    const few = onlyPeople({ ...data, columns: data.columns.slice(0, 6) }, some);
    const settings = { maxSegments: 3, seed: 1, predict: false, answers, starts: 5 } as const;
    const { fits } = await fitSegments(few, settings);
    const { style } = mergeModel(fits[2], [[0, 1], [2]]);
    expect(style!.agreeing).toEqual(fits[2].style!.agreeing);
    const levels = style!.leanings.length;
    expect(style!.mixture).toHaveLength(2 * levels);
    expect(style!.mixture[0]).toBeCloseTo(fits[2].style!.mixture[0] + fits[2].style!.mixture[levels], 12);
    expect(style!.mixture.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    for (const table of style!.responseProbabilities) {
      const first = table.filter((_, at) => at % (2 * levels) === 0);
      if (first.length > 0) expect(first.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
    }
  });
});
