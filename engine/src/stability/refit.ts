import type { LatentClassData } from '../latent-class/index.ts';
import {
  type FitThreads,
  type Model,
  randomStart,
  SHORT_RUN,
  scoreRows,
  segmentModel,
} from '../latent-class/internals.ts';
import { bootstrapWeights } from './bootstrap.ts';
import type { Refit } from './pair.ts';

/**
 * Random starts of a refit: always fresh, never from the solution under test, and more where they cost little. Of the
 * four segments of planted-wide (400 people, 60 questions) the worst has a stability of .65 with 10 starts, .81 with 60.
 */
const LEAST_STARTS = 10;
const MOST_STARTS = 60;
/** Rows x variables x segments x steps that the short runs of one refit may take, beyond the least number of starts. */
const WORK = 5e8;
/** Of the starts, those that are run to the end: the most costly part, and the best of many short runs is nearly always among three. */
const FINISHED = 3;

/** What is fitted again: how the answers are seen, and the seed of the run. */
export interface RefitSettings {
  readonly build: (data: LatentClassData) => Model;
  readonly seed: number;
}

/** Fits a bootstrap sample afresh and lets the fit place everybody [ST2]. */
export async function refit(
  threads: FitThreads,
  data: LatentClassData,
  segments: number,
  sample: number,
  { build, seed }: RefitSettings,
): Promise<Refit> {
  const sampleWeights = bootstrapWeights(data, seed, sample);
  const drawn: LatentClassData = { ...data, weights: sampleWeights };
  const model = build(drawn);
  const { tasks, release } = await threads.load(model, segments);
  const count = startsOf(model, segments);
  const starts = Array.from({ length: count }, (_, s) => randomStart(model, segments, seed, sample * MOST_STARTS + s));
  const tried = await tasks.tryStarts(segments, starts);
  const kept = tried.toSorted((a, b) => b.objective - a.objective).slice(0, FINISHED);
  const finished = await tasks.finish(segments, kept, Number.NEGATIVE_INFINITY);
  release();
  const best = finished.reduce((a, b) => (b.objective > a.objective ? b : a));
  const { assignments } = scoreRows(segmentModel(drawn, model, segments, best.parameters), data);
  return { assignments, sampleWeights };
}

/** As many as the work allows; the same for the same data. */
function startsOf(model: Model, segments: number): number {
  const work = model.rows * Math.max(1, model.codes.length) * segments * SHORT_RUN;
  return Math.max(LEAST_STARTS, Math.min(MOST_STARTS, Math.floor(WORK / work)));
}
