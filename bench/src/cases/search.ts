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
        const found: { objective: number; again: boolean }[] = [];
        const cpu = await cpuMilliseconds(async () => {
          for (let seed = 1; seed <= SEEDS; seed++) {
            const effort = { seed, starts: null, sampleRows: sample.rows };
            const { best, foundAgain } = await searchBest(tasks, model, segments, effort);
            found.push({ objective: best.objective, again: foundAgain });
          }
        });
        await threads.stop();
        const best = Math.max(...found.map(({ objective }) => objective));
        const missed = found.filter(({ objective }) => best - objective >= SAME);
        const again = found.filter((one) => one.again).length;
        const wrongly = missed.filter((one) => one.again).length;
        const furthest = Math.max(...found.map(({ objective }) => best - objective));
        const what = `${name}, ${segments} segments`;
        const lines: Measurement[] = [
          { what: `${what}: misses`, value: missed.length, unit: `of ${SEEDS}`, target: { atMost: 0 } },
          { what: `${what}: called found again`, value: again, unit: `of ${SEEDS}` },
          { what: `${what}: called found again, and missed`, value: wrongly, unit: '', target: { atMost: 0 } },
          { what: `${what}: furthest below the best`, value: furthest, unit: '' },
          { what: `${what}: processor time of a search`, value: cpu / SEEDS / 1000, unit: 's' },
        ];
        // It takes long: each number of segments is told as soon as it is known.
        process.stderr.write(
          `${lines.map(({ value }, at) => `${at === 0 ? what : ''}  ${value.toFixed(2)}`).join('')}\n`,
        );
        measurements.push(...lines);
      }
    }
    return measurements;
  },
};
