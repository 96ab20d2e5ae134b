import { plantedQuestions } from '@qp/engine/drivers/testing';
import { selectWithReserve } from '@qp/engine/questions/selection';
import type { BenchCase, Measurement } from '../bench-case.ts';

const DRAWS = 100;

export const benchCase: BenchCase = {
  title: `Selection of questions: 10 that carry, 5 of noise and 3 copies, 1,000 people, ${DRAWS} draws`,
  async run() {
    return selection();
  },
};

/** A fifth of the 1,250 people is the reserve. */
function selection(): Measurement[] {
  const right = { C: 0, N: 0, R: 0 };
  const counts = { C: 10, N: 5, R: 3 };
  const roles = { C: 'kept', N: 'noise', R: 'repeats' } as const;
  for (let draw = 1; draw <= DRAWS; draw++) {
    const { data, codes } = plantedQuestions(1250, draw);
    for (const { code, role } of selectWithReserve(data, codes, 6, 1).questions) {
      const kind = code[0] as keyof typeof right;
      right[kind] += Number(role === roles[kind]);
    }
  }
  const share = (kind: keyof typeof right) => (100 * right[kind]) / (counts[kind] * DRAWS);
  return [
    { what: 'planted noise found', value: share('N'), unit: '%', target: { atLeast: 95 } },
    { what: 'planted copies found', value: share('R'), unit: '%', target: { atLeast: 90 } },
    { what: 'carrying questions kept', value: share('C'), unit: '%', target: { atLeast: 95 } },
  ];
}
