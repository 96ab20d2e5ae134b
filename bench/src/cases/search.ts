import { buildModel, FitThreads, searchBest } from '@qp/engine/latent-class/internals';
import { type BenchCase, cpuMilliseconds, type Measurement } from '../bench-case.ts';
import { surveysAtHand } from '../surveys-at-hand.ts';

/** Whether a search ends at the best solution whatever the seed, and what it costs. */

const SEEDS = 20;
const SEGMENTS = [2, 3, 4, 5, 6, 7, 8];
/** Two solutions are the same where their objectives are this close. */
const SAME = 1e-3;

export const benchCase: BenchCase = {
  title: `The search: of ${SEEDS} seeds, how many miss the best solution that any of them found`,
  async run() {
    const measurements: Measurement[] = [];
    for (const { name, data } of await surveysAtHand()) {
      const model = buildModel(data, 100);
      for (const segments of SEGMENTS) {
        const threads = new FitThreads(1);
        const { tasks, sample } = await threads.load(model, segments);
        const found: number[] = [];
        const cpu = await cpuMilliseconds(async () => {
          for (let seed = 1; seed <= SEEDS; seed++) {
            const effort = { seed, starts: null, sampleRows: sample.rows };
            found.push((await searchBest(tasks, model, segments, effort)).best.objective);
          }
        });
        await threads.stop();
        const best = Math.max(...found);
        const missed = found.filter((objective) => best - objective >= SAME).length;
        const what = `${name}, ${segments} segments`;
        measurements.push({ what: `${what}: misses`, value: missed, unit: `of ${SEEDS}`, target: { atMost: 0 } });
        measurements.push({ what: `${what}: furthest below the best`, value: best - Math.min(...found), unit: '' });
        measurements.push({ what: `${what}: processor time of a search`, value: cpu / SEEDS / 1000, unit: 's' });
      }
    }
    return measurements;
  },
};
