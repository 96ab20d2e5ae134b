import { fitSegments } from '@qp/engine/latent-class';
import { type BenchCase, cpuMilliseconds, peakMegabytes } from '../bench-case.ts';
import { makeSurvey } from '../engine-surveys.ts';

export const benchCase: BenchCase = {
  title: 'A million respondents, 50 variables: 1 to 4 segments, 4 starts each, two threads',
  async run() {
    const data = makeSurvey(1_000_000, 50, 4);
    let evaluations = 0;
    const cpu = await cpuMilliseconds(async () => {
      const { fits } = await fitSegments(data, { maxSegments: 4, starts: 4, threads: 2, predict: false });
      evaluations = fits.reduce((sum, fit) => sum + fit.iterations, 0);
    });
    return [
      { what: 'most memory, the survey included', value: peakMegabytes(), unit: 'MB', target: { atMost: 1024 } },
      { what: 'processor time', value: cpu / 1000, unit: 's' },
      { what: 'EM steps of the four best starts', value: evaluations, unit: '' },
    ];
  },
};
