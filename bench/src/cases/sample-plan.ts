import { fitSegments } from '@qp/engine/latent-class';
import { Random } from '@qp/engine/numerics';
import {
  drawSurvey,
  newPeople,
  type PlanSettings,
  type PlanTruth,
  plantedTruth,
  surveyAsPlanned,
} from '@qp/engine/sample';
import {
  PLANNED_SURVEYS,
  type PlannedSurvey,
  plannedTasks,
  SAME_SEGMENTS_FROM,
  separations,
  summarisePlan,
} from '@qp/facts';
import { type BenchCase, cpuMilliseconds, type Measurement } from '../bench-case.ts';

/**
 * What a plan that is made from a run says, against surveys of the planted truth behind the run: the run has seen 1,000 people, the surveys
 * are fresh ones of as many.
 */

const PEOPLE = 1000;
const FRESH = 40;
const settings = { maxSegments: 6, treatment: 'categories', criterion: 'cv', alpha: 100, seed: 1 } as const;

/** Fresh surveys are searched as a run is. */
const WHOLE = { starts: null, deals: 20 } as const;

async function surveys(
  truth: PlanTruth,
  tasks: readonly { people: number; survey: number }[],
  own: Partial<PlanSettings> & { readonly seed: number },
) {
  const fresh = newPeople(truth, own.seed);
  const found: PlannedSurvey[] = [];
  for (const task of tasks) found.push(await surveyAsPlanned(truth, { ...settings, ...own }, task, fresh));
  return found;
}

async function compare(word: keyof typeof separations): Promise<Measurement[]> {
  const truth = plantedTruth([40, 30, 20, 10], separations[word], 12, 4, 7);
  const freshOnes = Array.from({ length: FRESH }, (_, survey) => ({ people: PEOPLE, survey }));
  const real = await surveys(truth, freshOnes, { seed: 11, effort: WHOLE });
  const data = drawSurvey(truth, PEOPLE, new Random(5, 5, 5));
  const { fits, chosen } = await fitSegments(data, settings);
  const model = fits[chosen - 1];
  let planned: PlannedSurvey[] = [];
  const milliseconds = await cpuMilliseconds(async () => {
    planned = await surveys({ model, data }, plannedTasks(PLANNED_SURVEYS), { seed: 1 });
  });
  const stated = summarisePlan(model.mixture, planned).points.find(({ people }) => people === PEOPLE)!;
  const isFound =
    real.filter((survey) => survey.chosen === chosen && survey.match >= SAME_SEGMENTS_FROM).length / FRESH;
  const match = real.reduce((sum, survey) => sum + survey.match, 0) / FRESH;
  const right = real.filter((survey) => survey.chosen === truth.model.segments).length / FRESH;
  return [
    { what: `${word}: segments chosen in the run (4 planted)`, value: chosen, unit: '' },
    {
      what: `${word}: surveys that find them, stated less true`,
      value: 100 * (stated.found - isFound),
      unit: 'points',
      target: { within: 10 },
    },
    {
      what: `${word}: right number, stated less true`,
      value: 100 * (stated.rightNumber - right),
      unit: 'points',
      target: { within: 10 },
    },
    {
      what: `${word}: match, stated less true`,
      value: 100 * (stated.match - match),
      unit: 'points',
      target: { within: 5 },
    },
    { what: `${word}: true match`, value: 100 * match, unit: '%' },
    { what: `${word}: processor time of a plan`, value: milliseconds / 1000, unit: 's' },
  ];
}

export const benchCase: BenchCase = {
  title: `How many people: plans from a run of ${PEOPLE} people, against fresh surveys of the planted truth`,
  async run(only) {
    const words = (Object.keys(separations) as (keyof typeof separations)[]).filter((word) => !only || word === only);
    const all: Measurement[] = [];
    for (const word of words) all.push(...(await compare(word)));
    return all;
  },
};
