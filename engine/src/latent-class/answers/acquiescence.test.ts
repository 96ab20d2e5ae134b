import { describe, expect, test } from 'vitest';
import { adjustedRandIndex } from '../../comparison/index.ts';
import { MISSING, type Survey } from '../../survey/index.ts';
import { madeHabits } from '../../testing/two-habits.ts';
import { membership } from '../figures/membership.ts';
import { agreeingShares, ratings, styleLevels } from '../figures/scale-use.ts';
import { decideAnswers, fitSegments } from '../fit-segments.ts';
import { clusterData } from '../rows/cluster-data.ts';
import { buildModel } from '../rows/model.ts';
import type { LatentClassData } from '../types.ts';
import { freeParameters } from './models.ts';
import { hasReversedScales } from './reversed.ts';

const { data, truth } = madeHabits({ respondents: 400, questions: 12 });
const settings = { maxSegments: 4, starts: 5, predict: false };

describe('[LC38] the level: agreeing with everything', () => {
  test('is taken by the trial where it was planted, and not where people only differ in the use of the ends', async () => {
    const { treatment, trial } = await decideAnswers(data, { maxSegments: 4, threads: 2 });
    expect(treatment).toBe('acquiescence');
    expect(trial!.figures.map((figure) => figure.treatment)).toEqual(['categories', 'scales', 'style', 'acquiescence']);
    const without = madeHabits({ respondents: 400, questions: 12, agreeing: 0 });
    expect((await decideAnswers(without.data, { maxSegments: 4, threads: 2 })).treatment).toBe('style');
  });

  test('taken out, leaves the planted segments, which style alone misses; any number of threads gives the same bits', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map((threads) => fitSegments(data, { ...settings, threads, answers: 'acquiescence' })),
    );
    expect(JSON.stringify(two.fits)).toBe(JSON.stringify(one.fits));
    const fit = one.fits[3];
    const style = await fitSegments(data, { ...settings, threads: 2, answers: 'style' });
    const agreement = (of: typeof fit) => adjustedRandIndex(membership(data, of).assignments, truth);
    expect(agreement(fit)).toBeGreaterThan(0.75);
    expect(agreement(fit)).toBeGreaterThan(agreement(style.fits[3]) + 0.2);
    // Its levels are stored by agreeing and by the use of the ends, with the same shares in every segment.
    const { leanings, agreeing, mixture } = fit.style!;
    expect(agreeing!.toSorted((a, b) => a - b)).toEqual(agreeing);
    expect(leanings.slice(0, 3).toSorted((a, b) => a - b)).toEqual(leanings.slice(0, 3));
    mixture.forEach((share, own) => {
      const everywhere = [0, 1, 2, 3].reduce((sum, k) => sum + mixture[k * 9 + (own % 9)], 0);
      expect(share).toBeCloseTo(everywhere * fit.mixture[Math.floor(own / 9)], 9);
    });
    for (const shares of [agreeingShares(fit), styleLevels(fit).map(({ share }) => share)]) {
      expect(shares).toHaveLength(3);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    }
  });

  test('finds the same in a survey whose scales partly read from agreement to disagreement', async () => {
    const agree = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
    const categorical = data.columns.map(({ codes, scalePoints }, j) => ({
      code: `q${j}`,
      labels: j % 2 === 0 ? agree : agree.toReversed(),
      codes: j % 2 === 0 ? codes : codes.map((code) => (code === MISSING ? MISSING : 4 - code)),
      scalePoints,
    }));
    const survey = { respondents: data.respondents, categorical, numeric: [], weights: null } as unknown as Survey;
    const turned = clusterData(
      survey,
      categorical.map(({ code }) => code),
    );
    const lone = { ...settings, maxSegments: 2, starts: 2, threads: 1, answers: 'acquiescence' } as const;
    const fitOf = async (of: LatentClassData) => (await fitSegments(of, lone)).fits[1].logLikelihood;
    const [straight, mirrored] = [await fitOf(data), await fitOf(turned)];
    expect(mirrored).toBeCloseTo(straight, 2);
    const unaware = turned.columns.map((column) => ({ ...column, side: 1 as const }));
    expect(await fitOf({ ...turned, columns: unaware })).toBeLessThan(straight - 10);
  });

  test('[LC8] counts its parameters', () => {
    const model = buildModel(data, 100, { treatment: 'acquiescence' });
    expect(freeParameters(model, 3)).toBe(2 + 8 + 12 * (4 + 2) + 2 + 2);
  });

  test('how high segments rate everything is told where it differs by more than chance', () => {
    const even = Uint8Array.from(truth, (_, i) => i % 2);
    expect(ratings(data, even, 2)).toBeNull();
    const level = data.columns.reduce((sum, { codes }) => codes.map((code, i) => code + sum[i]), new Uint8Array(400));
    const high = level.map((sum) => Number(sum > 24));
    const { everyone, bySegment } = ratings(data, high, 2)!;
    expect(bySegment[0]).toBeLessThanOrEqual(50);
    expect(bySegment[1]).toBeGreaterThan(50);
    const reversed = data.columns.map((column) => ({ ...column, side: -1 as const }));
    expect(ratings({ ...data, columns: reversed }, high, 2)!.everyone).toBeCloseTo(100 - everyone, 9);
  });

  test('needs questions that point both ways', () => {
    expect(hasReversedScales(data)).toBe(true);
    // Answers that only go up together: agreeing may be what people think.
    const trait = Uint8Array.from({ length: 400 }, (_, i) => (i * 7) % 5);
    const together: LatentClassData = {
      ...data,
      columns: data.columns.map((column, j) => ({
        ...column,
        codes: trait.map((code, i) => ((i + j) % 11 === 0 ? MISSING : Math.min(4, code + ((i * (j + 3)) % 2)))),
      })),
    };
    expect(hasReversedScales(together)).toBe(false);
    const turned = together.columns.map((column, j) => (j % 2 === 0 ? column : { ...column, side: -1 as const }));
    expect(hasReversedScales({ ...together, columns: turned })).toBe(true);
  });
});
