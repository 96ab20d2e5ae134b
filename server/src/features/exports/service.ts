import { segmentName } from '@qp/facts';
import { failureWords } from '@qp/words/errors/problems';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Job } from '../../platform/queue/job.ts';
import { selectFileJob } from '../../platform/queue/jobs-of-run-queries.ts';
import { finishedRun } from '../runs/index.ts';
import { writeDeck } from './deck.job.ts';
import { exportCrosstab } from './export-crosstab.job.ts';
import { selectJobFile } from './queries.ts';
import { writeProbabilities } from './raw-probabilities.job.ts';
import { type SurveyVersion, writeSpssFile } from './spss-file.job.ts';

export async function startExport(
  app: App,
  ownerId: string,
  runId: string,
  kind: 'csv' | 'xlsx',
): Promise<{ job_id: string }> {
  const { run } = await finishedRun(app.db, ownerId, runId);
  const owner = { ownerId, projectId: run.project_id, runId };
  const input = { runId, kind };
  return {
    job_id: await app.db.transaction().execute((trx) => app.queue.enqueue(trx, exportCrosstab, { ...owner, input })),
  };
}

export async function startSpssFile(app: App, ownerId: string, runId: string, version: SurveyVersion) {
  const { run } = await finishedRun(app.db, ownerId, runId);
  const owner = { ownerId, projectId: run.project_id, runId };
  const input = { runId, version };
  const job = await app.db.transaction().execute((trx) => app.queue.enqueue(trx, writeSpssFile, { ...owner, input }));
  return { job_id: job };
}

export const startDeck = (app: App, ownerId: string, runId: string) => startFile(app, ownerId, runId, writeDeck);

async function startFile(
  app: App,
  ownerId: string,
  runId: string,
  job: Job<{ runId: string }>,
): Promise<{ job_id: string }> {
  const { run } = await finishedRun(app.db, ownerId, runId);
  const owner = { ownerId, projectId: run.project_id, runId };
  const input = { runId };
  return { job_id: await app.db.transaction().execute((trx) => app.queue.enqueue(trx, job, { ...owner, input })) };
}

/** The file with every respondent's probabilities: the one that is there, or one that is made now. */
export async function probabilitiesFile(
  app: App,
  ownerId: string,
  runId: string,
  signal: AbortSignal,
): Promise<string> {
  const { run } = await finishedRun(app.db, ownerId, runId);
  const input = { runId, names: (run.header_descriptions ?? []).map(segmentName) };
  const made = await selectFileJob(app.db, runId, writeProbabilities.kind, input);
  if (made?.state === 'finished' && made.file_id !== null) return made.file_id;
  const owner = { ownerId, projectId: run.project_id, runId };
  const jobId =
    made?.id ??
    (await app.db.transaction().execute((trx) => app.queue.enqueue(trx, writeProbabilities, { ...owner, input })));
  const { state, errorMessage } = await app.queue.wait(jobId, signal);
  const file = await selectJobFile(app.db, jobId);
  if (state !== 'finished' || !file?.file_id)
    throw refuse('run-failed', { reason: errorMessage ?? failureWords('en').file });
  return file.file_id;
}
