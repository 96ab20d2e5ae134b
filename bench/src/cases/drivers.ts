import { classificationOf, drivers } from '@qp/engine/drivers';
import { fitted, plantedCause, plantedOrder, slopeOf, uncorrected } from '@qp/engine/drivers/testing';
import { FEW_RIGHTLY } from '@qp/facts';
import type { BenchCase, Measurement } from '../bench-case.ts';

const DRAWS = 200;
/** How the errors are counted was chosen on the draws before (decision 081). */
const FIRST_DRAW = 201;
const SLOPES = [-1, 1];

export const benchCase: BenchCase = {
  title: 'Drivers: the planted slopes of Bakk and Kuha',
  async run() {
    const found: Measurement[] = [];
    for (const separation of [0.9, 0.8, 0.7])
      for (const respondents of [500, 1000]) found.push(...(await slopes(respondents, separation)));
    return found;
  },
};

/** Bias and coverage of each slope, corrected and as assigned. At .7 they are reported without a target: decision 080 says why. */
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
