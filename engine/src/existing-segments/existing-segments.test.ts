import { explanationWord } from '@qp/facts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitSegments, membership, onlyPeople, scoreRows } from '../latent-class/index.ts';
import type { LatentClassData } from '../latent-class/types.ts';
import { anySurvey, madeSurvey, plantedSurvey, referencePresent, referenceSurvey } from '../testing/surveys.ts';
import { dealFolds, foldsOf } from '../typing-tool/folds.ts';
import { findTopK, segmentsWithout } from '../typing-tool/index.ts';
import { agreeingProbabilities, existingModel, existingOrder, existingWithout, explainExisting } from './index.ts';
import { naiveBayesAccuracy, plainShare } from './testing/plain-existing.ts';

const ALPHA = 100;

/** k-means on the answer numbers, from evenly spaced people; a missing answer counts as the middle. */
function kMeans({ respondents, columns }: LatentClassData, segments: number): Uint8Array {
  const at = (i: number) => columns.map(({ codes, categories }) => (codes[i] < categories ? codes[i] : categories / 2));
  const people = Array.from({ length: respondents }, (_, i) => at(i));
  let centres = Array.from({ length: segments }, (_, k) => people[Math.floor(((k + 0.5) * respondents) / segments)]);
  const of = new Uint8Array(respondents);
  for (let round = 0; round < 25; round++) {
    people.forEach((person, i) => {
      const far = centres.map((centre) => centre.reduce((sum, value, j) => sum + (value - person[j]) ** 2, 0));
      of[i] = far.indexOf(Math.min(...far));
    });
    centres = centres.map((centre, k) => {
      const own = people.filter((_, i) => of[i] === k);
      return own.length === 0 ? centre : centre.map((_, j) => own.reduce((sum, one) => sum + one[j], 0) / own.length);
    });
  }
  return of;
}

/** Segments that are the answers to the first variable, described by the others. */
function bySingleVariable(data: LatentClassData) {
  const [first, ...columns] = data.columns;
  const answered = Int32Array.from(first.codes.keys()).filter((i) => first.codes[i] < first.categories);
  const people = onlyPeople({ ...data, columns }, answered);
  return { data: people, segmentOf: Uint8Array.from(answered, (i) => first.codes[i]), segments: first.categories };
}

