import { buildModel, FitThreads, type Model } from '@qp/engine/latent-class';
import {
  followLine,
  fromRandom,
  type LineBegin,
  type LineEnd,
  type SearchTasks,
  SHORT_RUN,
  searchBest,
} from '@qp/engine/testing/search-parts';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { searchedSurveys } from '../search-surveys.ts';

/** What each part of the search adds: the same searches without it, with the same amount of work. */

const SEEDS = 20;
/** What only saves time is left out on fewer seeds. */
const SEEDS_OF_SAVINGS = 5;
const SAME = 1e-3;

interface Line {
  readonly tasks: SearchTasks;
  readonly model: Model;
  readonly segments: number;
  readonly seed: number;
  readonly sampleRows: number;
  readonly begin: LineBegin;
}

type FollowLine = (line: Line) => Promise<LineEnd>;

const asTheyAre = (tasks: SearchTasks): SearchTasks => ({
  canReassign: tasks.canReassign,
  tryStarts: tasks.tryStarts.bind(tasks),
  tryOn: tasks.tryOn.bind(tasks),
  coolStarts: tasks.coolStarts.bind(tasks),
  finish: tasks.finish.bind(tasks),
  followLine: tasks.followLine.bind(tasks),
  endSearch: tasks.endSearch.bind(tasks),
});

/** A line of the search as it is, asking the threads for something else. */
const asking =
  (instead: (tasks: SearchTasks) => Partial<SearchTasks>): FollowLine =>
  ({ tasks, model, segments, seed, sampleRows, begin }) => {
    const own = { ...asTheyAre(tasks), ...instead(tasks) };
    return followLine(own, model, segments, { seed, starts: null, sampleRows }, begin);
  };

/** Random starts of a line; each line has a stream of its own. */
const STARTS = 12;
const STREAM = 1000;

interface Part {
  readonly name: string;
  /** Where membership is nearly certain lines reassign respondents, and elsewhere they split and merge. */
  readonly usedWhereCertain: boolean | 'both';
  readonly seeds: number;
  readonly without: FollowLine;
}

const PARTS: readonly Part[] = [
  {
    name: 'split and merge',
    usedWhereCertain: false,
    seeds: SEEDS,
    without: ({ tasks, model, segments, seed, sampleRows, begin: { line } }) =>
      fromRandom(
        tasks,
        model,
        segments,
        { seed: STREAM * seed + line, starts: null, sampleRows, oneEnd: true },
        STARTS,
      ),
  },
  { name: 'reassigning', usedWhereCertain: true, seeds: SEEDS, without: asking(() => ({ canReassign: false })) },
  {
    name: 'giving up half of the starts early',
    usedWhereCertain: false,
    seeds: SEEDS_OF_SAVINGS,
    without: asking((tasks) => ({
      tryStarts: (segments, starts) => tasks.tryStarts(segments, starts, SHORT_RUN),
      tryOn: (_segments, climbs) => Promise.resolve([...climbs]),
    })),
  },
  {
    name: 'rough convergence inside a line',
    usedWhereCertain: 'both',
    seeds: SEEDS_OF_SAVINGS,
    without: asking((tasks) => ({
      finish: (segments, climbs, ending) =>
        tasks.finish(segments, climbs, ending.rows === 'all' ? ending : { rows: ending.rows }),
    })),
  },
];

export const benchCase: BenchCase = {
  title: `Parts of the search: how many of ${SEEDS} searches miss the best known solution without each, with the same work`,
  async run(only = '') {
    const measurements: Measurement[] = [];
    for (const { name, data, segments: numbers } of await searchedSurveys()) {
      if (!name.includes(only)) continue;
      const model = buildModel(data, 100);
      // With two segments a line is its random starts.
      for (const segments of numbers.filter((number) => number > 2)) {
        const lines = await searchesOf(model, segments, `${name}, ${segments} segments`);
        measurements.push(...lines);
      }
    }
    return measurements;
  },
};

async function searchesOf(model: Model, segments: number, what: string): Promise<Measurement[]> {
  const threads = new FitThreads(1);
  const { tasks, sample } = await threads.load(model, segments);
  const found = new Map<string, { objective: number; workOfLine: number }[]>();
  const keep = (name: string, objective: number, work: number, lines: number) =>
    found.set(name, [...(found.get(name) ?? []), { objective, workOfLine: work / lines }]);
  for (let seed = 1; seed <= SEEDS; seed++) {
    const whole = { work: 0, lines: 0, cools: false };
    const counted: SearchTasks = {
      ...asTheyAre(tasks),
      async followLine(...order) {
        const end = await tasks.followLine(...order);
        whole.work += end.work;
        whole.lines++;
        whole.cools ||= end.cools;
        return end;
      },
    };
    const { best } = await searchBest(counted, model, segments, { seed, starts: null, sampleRows: sample.rows });
    keep('whole', best.objective, whole.work, whole.lines);
    for (const { name, usedWhereCertain, seeds, without } of PARTS) {
      if (seed > seeds || (usedWhereCertain !== 'both' && usedWhereCertain !== whole.cools)) continue;
      let [work, cools, highest] = [0, false, Number.NEGATIVE_INFINITY];
      let line = 0;
      for (; work < whole.work; line++) {
        const begin = { line, cools };
        const end = await without({ tasks, model, segments, seed, sampleRows: sample.rows, begin });
        work += end.work;
        cools ||= end.cools;
        highest = Math.max(highest, ...end.ends.map(({ objective }) => objective));
      }
      keep(name, highest, work, line);
    }
  }
  await threads.stop();
  const best = Math.max(...[...found.values()].flat().map(({ objective }) => objective));
  const meanWork = (searches: readonly { workOfLine: number }[]) =>
    searches.reduce((sum, { workOfLine }) => sum + workOfLine, 0) / searches.length;
  const outcomes = [...found].map(([name, searches]) => {
    const below = searches.map(({ objective }) => best - objective);
    return {
      which: name === 'whole' ? 'as it is' : `without ${name}`,
      misses: below.filter((by) => by >= SAME).length,
      searches: below.length,
      mean: below.reduce((a, b) => a + b) / below.length,
      // The same seeds.
      work: meanWork(searches) / meanWork(found.get('whole')!.slice(0, searches.length)),
    };
  });
  // A full run takes long, so each survey is shown as soon as it is known: misses, the mean distance and the work of a line in brackets.
  const shown = outcomes.map(
    ({ which, misses, searches, mean, work }) =>
      `${which} ${misses} of ${searches} (${mean.toFixed(3)}, work ${work.toFixed(2)})`,
  );
  process.stderr.write(`${what}: ${shown.join(', ')}\n`);
  return outcomes.flatMap(({ which, misses, searches, mean, work }) => [
    { what: `${what}, ${which}: misses`, value: misses, unit: `of ${searches}` },
    { what: `${what}, ${which}: mean distance`, value: mean, unit: '' },
    { what: `${what}, ${which}: work of a line, as it is = 1`, value: work, unit: '' },
  ]);
}
