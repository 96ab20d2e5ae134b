import type { JobContext, JobWrite } from '../../platform/queue/job.ts';
import { canBeTried, enqueueStability } from './comparison/stability.job.ts';
import type { RunRow } from './queries.ts';
import { type NewResult, storeResult } from './result-queries.ts';

/** Finishes a run: stores its result and enqueues the stability job in one transaction. */
export function finishRun(
  { app, ownerId }: Pick<JobContext, 'app' | 'ownerId'>,
  run: Pick<RunRow, 'id' | 'project_id' | 'opened_from' | 'given_from'>,
  result: NewResult,
): JobWrite {
  return async (trx) => {
    const stored = await storeResult(app, trx, run.id, result);
    const tried = canBeTried({ ...run, segments: result.segmentation.segments, merged: result.merged ?? null });
    if (tried && app.settings.stabilityAfterRuns) {
      await enqueueStability(app, trx, { ownerId, projectId: run.project_id, runId: run.id });
    }
    return stored;
  };
}
