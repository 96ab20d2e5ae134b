import { describe, expect, test } from 'vitest';
import { storedAnswer } from '../../choices/index.ts';
import { adjustedRandIndex } from '../../comparison/index.ts';
import { MISSING } from '../../survey/index.ts';
import { choiceData, maxdiff, plainProbability, sushi, sushiPresent } from '../../testing/choice-surveys.ts';
import { plainExpectation } from '../../testing/plain-expectation.ts';
import { membership } from '../figures/membership.ts';
import { fitPiece, fitSegments } from '../fit-segments.ts';
import { buildModel } from '../rows/model.ts';
import { randomStart } from '../search/seeding.ts';
import { FitSteps } from './fit-steps.ts';
import { freeParameters } from './models.ts';

const { data, truth, tasks, fits } = maxdiff();

describe('[LC47] choices', () => {
  test('every step makes the answers no less probable, and tables are what the formula says', () => {
    const model = buildModel(data, 100);
    const steps = FitSteps.of(model, 3);
    let parameters = randomStart(model, 3, 1, 0);
    let before = Number.NEGATIVE_INFINITY;
    const expectation = plainExpectation(model, 3);
    for (let step = 0; step < 15; step++) {
      const counts = new Float64Array(3 * (1 + model.responses));
      const objective = expectation.expect(parameters, counts) + steps.logPrior(parameters);
      expect(objective).toBeGreaterThanOrEqual(before - 1e-9);
      before = objective;
      const after = new Float64Array(parameters.length);
      steps.maximise(counts, parameters, after);
      parameters = after;
    }
    const behind = 3 * (1 + model.responses);
    for (let k = 0; k < 3; k++) {
      const utilities = parameters.subarray(behind + 14 * k, behind + 14 * (k + 1));
      expect(utilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 9);
      model.choices.forEach((choice, j) => {
        choice!.answers.forEach((text, c) => {
          const own = parameters[3 * (1 + model.offsets[j] + c) + k];
          expect(own).toBeCloseTo(plainProbability(storedAnswer(text), utilities), 12);
        });
      });
    }
  });

  test('of the planted survey are fitted as numpy fits them without a prior, K 1 to 5; random choosers are the fifth', async () => {
    const settings = { maxSegments: 5, alpha: 0, predict: false, starts: 20 } as const;
    const all = { kind: 'fits', segments: [1, 2, 3, 4, 5] } as const;
    // Free fits, as numpy's: with a segment of zero utilities the fifth would be 2.1 below [LC50].
    const found = await fitPiece(data, settings, { treatment: 'categories', spread: false }, all);
    if (found.kind !== 'fits') throw new Error('no fits');
    const free = found.fits.filter(({ atRandom }) => !atRandom);
    free.forEach((fit) => {
      expect(fit.logLikelihood).toBeGreaterThan(fits[fit.segments].logLikelihood - 1e-4);
      expect(fit.logLikelihood).toBeLessThan(fits[fit.segments].logLikelihood + 1);
      expect(fit.parameters).toBe(fit.segments * 13 + fit.segments - 1);
      expect(fit.identification).toBe('identified');
    });
    expect(adjustedRandIndex(membership(data, free[4]).assignments, truth)).toBeGreaterThan(0.8);
  });

  test('missing tasks are left out, and the same people in another order of tasks give the same fit', async () => {
    const settings = { maxSegments: 2, predict: false, starts: 6, alpha: 100 } as const;
    const some = tasks.map((answers) => answers.slice(0, 200));
    const turned = await fitSegments(choiceData(14, some.toReversed()), settings);
    const straight = await fitSegments(choiceData(14, some), settings);
    expect(turned.fits[1].logLikelihood).toBeCloseTo(straight.fits[1].logLikelihood, 4);
    const without = choiceData(
      14,
      some.map((answers, t) => answers.map((one, i) => (t === 9 && i % 2 ? null : one))),
    );
    const missing = without.columns.at(-1)!.codes.filter((code) => code === MISSING).length;
    expect(missing).toBeGreaterThanOrEqual(100);
    expect((await fitSegments(without, settings)).fits[1].logLikelihood).toBeGreaterThan(
      straight.fits[1].logLikelihood,
    );
  });

  test('[LC8] counts a utility less than items were shown, and the prior is one person for alpha 100', () => {
    const model = buildModel(data, 100);
    expect(freeParameters(model, 4)).toBe(4 * 13 + 3);
    const answers = data.columns.reduce((sum, { codes }) => sum + codes.filter((code) => code !== MISSING).length, 0);
    expect(model.overall.reduce((sum, share) => sum + share, 0)).toBeCloseTo(answers / 900, 9);
  });

  test('held-out people are predicted, also by sets that no one else answered: the planted number is taken', async () => {
    const some = choiceData(
      14,
      tasks.map((answers) => answers.slice(0, 400)),
    );
    const found = await fitSegments(some, { maxSegments: 5, starts: 6 });
    expect([4, 5]).toContain(found.chosen);
    const ranked = choiceData(6, [
      Array.from({ length: 300 }, (_, i) => {
        const order = [0, 1, 2, 3, 4, 5].sort((a, b) => ((a * 7 + i * 13) % 11) - ((b * 7 + i * 13) % 11) || a - b);
        return { first: order.slice(0, 5), rest: order.slice(5), worst: null };
      }),
    ]);
    const { prediction } = await fitSegments(ranked, { maxSegments: 2 });
    expect(prediction!.figures[0].logLikelihood).toBeLessThan(-4);
  });

  test('[LC26] pairs asked once identify one segment only', async () => {
    const pairs = choiceData(4, [
      Array.from({ length: 200 }, (_, i) => ({ first: [i % 4], rest: [(i + 1 + (i % 3)) % 4], worst: null })),
    ]);
    const { fits: found, chosen } = await fitSegments(pairs, { maxSegments: 2 });
    expect(found[1].identification).not.toBe('identified');
    expect(chosen).toBe(1);
  });
});

test('[LC26] beside a pair one yes-or-no question identifies one segment only, and two of them two', async () => {
  // As three questions with two responses each, after Goodman (1974).
  const pairs = choiceData(2, [
    Array.from({ length: 600 }, (_, i) => ({ first: [i % 2], rest: [(i + 1) % 2], worst: null })),
  ]);
  const questions = Array.from({ length: 2 }, (_, q) => ({
    codes: Uint8Array.from({ length: 600 }, (__, i) => Math.floor(Math.sin(i * (q + 2)) * 40 + 40 + (i % 3) * q) % 2),
    categories: 2,
  }));
  const fitted = async (number: number) => {
    const columns = [...pairs.columns, ...questions.slice(0, number)];
    return fitSegments({ ...pairs, columns }, { maxSegments: 2, predict: false, starts: 3 });
  };
  const few = await fitted(1);
  expect([few.fits[1].identification, few.chosen]).toEqual(['too-many-parameters', 1]);
  expect((await fitted(2)).fits[1].identification).toBe('identified');
});

describe.skipIf(!sushiPresent)('[LC47] rankings (skipped where ../shared/data/choices is absent)', () => {
  test('of ten kinds of sushi are fitted as numpy fits them without a prior, K 1 to 3', async () => {
    const found = await fitSegments(sushi(), { maxSegments: 3, alpha: 0, predict: false, starts: 10 });
    [-71211.5992, -69504.9128, -68870.7217].forEach((logLikelihood, at) => {
      expect(found.fits[at].logLikelihood).toBeGreaterThan(logLikelihood - 1e-4);
      expect(found.fits[at].logLikelihood).toBeLessThan(logLikelihood + 1);
    });
  });
});
