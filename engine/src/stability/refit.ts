import type { AnswersAs, LatentClassData } from '../latent-class/index.ts';
import {
  buildModel,
  type Climb,
  type FitThreads,
  type Model,
  type ModelTasks,
  randomStart,
  SHORT_RUN,
  scoreRows,
  segmentModel,
} from '../latent-class/internals.ts';
import { bootstrapWeights } from './bootstrap.ts';
import type { Refit } from './pair.ts';

/**
 * Starts of a batch. There are more batches, up to the most starts, until the best solution has been found again: on
 * clear segments the first is enough, and on four segments of planted-wide (400 people, 60 questions) the worst has a
 * stability of .65 with 10 starts, .81 with 60 (two refits against each other). Starts near what was found, by splitting
 * and merging, found no more there.
 */
const BATCH = 10;
const MOST_STARTS = 60;
/** Rows x variables x segments x steps that the short runs of one refit may take, beyond the first batch. */
const WORK = 5e8;
/** Short runs only say which starts are worth following: so many people are enough for that. */
const SHORT_RUN_ROWS = 2500;
/** Of a batch, those that are run to the end: the best, then the next ones unless they stall below it. */
const FINISHED = 3;
/** Only who belongs where is asked of a refit: the last digits of its figures change nobody's place. */
const ARRIVED = { objective: 1e-3, parameter: 1e-3 };
/** Two solutions are the same where their objectives are this close. */
const SAME_SOLUTION = 0.05;

/** What is fitted again: how answers count, the strength of the prior, and the seed of the run. */
export interface RefitSettings {
  readonly answersAs: AnswersAs;
  readonly alpha: number;
  readonly seed: number;
}

/** Fits a bootstrap sample afresh and lets the fit place everybody [ST2]. */
export async function refit(
  threads: FitThreads,
  data: LatentClassData,
  segments: number,
  sample: number,
  { answersAs, alpha, seed }: RefitSettings,
): Promise<Refit> {
  const sampleWeights = bootstrapWeights(data, seed, sample);
  const drawn: LatentClassData = { ...data, weights: sampleWeights };
  const model = buildModel(drawn, alpha, { answersAs });
  const { tasks, sample: looked, release } = await threads.load(model, segments, { sampleRows: SHORT_RUN_ROWS });
  const most = startsOf(model, looked.rows, segments);
  const best = await searchAgain(tasks, segments, most, (start) =>
    randomStart(model, segments, seed, sample * MOST_STARTS + start),
  );
  release();
  const { assignments } = scoreRows(segmentModel(drawn, model, segments, best.parameters), data);
  return { assignments, sampleWeights };
}

/** Batches of random starts until the best solution has been found twice, or there were enough. */
async function searchAgain(
  tasks: ModelTasks,
  segments: number,
  most: number,
  startAt: (start: number) => Float64Array,
): Promise<Climb> {
  const arrived: Climb[] = [];
  const bestOf = () => arrived.reduce((a, b) => (b.objective > a.objective ? b : a));
  for (let begun = 0; begun < most; begun += BATCH) {
    const starts = Array.from({ length: Math.min(BATCH, most - begun) }, (_, s) => startAt(begun + s));
    const tried = (await tasks.tryStarts(segments, starts)).toSorted((a, b) => b.objective - a.objective);
    // The very first alone: below what the others need not be followed is known then.
    const alone = arrived.length === 0 ? 1 : 0;
    arrived.push(...(await tasks.finish(segments, tried.slice(0, alone), Number.NEGATIVE_INFINITY, ARRIVED)));
    const floor = bestOf().objective - SAME_SOLUTION;
    arrived.push(...(await tasks.finish(segments, tried.slice(alone, FINISHED), floor, ARRIVED)));
    const { objective } = bestOf();
    if (arrived.filter((climb) => objective - climb.objective < SAME_SOLUTION).length > 1) break;
  }
  return bestOf();
}

/** As many as the work allows; the same for the same data. */
function startsOf(model: Model, rows: number, segments: number): number {
  const work = rows * Math.max(1, model.codes.length) * segments * model.styles * SHORT_RUN;
  return Math.max(BATCH, Math.min(MOST_STARTS, Math.floor(WORK / work)));
}
