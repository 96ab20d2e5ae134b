import { classificationOf, drivers } from '@qp/engine/drivers';
import { fitted, plantedCause, plantedOrder, plantedQuestions, slopeOf, uncorrected } from '@qp/engine/drivers/testing';
import { questions } from '@qp/engine/questions';
import { selectWithReserve } from '@qp/engine/selection';
import { FEW_RIGHTLY } from '@qp/facts';
import { type BenchCase, cpuMilliseconds, type Measurement } from '../bench-case.ts';
import { wideSurvey } from '../driver-survey.ts';

const DRAWS = 200;
/** How the errors are counted was chosen on the draws before (decision 081). */
const FIRST_DRAW = 201;
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

/** Bias and coverage of each slope, corrected and as assigned. At .7 they are told without a target: decision 080 says why. */
async function slopes(respondents: number, separation: number): Promise<Measurement[]> {
  const sums = SLOPES.map(() => ({ mean: 0, covered: 0, assigned: 0, coveredAssigned: 0 }));
  let warned = 0;
  for (let draw = FIRST_DRAW; draw < FIRST_DRAW + DRAWS; draw++) {
    const { data, covariate } = plantedCause(respondents, separation, draw);
    const { people, firstStep } = await fitted(data, 3);
    const order = plantedOrder(firstStep.model.responseProbabilities, 3);
    const known = await classificationOf(people, firstStep);
    const { refused, rightly } = await drivers({ people, firstStep, causes: [], outcomes: [], corrected: true });
    warned += Number(refused !== null || (rightly ?? 1) < FEW_RIGHTLY) / DRAWS;
    SLOPES.forEach((planted, at) => {
      const covers = ({ slope, error }: ReturnType<typeof slopeOf>) => Number(Math.abs(slope - planted) < 1.96 * error);
      const ours = slopeOf(covariate, known, order[at + 1], order[0]);
      const plain = slopeOf(covariate, uncorrected(people), order[at + 1], order[0]);
      sums[at].mean += ours.slope / DRAWS;
      sums[at].covered += covers(ours) / DRAWS;
      sums[at].assigned += plain.slope / DRAWS;
      sums[at].coveredAssigned += covers(plain) / DRAWS;
    });
  }
  const asked = separation > 0.7;
  const figures = SLOPES.flatMap((planted, at) => {
    const { mean, covered, assigned, coveredAssigned } = sums[at];
    const where = `separation ${separation}, ${respondents} people, slope ${planted}`;
    const bias = (value: number) => 100 * Math.abs(value / planted - 1);
    const percent = { unit: '%' };
    const cover = { ...percent, value: 100 * covered };
    return [
      { what: `${where}: bias`, ...percent, value: bias(mean), ...(asked && { target: { atMost: 10 } }) },
      { what: `${where}: intervals that cover`, ...cover, ...(asked && { target: { atLeast: 92 } }) },
      ...(asked ? [{ what: `${where}: not too often`, ...cover, target: { atMost: 98 } }] : []),
      { what: `${where}: bias as assigned`, ...percent, value: bias(assigned) },
      { what: `${where}: intervals as assigned that cover`, ...percent, value: 100 * coveredAssigned },
    ];
  });
  // The product says so where figures can't be relied on, and only there.
  return [
    ...figures,
    {
      what: `separation ${separation}, ${respondents} people: refused, or called rough`,
      unit: '%',
      value: 100 * warned,
      target: asked ? { atMost: 5 } : { atLeast: 90 },
    },
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
    causes: variables,
    outcomes: variables,
    corrected: true,
  };
  const one = { people, data, codes, firstStep, alpha: 100, leftOut: variables, seed: 1 };
  return [
    {
      what: '30 causes and 30 outcomes',
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
