import type { BenchCase, Measurement } from '../bench-case.ts';
import { timeSteps } from '../engine-surveys.ts';

const SIZES = [
  { respondents: 1_000, variables: 20, segments: 6, atMost: null },
  { respondents: 10_000, variables: 40, segments: 6, atMost: 0.45 },
  { respondents: 100_000, variables: 40, segments: 6, atMost: 0.45 },
  { respondents: 10_000, variables: 200, segments: 8, atMost: 0.6 },
];

export const benchCase: BenchCase = {
  title: 'One EM step, one thread (respondents x variables x segments)',
  async run() {
    const measurements: Measurement[] = [];
    for (const { respondents, variables, segments, atMost } of SIZES) {
      const size = `${respondents} x ${variables} x ${segments}`;
      const withTwin = respondents <= 10_000;
      const { kernel, twin, nanoseconds } = await timeSteps(respondents, variables, segments, withTwin);
      measurements.push({ what: `${size}: a step`, value: kernel, unit: 'ms' });
      const what = `${size}: a respondent, variable and segment`;
      measurements.push({ what, value: nanoseconds, unit: 'ns', ...(atMost === null ? {} : { target: { atMost } }) });
      if (twin === null) continue;
      const target = size === '10000 x 40 x 6' ? { target: { atLeast: 15 } } : {};
      measurements.push({
        what: `${size}: times as fast as the plain twin`,
        value: twin / kernel,
        unit: 'x',
        ...target,
      });
    }
    return measurements;
  },
};
