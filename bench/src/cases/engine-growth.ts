import type { BenchCase } from '../bench-case.ts';
import { type StepTimes, timeSteps } from '../engine-surveys.ts';

/** Each doubles one thing from a common base. */
const DOUBLED: readonly { what: string; size: [respondents: number, variables: number, segments: number] }[] = [
  { what: 'respondents', size: [40_000, 40, 6] },
  { what: 'variables', size: [20_000, 80, 6] },
  { what: 'segments', size: [20_000, 40, 12] },
];

export const benchCase: BenchCase = {
  title: 'Growth: time of a step with twice as much, by the time with 20000 x 40 x 6 (linear is 2)',
  async run() {
    const base: StepTimes[] = [await timeSteps(20_000, 40, 6)];
    const doubled: StepTimes[] = [];
    for (const { size } of DOUBLED) {
      doubled.push(await timeSteps(...size));
      base.push(await timeSteps(20_000, 40, 6));
    }
    const once = Math.min(...base.map(({ kernel }) => kernel));
    return DOUBLED.map(({ what }, at) => {
      return { what: `twice the ${what}`, value: doubled[at].kernel / once, unit: 'x', target: { atMost: 2.5 } };
    });
  },
};
