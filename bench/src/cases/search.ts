import { buildModel, FitThreads, searchBest } from '@qp/engine/latent-class';
import { type BenchCase, cpuMilliseconds, type Measurement } from '../bench-case.ts';
import { searchedSurveys } from '../search-surveys.ts';

/** Whether a search finds the best known solution whatever the seed, and at what cost. */

const SEEDS = 20;
const SAME = 1e-3;

export const benchCase: BenchCase = {
  title: `The search: how many of ${SEEDS} searches miss the best known solution`,
  async run() {
    const measurements: Measurement[] = [];
    for (const { name, data, segments: numbers, isPlanted } of await searchedSurveys()) {
      const model = buildModel(data, 100);
      for (const segments of numbers) {
        const threads = new FitThreads(1);
        const { tasks, sample } = await threads.load(model, segments);
        const objectives: number[] = [];
        const milliseconds = await cpuMilliseconds(async () => {
          for (let seed = 1; seed <= SEEDS; seed++) {
            const effort = { seed, starts: null, sampleRows: sample.rows };
            objectives.push((await searchBest(tasks, model, segments, effort)).best.objective);
          }
        });
        await threads.stop();
        const below = objectives.map((objective) => Math.max(...objectives) - objective);
        const misses = below.filter((by) => by >= SAME).length;
        const what = `${name}, ${segments} segments`;
        const lines: Measurement[] = [
          { what: `${what}: misses`, value: misses, unit: `of ${SEEDS}`, target: { atMost: isPlanted ? 0 : 1 } },
          { what: `${what}: furthest below`, value: Math.max(...below), unit: '' },
          { what: `${what}: processor time`, value: milliseconds / SEEDS / 1000, unit: 's' },
        ];
        // A full run takes long, so each line is shown as soon as it is known.
        process.stderr.write(`${what}  ${lines.map(({ value }) => value.toFixed(2)).join('  ')}\n`);
        measurements.push(...lines);
      }
    }
    return measurements;
  },
};
