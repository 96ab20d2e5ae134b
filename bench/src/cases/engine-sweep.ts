import { adjustedRandIndex } from '@qp/engine/comparison';
import { fitSegments, membership } from '@qp/engine/latent-class';
import { type BenchCase, cpuMilliseconds, type Measurement } from '../bench-case.ts';
import { makeSurvey } from '../engine-surveys.ts';

export const benchCase: BenchCase = {
  title: 'A whole run: 1 to 8 segments, 10000 x 40, default starts',
  async run() {
    const data = makeSurvey(10_000, 40, 6);
    const measurements: Measurement[] = [];
    for (const threads of [1, 2]) {
      const begun = performance.now();
      const cpu = await cpuMilliseconds(() => fitSegments(data, { maxSegments: 8, threads }));
      const wall = (performance.now() - begun) / 1000;
      const target = threads === 2 ? { target: { atMost: 10 } } : {};
      measurements.push({ what: `${threads} thread(s): on the clock`, value: wall, unit: 's', ...target });
      measurements.push({ what: `${threads} thread(s): processor time`, value: cpu / 1000, unit: 's' });
    }
    // What a run was before it predicted new respondents: the work of earlier figures.
    const fits = await cpuMilliseconds(() => fitSegments(data, { maxSegments: 8, threads: 1, predict: false }));
    measurements.push({ what: '1 thread(s), the fits alone: processor time', value: fits / 1000, unit: 's' });
    const [one, other] = await Promise.all(
      [1, 2].map((seed) => fitSegments(data, { maxSegments: 6, seed, threads: 1 })),
    );
    const [a, b] = [membership(data, one.fits[5]), membership(data, other.fits[5])];
    const alike = adjustedRandIndex(a.assignments, b.assignments);
    measurements.push({ what: 'agreement of two seeds at 6 segments (adjusted Rand)', value: alike, unit: '' });
    return measurements;
  },
};
