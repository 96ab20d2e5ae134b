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
 * What a plan says, against fresh surveys of the planted truth: from that truth itself, as a finished run that is right or typed sizes give
 * it, and from a run of 1,000 people, which may have found other segments than were planted.
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
  return [
    ...(await planned(`${word}, from the truth`, truth, { truth, real })),
    { what: `${word}: segments chosen in a run of ${PEOPLE} people (4 planted)`, value: chosen, unit: '' },
    ...(await planned(`${word}, from that run`, { model: fits[chosen - 1], data }, { truth, real })),
  ];
}

/** What a plan from these segments states of surveys of so many people, less what the fresh surveys show. */
async function planned(
  what: string,
  from: PlanTruth,
  { truth, real }: { truth: PlanTruth; real: readonly PlannedSurvey[] },
): Promise<Measurement[]> {
  const { segments } = from.model;
  let simulated: PlannedSurvey[] = [];
  const milliseconds = await cpuMilliseconds(async () => {
    simulated = await surveys(from, plannedTasks(PLANNED_SURVEYS), { seed: 1 });
  });
  const stated = summarisePlan(from.model.mixture, simulated).points.find(({ people }) => people === PEOPLE)!;
  const mean = (of: (survey: PlannedSurvey) => number) => real.reduce((sum, one) => sum + of(one), 0) / real.length;
  const isFound = mean((one) => Number(one.chosen === segments && one.match >= SAME_SEGMENTS_FROM));
  const right = mean((one) => Number(one.chosen === truth.model.segments));
  const match = mean((one) => one.match);
  const less = (name: string, difference: number, within: number) => ({
    what: `${what}: ${name}, stated less true`,
    value: 100 * difference,
    unit: 'points',
    target: { within },
  });
  return [
    less('surveys that find them', stated.found - isFound, 10),
    less('right number', stated.rightNumber - right, 10),
    less('match', stated.match - match, 5),
    { what: `${what}: true match`, value: 100 * match, unit: '%' },
    { what: `${what}: processor time of a plan`, value: milliseconds / 1000, unit: 's' },
  ];
}

export const benchCase: BenchCase = {
  title: `How many people: what plans say of ${PEOPLE} people, against fresh surveys of the planted truth`,
  async run(only) {
    const words = (Object.keys(separations) as (keyof typeof separations)[]).filter((word) => !only || word === only);
    const all: Measurement[] = [];
    for (const word of words) all.push(...(await compare(word)));
    return all;
  },
};
