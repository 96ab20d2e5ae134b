import type { JobContext, JobWrite } from '../../../platform/queue/job.ts';
import { canBeTried, enqueueStability, insertStability, shippedStability } from '../comparison/index.ts';
import { refitAfterRun } from '../crosstab/index.ts';
import type { RunRow } from '../run/index.ts';
import { type NewResult, storeResult } from './result-queries.ts';

/** Finishes a run: stores its result and enqueues what comes after it, refits and stability, in one transaction. */
export function finishRun(
  { app, ownerId }: Pick<JobContext, 'app' | 'ownerId'>,
  run: Pick<RunRow, 'id' | 'project_id' | 'opened_from' | 'given_from' | 'alpha'>,
  result: NewResult,
): JobWrite {
  return async (trx) => {
    const stored = await storeResult(app, trx, run.id, result);
    const tried = canBeTried({ ...run, segments: result.segmentation.segments, merged: result.merged ?? null });
    const owner = { ownerId, projectId: run.project_id, runId: run.id };
    if (result.segmentation.segments > 1 && app.settings.stabilityAfterRuns)
      await app.queue.enqueue(trx, refitAfterRun, { ...owner, input: { runId: run.id } });
    if (tried && app.settings.stabilityAfterRuns) {
      const known = shippedStability({ alpha: run.alpha, ...result });
      if (known) await insertStability(trx, run.id, known);
      else await enqueueStability(app, trx, owner);
    }
    return stored;
  };
}
