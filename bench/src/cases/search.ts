import {
  buildModel,
  FitThreads,
  followLine,
  type Model,
  type SearchTasks,
  searchBest,
} from '@qp/engine/latent-class/internals';
import { type BenchCase, cpuMilliseconds, type Measurement } from '../bench-case.ts';
import { searchedSurveys } from '../search-surveys.ts';

/** Whether a search finds the best known solution whatever the seed, at what cost, and what each part of it adds. */

const SEEDS = 20;
/** Searches without a part are compared on fewer seeds, given the same number of starts. */
const SEEDS_WITHOUT = 5;
const SAME = 1e-3;

interface Found {
  readonly objectives: readonly number[];
  readonly startsTried: number;
  readonly seconds: number;
}

export const benchCase: BenchCase = {
  title: `The search: how many of ${SEEDS} searches miss the best known solution, and of ${SEEDS_WITHOUT} without a part`,
  async run() {
    const measurements: Measurement[] = [];
    for (const { name, data, segments: numbers } of await searchedSurveys()) {
      const model = buildModel(data, 100);
      for (const segments of numbers) {
        const threads = new FitThreads(1);
        const { tasks, sample } = await threads.load(model, segments);
        const search = async (own: SearchTasks, seeds: number, starts: number | null): Promise<Found> => {
          const objectives: number[] = [];
          let startsTried = 0;
          const milliseconds = await cpuMilliseconds(async () => {
            for (let seed = 1; seed <= seeds; seed++) {
              const found = await searchBest(own, model, segments, { seed, starts, sampleRows: sample.rows });
              objectives.push(found.best.objective);
              startsTried += found.startsTried;
            }
          });
          return { objectives, startsTried: Math.round(startsTried / seeds), seconds: milliseconds / seeds / 1000 };
        };
        const all = await search(tasks, SEEDS, null);
        const random = await search(tasks, SEEDS_WITHOUT, all.startsTried);
        const noReassigning = await search(withoutReassigning(tasks, model), SEEDS_WITHOUT, null);
        await threads.stop();
        const best = Math.max(...[all, random, noReassigning].flatMap(({ objectives }) => objectives));
        const below = ({ objectives }: Found) => objectives.map((objective) => best - objective);
        const misses = (found: Found) => below(found).filter((by) => by >= SAME).length;
        const what = `${name}, ${segments} segments`;
        const lines: Measurement[] = [
          { what: `${what}: misses`, value: misses(all), unit: `of ${SEEDS}`, target: { atMost: 1 } },
          { what: `${what}: furthest below`, value: Math.max(...below(all)), unit: '' },
          { what: `${what}: processor time`, value: all.seconds, unit: 's' },
          { what: `${what}: misses, random starts only`, value: misses(random), unit: `of ${SEEDS_WITHOUT}` },
          { what: `${what}: misses, no reassigning`, value: misses(noReassigning), unit: `of ${SEEDS_WITHOUT}` },
        ];
        // A full run takes long, so each line is shown as soon as it is known.
        process.stderr.write(`${what}  ${lines.map(({ value }) => value.toFixed(2)).join('  ')}\n`);
        measurements.push(...lines);
      }
    }
    return measurements;
  },
};

function withoutReassigning(tasks: SearchTasks, model: Model): SearchTasks {
  const own: SearchTasks = {
    canReassign: false,
    tryStarts: tasks.tryStarts.bind(tasks),
    tryOn: tasks.tryOn.bind(tasks),
    coolStarts: tasks.coolStarts.bind(tasks),
    finish: tasks.finish.bind(tasks),
    followLine: (segments, effort, begin) => followLine(own, model, segments, effort, begin),
  };
  return own;
}
