import { classificationOf, drivers } from '@qp/engine/drivers';
import { fitted, plantedCause, plantedOrder, plantedQuestions, slopeOf, uncorrected } from '@qp/engine/drivers/testing';
import { questions } from '@qp/engine/questions';
import { selectWithReserve } from '@qp/engine/selection';
import { type BenchCase, cpuMilliseconds, type Measurement } from '../bench-case.ts';
import { wideSurvey } from '../driver-survey.ts';

const DRAWS = 200;
const SELECTION_DRAWS = 100;
const SLOPES = [-1, 1];

export const benchCase: BenchCase = {
  title: 'Drivers: planted slopes of Bakk and Kuha, planted questions, and 10,000 x 60 with 6 segments',
  async run() {
    const found: Measurement[] = [];
    for (const separation of [0.9, 0.8, 0.7])
      for (const respondents of [500, 1000]) found.push(...(await slopes(respondents, separation)));
    return [...found, ...selection(), ...(await times())];
  },
};

/** Bias and coverage of both slopes, corrected and as assigned. At .7 they are told without a target. */
async function slopes(respondents: number, separation: number): Promise<Measurement[]> {
  const means = [0, 0];
  let [covered, coveredAssigned] = [0, 0];
  for (let draw = 1; draw <= DRAWS; draw++) {
    const { data, covariate } = plantedCause(respondents, separation, draw);
    const { people, firstStep } = await fitted(data, 3);
    const order = plantedOrder(firstStep.model.responseProbabilities, 3);
    const known = await classificationOf(people, firstStep);
    SLOPES.forEach((planted, at) => {
      const covers = ({ slope, error }: ReturnType<typeof slopeOf>) => Number(Math.abs(slope - planted) < 1.96 * error);
      const ours = slopeOf(covariate, known, order[at + 1], order[0]);
      means[at] += ours.slope / DRAWS;
      covered += covers(ours) / (2 * DRAWS);
      coveredAssigned += covers(slopeOf(covariate, uncorrected(people), order[at + 1], order[0])) / (2 * DRAWS);
    });
  }
  const where = `separation ${separation}, ${respondents} people`;
  const asked = separation > 0.7;
  const bias = Math.max(...SLOPES.map((planted, at) => Math.abs(means[at] / planted - 1)));
  return [
    {
      what: `${where}: bias of the corrected slopes`,
      value: 100 * bias,
      unit: '%',
      ...(asked && { target: { atMost: 10 } }),
    },
    {
      what: `${where}: intervals that cover`,
      value: 100 * covered,
      unit: '%',
      ...(asked && { target: { atLeast: 92 } }),
    },
    { what: `${where}: uncorrected intervals that cover`, value: 100 * coveredAssigned, unit: '%' },
  ];
}

/** 10 carrying questions, 5 of noise, 3 copies, 1,000 people. */
function selection(): Measurement[] {
  const right = { C: 0, N: 0, R: 0 };
  const counts = { C: 10, N: 5, R: 3 };
  const roles = { C: 'kept', N: 'noise', R: 'repeats' } as const;
  for (let draw = 1; draw <= SELECTION_DRAWS; draw++) {
    const { data, codes } = plantedQuestions(1250, draw);
    for (const { code, role } of selectWithReserve(data, codes, 6, 1).questions) {
      const kind = code[0] as keyof typeof right;
      right[kind] += Number(role === roles[kind]);
    }
  }
  const share = (kind: keyof typeof right) => (100 * right[kind]) / (counts[kind] * SELECTION_DRAWS);
  return [
    { what: 'planted noise found', value: share('N'), unit: '%', target: { atLeast: 95 } },
    { what: 'planted copies found', value: share('R'), unit: '%', target: { atLeast: 90 } },
    { what: 'carrying questions kept', value: share('C'), unit: '%', target: { atLeast: 95 } },
  ];
}

async function times(): Promise<Measurement[]> {
  const { data, codes, variables } = wideSurvey();
  const { people, firstStep } = await fitted(data, 6);
  const input = {
    people,
    firstStep,
    causes: variables.slice(0, 10),
    outcomes: variables.slice(0, 10),
    corrected: true,
  };
  const one = { people, data, codes, firstStep, alpha: 100, leftOut: variables, seed: 1 };
  return [
    {
      what: '10 causes and 10 outcomes',
      value: (await cpuMilliseconds(() => drivers(input))) / 1000,
      unit: 's',
      target: { atMost: 5 },
    },
    {
      what: 'what 60 questions contribute',
      value: (await cpuMilliseconds(() => questions(one))) / 1000,
      unit: 's',
      target: { atMost: 5 },
    },
    {
      what: 'selection from 60 questions, up to 8 segments',
      value: (await cpuMilliseconds(() => selectWithReserve(data, codes, 8, 1))) / 1000,
      unit: 's',
      target: { atMost: 60 },
    },
  ];
}
