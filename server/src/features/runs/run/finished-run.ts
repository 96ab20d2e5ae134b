import { readFile } from 'node:fs/promises';
import type { CrosstabGroups } from '@qp/facts';
import type { Db } from '../../../database.ts';
import type { App } from '../../../platform/app.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { decodeModel, decodePlacements, type Placements } from '../stored-files/index.ts';
import {
  type ResultRow,
  type RunRow,
  selectCrosstab,
  selectJob,
  selectResult,
  selectRun,
  selectRunById,
} from './queries.ts';
import { type RunState, runState } from './run-state.ts';

/** Access to runs for other features. */

export interface FinishedRun {
  readonly run: RunRow;
  readonly result: ResultRow;
}

/** Refuses an unknown id and one without access alike. */
export async function findRun(db: Db, userId: string, runId: string): Promise<RunRow> {
  const run = await selectRun(db, userId, runId);
  if (!run) throw refuse('not-found');
  return run;
}

/** Refuses an unfinished run, and a failed one with its reason. */
export async function finishedRun(db: Db, userId: string, runId: string): Promise<FinishedRun> {
  const run = await findRun(db, userId, runId);
  const result = await selectResult(db, runId);
  if (result) return { run, result };
  const now = await stateWithoutResult(db, run);
  if (now.state === 'failed') throw refuse('run-failed', { reason: now.reason });
  throw refuse('run-not-finished');
}

/** For a job: the run may have been deleted since it was enqueued. */
export async function runOfJob(db: Db, runId: string): Promise<FinishedRun> {
  const [run, result] = [await selectRunById(db, runId), await selectResult(db, runId)];
  if (!run || !result) throw new Error(`the run ${runId} is gone`);
  return { run, result };
}

async function stateWithoutResult(db: Db, run: RunRow): Promise<RunState> {
  const job = run.job_id === null ? undefined : await selectJob(db, run.job_id);
  return runState({
    hasResult: false,
    failure: run.error_message,
    code: run.error_code,
    job: job
      ? { state: job.state, progress: job.progress, stage: job.stage, error: job.error_message, code: job.error_code }
      : null,
  });
}

/** Shares, means and indices by segment number. */
export async function runCrosstab(db: Db, runId: string): Promise<CrosstabGroups> {
  const crosstab = await selectCrosstab(db, runId);
  if (!crosstab) throw refuse('not-found');
  return crosstab;
}

/** The fitted model of a number of segments; null if not fitted. For merged segments, the model of their parts. */
export async function readModel(app: App, result: ResultRow, segments = result.merged?.of ?? result.segments) {
  return decodeModel(await readFile(await app.files.local(result.models_file)), segments);
}

/** The segment of each respondent, in the order of the survey. */
export async function readPlacements(app: App, result: ResultRow): Promise<Placements> {
  return decodePlacements(await readFile(await app.files.local(result.placements_file)));
}
