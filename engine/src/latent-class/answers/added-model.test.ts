import { afterAll, beforeAll, expect, test } from 'vitest';
import { MISSING } from '../../survey/index.ts';
import { madeSurvey } from '../../testing/surveys.ts';
import { membership } from '../figures/membership.ts';
import { scoreRows } from '../figures/score-rows.ts';
import { fitSegments } from '../fit-segments.ts';
import { buildModel } from '../rows/model.ts';
import type { AnswerModel, AnswerSteps, VariableGroup } from './answer-model.ts';
import { keepWithin, LEAN, SMALLEST_PROBABILITY } from './limits.ts';
import { ANSWER_MODELS } from './models.ts';

/**
 * Follows the recipe "Add an answer model" of CONTRIBUTING.md: two answers by the log-odds of the second. Its tables are
 * those of categories, written in other numbers, so its fits must be theirs too.
 */
const logOdds: AnswerModel = {
  levels: 1,
  freeTables: false,
  applies: ({ categories }) => categories === 2,
  see: ({ codes, categories }) => ({ codes, categories }),
  numbersBehind: ({ segments, variables }) => segments * variables.length,
  freeParameters: ({ segments, variables }) => segments * variables.length,
  steps: (group) => new LogOddsSteps(group),
};

const FARTHEST_LOG_ODDS = 30;

class LogOddsSteps implements AnswerSteps {
  readonly #group: VariableGroup;

  constructor(group: VariableGroup) {
    this.#group = group;
  }

  start(codes: readonly Uint8Array[], drawn: readonly number[], parameters: Float64Array): void {
    const { model } = this.#group;
    this.#write(parameters, (j, k) => {
      const code = codes[j][drawn[k]];
      const everyone = model.overall[model.offsets[j] + 1];
      return (1 - LEAN) * everyone + LEAN * (code === MISSING ? everyone : code);
    });
    this.land(parameters);
  }

  maximise(counts: Float64Array, _before: Float64Array, after: Float64Array): void {
    const { model, segments } = this.#group;
    const pseudo = model.prior / segments;
    this.#write(after, (j, k) => {
      const at = segments * (1 + model.offsets[j]) + k;
      const yes = counts[at + segments] + pseudo * model.overall[model.offsets[j] + 1];
      return yes / (counts[at] + counts[at + segments] + pseudo);
    });
    this.land(after);
  }

  land(parameters: Float64Array): void {
    const { model, segments, variables, behind } = this.#group;
    keepWithin(parameters.subarray(behind, behind + logOdds.numbersBehind(this.#group)), FARTHEST_LOG_ODDS);
    variables.forEach((j, v) => {
      for (let k = 0; k < segments; k++) {
        const yes = 1 / (1 + Math.exp(-parameters[behind + v * segments + k]));
        const at = segments * (1 + model.offsets[j]) + k;
        parameters[at] = Math.max(1 - yes, SMALLEST_PROBABILITY);
        parameters[at + segments] = Math.max(yes, SMALLEST_PROBABILITY);
      }
    });
  }

  #write(parameters: Float64Array, share: (j: number, k: number) => number): void {
    const { segments, variables, behind } = this.#group;
    variables.forEach((j, v) => {
      for (let k = 0; k < segments; k++) {
        const yes = share(j, k);
        parameters[behind + v * segments + k] = Math.log(yes / (1 - yes));
      }
    });
  }
}

const settings = { maxSegments: 3, answers: 'categories', starts: 20 } as const;
const survey = madeSurvey({ respondents: 400, categories: [2, 2, 3, 2, 2, 4, 2, 2], segments: 2, missing: 0.05 });

beforeAll(() => Object.assign(ANSWER_MODELS, { 'log-odds': logOdds }));
afterAll(() => Reflect.deleteProperty(ANSWER_MODELS, 'log-odds'));

test('[LC4] an added answer model is chosen per variable, fits beside the others and predicts new respondents', async () => {
  const names: readonly string[] = buildModel(survey, 100).answerModels;
  expect(names).toEqual(survey.columns.map(({ categories }) => (categories === 2 ? 'log-odds' : 'categories')));
  const added = await fitSegments(survey, settings);
  Reflect.deleteProperty(ANSWER_MODELS, 'log-odds');
  const free = await fitSegments(survey, settings);
  expect(added.chosen).toBe(free.chosen);
  added.fits.forEach((fit, at) => {
    expect(fit.parameters).toBe(free.fits[at].parameters);
    expect(fit.logLikelihood).toBeCloseTo(free.fits[at].logLikelihood, 4);
    expect(added.prediction!.figures[at].logLikelihood).toBeCloseTo(free.prediction!.figures[at].logLikelihood, 2);
  });
  const [one, other] = [added, free].map(({ fits }) => membership(survey, fits[1]).assignments);
  expect(one).toEqual(other);
  const person = { respondents: 1, columns: survey.columns.map(() => ({ codes: Uint8Array.of(1) })) };
  const [own, theirs] = [added, free].map(({ fits }) => scoreRows(fits[1], person).probabilities);
  own.forEach((probability, k) => {
    expect(probability).toBeCloseTo(theirs[k], 4);
  });
});
