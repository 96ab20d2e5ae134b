import type { CrosstabSubgroup } from '@qp/contract';
import type { Subgroup } from '@qp/facts';
import type { App } from '../../../platform/app.ts';
import type { JobContext } from '../../../platform/queue/job.ts';
import { selectFileJob } from '../../../platform/queue/jobs-of-run-queries.ts';
import { projectVariables } from '../../projects/index.ts';
import { checkSubgroup, type FinishedRun, finishedRun, runCrosstab } from '../run/index.ts';
import { countSubgroup, workOutSubgroup } from './count-subgroup.job.ts';
import { evidenceForJob } from './evidence.ts';

/** The response as text if it was counted within the last day, or the job that counts it. */
export async function countedSubgroup(
  app: App,
  userId: string,
  runId: string,
  subgroup: Subgroup,
): Promise<{ text: AsyncIterable<Uint8Array | string> } | { jobId: string }> {
  const { run } = await finishedRun(app.db, userId, runId);
  checkSubgroup(await projectVariables(app.db, run.project_id), subgroup);
  const input = { runId, subgroup };
  const made = await selectFileJob(app.db, runId, countSubgroup.kind, input);
  if (made?.state === 'finished' && made.file_id !== null) return { text: answerText(app, made.file_id) };
  if (made) return { jobId: made.id };
  const owner = { ownerId: userId, projectId: run.project_id, runId };
  const jobId = await app.db.transaction().execute((trx) => app.queue.enqueue(trx, countSubgroup, { ...owner, input }));
  return { jobId };
}

/** The stored text unchanged: parsing megabytes of figures would block other requests. */
async function* answerText(app: App, fileId: string): AsyncIterable<Uint8Array | string> {
  yield '{"counted":';
  yield* app.files.read(app.db, fileId);
  yield ',"job_id":null}';
}

/** The figures and tests that a file of this view shows: of everyone, or of a subgroup, which is counted at once. */
export async function figuresFor(context: JobContext, finished: FinishedRun, subgroup: Subgroup) {
  if (subgroup.length === 0) {
    const [crosstab, evidence] = await Promise.all([
      runCrosstab(context.app.db, finished.run.id),
      evidenceForJob(context, finished),
    ]);
    return { crosstab, evidence };
  }
  const { counted } = await workOutSubgroup(context, finished, subgroup);
  const { evidence, ...crosstab } = JSON.parse(counted) as CrosstabSubgroup;
  return { crosstab, evidence };
}