describe('the model of existing segments', () => {
  test('has the smoothed answer shares of the plain twin, with weights and missing answers [GS1]', () => {
    const data = madeSurvey({ respondents: 300, categories: [2, 3, 5], segments: 3, missing: 0.1, weighted: true });
    const segmentOf = kMeans(data, 3);
    const model = existingModel({ data, segmentOf, segments: 3 }, ALPHA);
    expect(model.mixture.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    data.columns.forEach(({ categories }, j) => {
      for (let c = 0; c < categories; c++) {
        for (let k = 0; k < 3; k++) {
          const plain = plainShare({ data, segmentOf, segments: 3, alpha: ALPHA }, j, c, k);
          expect(model.responseProbabilities[j][c * 3 + k]).toBeCloseTo(plain, 10);
        }
      }
    });
  });

  test('is the fitted model where people are assigned with certainty [GS1]', async () => {
    // Ten questions that separate two groups completely: the fit has nothing left to be uncertain about.
    const codes = Uint8Array.from({ length: 200 }, (_, i) => Number(i % 3 === 0));
    const data = {
      respondents: 200,
      columns: Array.from({ length: 10 }, () => ({ codes, categories: 2 })),
      weights: null,
    };
    const { fits } = await fitSegments(data, {
      maxSegments: 2,
      criterion: 'max',
      answers: 'categories',
      predict: false,
    });
    const { assignments } = membership(data, fits[1]);
    const model = existingModel({ data, segmentOf: assignments, segments: 2 }, ALPHA);
    fits[1].responseProbabilities.forEach((table, j) => {
      table.forEach((probability, at) => {
        expect(model.responseProbabilities[j][at]).toBeCloseTo(probability, 6);
      });
    });
  });

  test('has shares that sum to 1 for any survey, and assigns everyone [GS1]', () => {
    fc.assert(
      fc.property(anySurvey, fc.integer({ min: 2, max: 4 }), (data, segments) => {
        const segmentOf = Uint8Array.from({ length: data.respondents }, (_, i) => i % segments);
        const model = existingModel({ data, segmentOf, segments }, ALPHA);
        expect(scoreRows(model, data).probabilities.every(Number.isFinite)).toBe(true);
        data.columns.forEach(({ codes, categories }, j) => {
          if (!codes.some((code) => code < categories)) return;
          for (let k = 0; k < segments; k++) {
            const own = model.responseProbabilities[j].filter((_, at) => at % segments === k);
            expect(own.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
          }
        });
      }),
    );
  });

  test('numbers segments by weighted size, and equal ones as they came [GS2]', () => {
    const segmentOf = Uint8Array.from([0, 1, 1, 2, 2, 3]);
    expect(existingOrder(segmentOf, 4, null)).toEqual([1, 2, 0, 3]);
    expect(existingOrder(segmentOf, 4, Float64Array.from([9, 1, 1, 1, 2, 1]))).toEqual([0, 2, 1, 3]);
  });

  test('takes the probabilities that came along only if they say the same as the segments [GS8]', () => {
    const people = { segmentOf: Uint8Array.from([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]), segments: 2 };
    const stated = (own: number, but = own) =>
      Float64Array.from({ length: 20 }, (_, at) => {
        const person = Math.floor(at / 2);
        const share = person === 0 ? but : own;
        return at % 2 === people.segmentOf[person] ? share : 1 - share;
      });
    expect(agreeingProbabilities(people, stated(0.7, 0.2))).toEqual(stated(0.7, 0.2));
    expect(agreeingProbabilities(people, stated(0.2))).toBeNull();
    expect(agreeingProbabilities(people, stated(0.5))).toBeNull();
  });

  test('refuses what it cannot count [GS7]', () => {
    const data = madeSurvey({ respondents: 4, categories: [2], segments: 2 });
    const of = (segmentOf: number[], segments: number) => () =>
      existingModel({ data, segmentOf: Uint8Array.from(segmentOf), segments }, ALPHA);
    expect(of([0, 1, 0], 2)).toThrow('3 segments for 4 respondents');
    expect(of([0, 1, 0, 2], 2)).toThrow('there is no segment 2');
    expect(of([0, 0, 0, 0], 1)).toThrow('must be 2 to 255');
  });
});

describe('how well the answers explain the segments', () => {
  test.each(['k-means', 'a single variable'])(
    'with labels from %s it is naive Bayes on the same folds, within 0.5 points [GS4]',
    (made) => {
      for (const name of ['planted-complete', 'planted-missing', 'planted-scales']) {
        const { data } = plantedSurvey(name);
        const people = made === 'k-means' ? { data, segmentOf: kMeans(data, 4), segments: 4 } : bySingleVariable(data);
        const { explanation } = explainExisting(people, ALPHA);
        const folds = foldsOf(data.respondents, data.weights);
        const fold = dealFolds(people.segmentOf, people.segments, folds);
        expect(Math.abs(explanation.accuracy - naiveBayesAccuracy(people, fold))).toBeLessThan(0.005);
      }
    },
  );

  test('nothing about a held-out respondent is learned from them [GS3]', () => {
    const data = madeSurvey({ respondents: 200, categories: [3, 3, 4], segments: 3 });
    const segmentOf = kMeans(data, 3);
    const { fold, folds } = existingWithout({ data, segmentOf, segments: 3 }, ALPHA);
    // The answers of one fold are replaced: the model that was counted without it stays the same to the last bit.
    const columns = data.columns.map((column) => ({
      ...column,
      codes: column.codes.map((code, i) => (fold[i] === 2 ? (code + 1) % column.categories : code)),
    }));
    const changed = existingWithout({ data: { ...data, columns }, segmentOf, segments: 3 }, ALPHA);
    expect(changed.folds[2].fit).toEqual(folds[2].fit);
    expect(changed.folds[1].fit).not.toEqual(folds[1].fit);
  });

  test('segments drawn by lot are not explained, and the word says so [GS4]', () => {
    const data = madeSurvey({ respondents: 600, categories: [3, 3, 4, 5, 2, 2], segments: 3 });
    const lot = Uint8Array.from({ length: 600 }, (_, i) => ((i * 7919) % 600) % 3);
    const { explanation } = explainExisting({ data, segmentOf: lot, segments: 3 }, ALPHA);
    expect(explanation.accuracy).toBeLessThan(explanation.largest + 2 * explanation.error);
    expect(explanationWord(explanation)).toBe('hardly');
    expect(
      explanationWord(explainExisting({ data, segmentOf: kMeans(data, 3), segments: 3 }, ALPHA).explanation),
    ).not.toBe('hardly');
  });

  test('states probabilities that come true, although k-means breaks local independence [GS5]', () => {
    const { data } = plantedSurvey('planted-scales');
    const segmentOf = kMeans(data, 4);
    const { explanation, probabilities } = explainExisting({ data, segmentOf, segments: 4 }, ALPHA);
    let stated = 0;
    for (let i = 0; i < data.respondents; i++) stated += Math.max(...probabilities.subarray(i * 4, i * 4 + 4));
    expect(Math.abs(stated / data.respondents - explanation.accuracy)).toBeLessThan(0.03);
  });

  test('a weight of 2 counts as two people, and the shares of the segments average to the whole [GS4]', () => {
    const data = madeSurvey({ respondents: 300, categories: [3, 4, 5], segments: 3, weighted: true });
    const segmentOf = kMeans(data, 3);
    const { explanation } = explainExisting({ data, segmentOf, segments: 3 }, ALPHA);
    const sizes = [0, 0, 0];
    segmentOf.forEach((segment, i) => {
      sizes[segment] += data.weights![i];
    });
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const mean = explanation.bySegment.reduce((sum, share, k) => sum + share * sizes[k], 0) / total;
    expect(mean).toBeCloseTo(explanation.accuracy, 12);
    expect(explanation.largest).toBeCloseTo(Math.max(...sizes) / total, 12);
  });
});

/** One person of values is half a point. */
const FEW_AND_CLEAR = [
  ['mcdonalds', 4, 5],
  ['values', 2, 4],
  ['cheating', 2, 4],
  ['carcinoma', 2, 5],
] as const;
/**
 * With many segments the reported figures differ by more (2.9 and 1.7 points), because the original's is measured against refits that draw
 * other lines. On the same new respondents the two tools are the same.
 */
const MANY = [
  ['mcdonalds', 6, 5],
  ['carcinoma', 3, 5],
] as const;

describe.skipIf(!referencePresent)('a run’s own segments given back (../shared/data)', () => {
  test.each(FEW_AND_CLEAR)(
    '%s in %i segments: the typing tool is as accurate within 1 point, with and without probabilities [GS6]',
    async (name, segments, questions) => {
      const { data, typing, posteriors, original, settings, onNewRespondents } = await given(name, segments, questions);
      const people = { data, segmentOf: typing.segmentOf, segments };
      for (const along of [null, posteriors]) {
        const back = { ...typing, posteriors: along, without: existingWithout(people, ALPHA, along) };
        const { chosen, stats } = findTopK(back, settings);
        expect(chosen).toEqual(original.chosen);
        expect(Math.abs(stats.all - original.stats.all)).toBeLessThan(0.01);
      }
      expect(Math.abs(onNewRespondents() - original.stats.all)).toBeLessThan(0.01);
    },
  );

  test.each(MANY)(
    '%s in %i segments: on new respondents the typing tool is as accurate within 1 point [GS6]',
    async (name, segments, questions) => {
      const { original, onNewRespondents } = await given(name, segments, questions);
      expect(Math.abs(onNewRespondents() - original.stats.all)).toBeLessThan(0.01);
    },
  );
});

/** A run of the public survey, its typing tool, and that of its segments given back. */
async function given(name: string, segments: number, questions: number) {
  const { data } = referenceSurvey(name);
  const asked = { maxSegments: segments, criterion: 'max', answers: 'categories', predict: false } as const;
  const fit = (await fitSegments(data, asked)).fits[segments - 1];
  const { assignments: segmentOf, probabilities: posteriors } = membership(data, fit);
  const labels = (count: number) => Array.from({ length: count }, (_, c) => String(c));
  const columns = data.columns.map(({ codes, categories }, j) => ({
    code: `q${j}`,
    labels: labels(categories),
    codes,
  }));
  const settings = { questions, targets: Array.from({ length: segments }, (_, k) => k) };
  const typing = { columns, segmentOf, segments, weights: null };
  const without = await segmentsWithout({ survey: data, fit, alpha: ALPHA, treatment: 'categories' }, segmentOf);
  const original = findTopK({ ...typing, posteriors, without }, settings);
  // In each fold the run of the others gives back its segments, and it decides where new respondents belong.
  const hard = { ...without, folds: without.folds.map((fold) => ({ ...fold, posteriors: null })) };
  const onNewRespondents = () => findTopK({ ...typing, without: hard }, settings).stats.all;
  return { data, typing, posteriors, settings, original, onNewRespondents };
}
