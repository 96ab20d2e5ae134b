import { MAX_PEOPLE, type PairTask, planPairs, summariseStability } from '@qp/engine/stability';
import { type Stability, traitsOf, treatmentOf } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { z } from 'zod';
import type { Trx } from '../../../database.ts';
import type { App } from '../../../platform/app.ts';
import { defineJob, type JobContext } from '../../../platform/queue/job.ts';
import { definePart } from '../../../platform/queue/parts.ts';
import type { ResultRow, RunRow } from '../run/index.ts';
import { runOfJob, surveyOf, variablePlaces } from '../run/index.ts';
import { insertStability } from './queries.ts';
import { cutIntoParts, pairWork, type StabilityOutcome, type StabilityTask, WORK_PER_PART } from './stability-work.ts';

const thread = new URL('./stability.thread.ts', import.meta.url);
const pair = z.strictObject({ segments: z.int(), pair: z.int() });

/** Some pairs of samples, which any worker can process independently. */
export const stabilityPart = definePart({
  kind: 'stability-part',
  input: z.strictObject({ runId: z.uuid(), pairs: z.array(pair) }),
  async handle({ app, compute }, { runId, pairs }) {
    const { run, result } = await readRun(app, runId);
    return compute<StabilityTask, StabilityOutcome>(thread, { ...(await taskOf(app, run, result)), pairs });
  },
});

/** Tests the stability of the segments of a finished run, at lower priority than runs. */
export const workOutStability = defineJob({
  kind: 'stability',
  lane: 'background',
  keepDays: 7,
  input: z.strictObject({ runId: z.uuid() }),
  async handle(context, { runId }) {
    const { run, result } = await readRun(context.app, runId);
    const people = Math.min(result.respondents, MAX_PEOPLE);
    const pairs = planPairs(result.segments, result.fits.length);
    const outcomes = await compareAll(context, run, result, pairs, people);
    const stability = stabilityOf(result.segments, result.respondents, pairs, outcomes);
    return async (trx) => {
      await insertStability(trx, runId, stability);
      return { run_id: runId };
    };
  },
});

/** In one piece if fast; otherwise in parts, so runs can go in between. */
async function compareAll(
  { app, compute, inParts }: JobContext,
  run: RunRow,
  result: ResultRow,
  pairs: ReturnType<typeof planPairs>,
  people: number,
): Promise<StabilityOutcome> {
  const treatment = treatmentOf(result);
  const extent = { people, variables: run.cluster.length, treatment };
  const work = pairs.reduce((sum, one) => sum + pairWork(extent, one), 0);
  const longest = pairs.reduce((most, one) => Math.max(most, pairWork(extent, one)), 0);
  if (work < app.settings.cutRunsFrom && longest < WORK_PER_PART) {
    const task = { ...(await taskOf(app, run, result)), pairs };
    return compute<StabilityTask, StabilityOutcome>(thread, task, { threads: app.settings.computeThreads });
  }
  const parts = cutIntoParts(pairs, extent);
  const outcomes = await inParts(
    stabilityPart,
    parts.map((some) => ({ runId: run.id, pairs: some })),
    { stage: stageWords('en').refittingParts(pairs.length) },
  );
  return outcomes.flat();
}

async function readRun(app: App, runId: string): Promise<{ run: RunRow; result: ResultRow }> {
  const { run, result } = await runOfJob(app.db, runId);
  return { run, result };
}

async function taskOf(app: App, run: RunRow, result: ResultRow): Promise<Omit<StabilityTask, 'pairs'>> {
  const { cluster } = await variablePlaces(app.db, run);
  return {
    surveyAt: await surveyOf(app, run),
    placementsPath: await app.files.local(result.placements_file),
    modelsPath: await app.files.local(result.models_file),
    cluster,
    treatment: treatmentOf(result),
    spread: result.answers?.numbers?.spread ?? false,
    alpha: run.alpha,
    seed: result.seed,
  };
}

/** What all pairs say together, as it is stored. */
export function stabilityOf(
  segments: number,
  respondents: number,
  pairs: readonly PairTask[],
  outcomes: StabilityOutcome,
): Stability {
  return summariseStability(segments, Math.min(respondents, MAX_PEOPLE), pairs, outcomes);
}

/** One segment, merged or existing segments can't be refitted. */
export const canBeTried = (run: Parameters<typeof traitsOf>[0] & Pick<ResultRow, 'segments'>): boolean =>
  run.segments > 1 && traitsOf(run).canBeRefitted;

export function enqueueStability(
  app: App,
  trx: Trx,
  owner: { readonly ownerId: string | null; readonly projectId: string; readonly runId: string },
): Promise<string> {
  return app.queue.enqueue(trx, workOutStability, { ...owner, input: { runId: owner.runId } });
}
