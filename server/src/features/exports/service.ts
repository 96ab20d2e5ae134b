import { type ExportJobFormat, segmentName } from '@qp/facts';
import { failureWords } from '@qp/words/errors/problems';
import type { Trx } from '../../database.ts';
import { change } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Job } from '../../platform/queue/job.ts';
import { selectFileJob } from '../../platform/queue/jobs-of-run-queries.ts';
import { finishedRun } from '../runs/index.ts';
import { writeDeck } from './deck.job.ts';
import { exportCrosstab } from './export-crosstab.job.ts';
import { selectJobFile } from './queries.ts';
import { writeProbabilities } from './raw-probabilities.job.ts';
import { writeSpssFile } from './spss-file.job.ts';

interface OfRun {
  readonly ownerId: string;
  readonly projectId: string;
  readonly runId: string;
}

const madeBy =
  <I>(job: Job<I>, input: (runId: string) => I) =>
  (queue: App['queue'], trx: Trx, of: OfRun): Promise<string> =>
    queue.enqueue(trx, job, { ...of, input: input(of.runId) });

const jobs: Record<ExportJobFormat, ReturnType<typeof madeBy>> = {
  csv: madeBy(exportCrosstab, (runId) => ({ runId, kind: 'csv' as const })),
  xlsx: madeBy(exportCrosstab, (runId) => ({ runId, kind: 'xlsx' as const })),
  pptx: madeBy(writeDeck, (runId) => ({ runId })),
  sav: madeBy(writeSpssFile, (runId) => ({ runId, version: 'original' as const })),
  savDiscretized: madeBy(writeSpssFile, (runId) => ({ runId, version: 'discretized' as const })),
};

export async function startExport(app: App, ownerId: string, runId: string, format: ExportJobFormat) {
  const { run } = await finishedRun(app.db, ownerId, runId);
  const of = { ownerId, projectId: run.project_id, runId };
  return { job_id: await change(app.db, (trx) => jobs[format](app.queue, trx, of)) };
}

/** The file with every respondent's probabilities: the one that is there, or one that is made now. */
export async function probabilitiesFile(app: App, ownerId: string, runId: string, signal: AbortSignal) {
  const { run } = await finishedRun(app.db, ownerId, runId);
  const input = { runId, names: (run.header_descriptions ?? []).map(segmentName) };
  const made = await selectFileJob(app.db, runId, writeProbabilities.kind, input);
  if (made?.state === 'finished' && made.file_id !== null) return made.file_id;
  const owner = { ownerId, projectId: run.project_id, runId };
  const jobId =
    made?.id ??
    (await app.db.transaction().execute((trx) => app.queue.enqueue(trx, writeProbabilities, { ...owner, input })));
  const { state, errorCode, errorMessage } = await app.queue.wait(jobId, signal);
  const file = await selectJobFile(app.db, jobId);
  if (errorCode === 'storage-full') throw refuse(errorCode);
  if (state !== 'finished' || !file?.file_id)
    throw refuse('run-failed', { reason: errorMessage ?? failureWords('en').file });
  return file.file_id;
}
