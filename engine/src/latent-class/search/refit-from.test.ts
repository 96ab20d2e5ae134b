import type { AnswerTreatment } from '@qp/facts';
import { expect, test } from 'vitest';
import { adjustedRandIndex } from '../../comparison/index.ts';
import { plantedScales } from '../../testing/surveys.ts';
import { buildModel, fitSegments, membership, onlyPeople, refitFrom, withThreads } from '../index.ts';
import type { LatentClassData } from '../types.ts';

test.each<AnswerTreatment>(['categories', 'scales', 'style', 'acquiescence'])(
  '[LC30] from the same people a refit stays where it is, from fewer it finds nearly the same segments: %s',
  async (treatment) => {
    const whole = plantedScales().data;
    const some = Array.from({ length: 800 }, (_, i) => i);
    const data = onlyPeople({ ...whole, columns: whole.columns.slice(0, 12) }, some);
    const { fits } = await fitSegments(data, {
      maxSegments: 2,
      answers: treatment,
      starts: 5,
      predict: false,
      criterion: 'max',
    });
    const fit = fits[1];
    const again = (people: LatentClassData) =>
      withThreads(1, undefined, (threads) => refitFrom(threads, people, buildModel(people, 100, { treatment }), fit));
    const own = membership(data, fit).assignments;
    const same = await again(data);
    expect(adjustedRandIndex(own, membership(data, same).assignments)).toBeGreaterThan(0.99);
    same.mixture.forEach((share, k) => {
      expect(share).toBeCloseTo(fit.mixture[k], 2);
    });
    const fewer = onlyPeople(
      data,
      Array.from({ length: Math.floor(0.8 * data.respondents) }, (_, i) => i),
    );
    expect(adjustedRandIndex(own, membership(data, await again(fewer)).assignments)).toBeGreaterThan(0.8);
  },
);
