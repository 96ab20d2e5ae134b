import type { AnswerTreatment } from '@qp/facts';
import { describe, expect, test } from 'vitest';
import {
  annealedSteps,
  buildModel,
  climb,
  plainSteps,
  randomStart,
  scoreRows,
  segmentModel,
  tableCount,
} from '../latent-class/index.ts';
import { plainExpectation } from '../testing/plain-expectation.ts';
import { madeScales, madeSurvey, plantedSurvey } from '../testing/surveys.ts';
import { bootstrapWeights } from './bootstrap.ts';
import { Resampling } from './resampling.ts';

const survey = madeSurvey({ respondents: 301, categories: [2, 3, 4, 5, 2], segments: 3, missing: 0.1, weighted: true });
// One respondent without an answer, and one without weight.
for (const { codes } of survey.columns) codes[7] = 255;
survey.weights![8] = 0;
const scales = madeScales({ respondents: 240, points: [5, 5, 4, 5, 3, 5], segments: 2, missing: 0.05 });

function ended<Result>(steps: Generator<unknown, Result, void>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

describe.each([
  { treatment: 'categories', data: survey, segments: 3 },
  { treatment: 'scales', data: scales, segments: 2 },
  { treatment: 'style', data: scales, segments: 2 },
  { treatment: 'acquiescence', data: scales, segments: 2 },
] satisfies { treatment: AnswerTreatment; data: typeof survey; segments: number }[])(
  'samples that share one layout of the people, answers as $treatment [ST1]',
  ({ treatment, data, segments }) => {
    const settings = { treatment, alpha: 100, seed: 4 };

    test('are fitted and placed as samples of their own, by the plain twin', async () => {
      const people = await Resampling.of(data, segments, settings);
      for (const sample of [0, 1]) {
        const { weights, all } = people.draw(sample, 1000);
        expect(weights).toEqual(bootstrapWeights(data, 4, sample));
        const start = randomStart(all.model, segments, 4, sample);
        const own = ended(climb(all.model, segments, all.expectation(segments), start));
        const twin = plainSteps(all.model, segments, plainExpectation(all.model, segments), own.parameters, 1);
        expect(own.objective).toBeCloseTo(twin.next().value as number, 7);

        // The same sample as a survey by itself: its weights have a mean of 1 over those drawn, not over everyone. Style turns where it does in the run.
        const drawn = { ...data, weights };
        const model = { ...buildModel(drawn, 100, { treatment }), turns: all.model.turns };
        const itself = ended(climb(model, segments, plainExpectation(model, segments), own.parameters));
        const { assignments } = scoreRows(segmentModel(drawn, model, segments, own.parameters), data);
        const placed = people.assignEveryone(segments, own.parameters);
        // A respondent without weight counts nowhere.
        expect(placed.filter((_, i) => data.weights?.[i] !== 0)).toEqual(
          assignments.filter((_, i) => data.weights?.[i] !== 0),
        );
        // Only the prior weighs a little more there.
        const apart = itself.parameters
          .subarray(0, tableCount(model, segments))
          .map((value, at) => Math.abs(value - own.parameters[at]));
        expect(Math.max(...apart)).toBeLessThan(0.05);
      }
    });

    test('look at their first rows alone in short runs', async () => {
      const people = await Resampling.of(data, segments, settings);
      const { all, few } = people.draw(0, 50);
      expect(few.model.rows).toBe(50);
      const start = randomStart(all.model, segments, 4, 0);
      const [own, plain] = [few.expectation(segments), plainExpectation(few.model, segments)].map((expectation) =>
        ended(plainSteps(few.model, segments, expectation, start, 3)),
      );
      expect(own.objective).toBeCloseTo(plain.objective, 8);
      own.parameters.forEach((value, at) => {
        expect(value).toBeCloseTo(plain.parameters[at], 8);
      });
    });

    test('are annealed alike by the kernel and by its twin [ST2]', async () => {
      const people = await Resampling.of(data, segments, settings);
      const { all } = people.draw(0, 1000);
      const start = randomStart(all.model, segments, 4, 0);
      const [one, other] = [all.expectation(segments), plainExpectation(all.model, segments)].map(
        (expectation) =>
          ended(annealedSteps(all.model, segments, expectation, start, { power: 0.3, steps: 6, from: 0, to: 6 }))
            .parameters,
      );
      one.forEach((value, at) => {
        expect(value).toBeCloseTo(other[at], 8);
      });
    });
  },
);

test('annealed starts of very many questions lead to likelier solutions than plain ones [ST2]', async () => {
  const { data } = plantedSurvey('planted-wide');
  const people = await Resampling.of(data, 4, { treatment: 'categories', alpha: 100, seed: 1 });
  for (const sample of [0, 1, 2]) {
    const { model, expectation } = people.draw(sample, 1000).all;
    const expect4 = expectation(4);
    const best = (shaped: (start: Float64Array) => Float64Array, steps: number) =>
      Math.max(
        ...Array.from({ length: 8 }, (_, start) => {
          const from = shaped(randomStart(model, 4, 1, 56 * sample + start));
          return ended(plainSteps(model, 4, expect4, from, steps)).objective;
        }),
      );
    const whole = { power: 0.2, steps: 15, from: 0, to: 15 };
    const annealed = best((start) => ended(annealedSteps(model, 4, expect4, start, whole)).parameters, 5);
    expect(annealed).toBeGreaterThan(best((start) => start, 20) + 5);
  }
});

test('a sample in which a question was not answered, or answered alike, is fitted without it', async () => {
  const rare = madeScales({ respondents: 60, points: [5, 5, 5, 5, 5, 5], segments: 2 });
  rare.columns[0].codes.fill(255);
  rare.columns[0].codes.set([0, 4]);
  const people = await Resampling.of(rare, 2, { treatment: 'style', alpha: 100, seed: 1 });
  for (let sample = 0; sample < 12; sample++) {
    const { all } = people.draw(sample, 1000);
    const start = randomStart(all.model, 2, 1, sample);
    const { objective, parameters } = ended(
      climb(all.model, 2, all.expectation(2), start, { objective: 1e-3, parameter: 1e-3 }),
    );
    expect(objective).toBeLessThan(0);
    expect(people.assignEveryone(2, parameters).every((segment) => segment < 2)).toBe(true);
  }
});
