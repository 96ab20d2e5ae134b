import { address, calls, type reachCalls, scoreSummary } from '@qp/contract';
import type { ScoredPopulation } from '@qp/facts';
import { count } from '@qp/words/numbers';
import type { z } from 'zod';
import { change, note, takeLine } from '../../../platform/activity.ts';
import type { App } from '../../../platform/app.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { type Received, theFile } from '../../../platform/http/uploads.ts';
import { selectOpenJobs } from '../../../platform/queue/jobs-of-run-queries.ts';
import { finishedRun, lockRun } from '../../runs/index.ts';
import { selectLastJob, selectReach } from './queries.ts';
import { readCustomers, readScore } from './read-score.job.ts';
import { ruleVersion } from './rule-version.ts';
import { scoreCustomers } from './score.job.ts';

type Started = { job_id: string };

/** Stores the file and reads it. It takes the place of the file before, whose work ends. */
export async function newScore(app: App, userId: string, runId: string, received: Received): Promise<Started> {
  const { run } = await finishedRun(app.db, userId, runId);
  if (!(await selectReach(app.db, runId))) throw refuse('no-customer-rule');
  const upload = theFile(received, 'data_file');
  const owner = { ownerId: userId, projectId: run.project_id, runId };
  const { open, job_id } = await change(app.db, async (trx) => {
    await lockRun(trx, runId);
    const open = await selectOpenJobs(trx, runId, readScore.kind);
    const file = { name: upload.name, mediaType: 'application/octet-stream', source: { path: upload.path }, runId };
    const input = { runId, uploadId: await app.files.store(trx, file), uploadName: upload.name };
    return { open, job_id: await app.queue.enqueue(trx, readScore, { ...owner, input }) };
  });
  for (const { id } of open) await app.queue.cancel(id);
  return { job_id };
}

type MatchBody = z.output<typeof reachCalls.matchScore.body>;

/** Scores the file that a job has read, once: a second confirmation is given the job of the first. */
export async function matchScore(
  app: App,
  userId: string,
  runId: string,
  { read, choices, precision, confirm, keep_days }: MatchBody,
): Promise<Started> {
  const { run } = await finishedRun(app.db, userId, runId);
  const owner = { ownerId: userId, projectId: run.project_id, runId };
  return change(app.db, async (trx) => {
    await lockRun(trx, runId);
    const last = await selectLastJob(trx, runId, readScore.kind);
    if (last?.id !== read || last.state !== 'finished') throw refuse('customer-file-gone');
    const { proposal, parts } = readCustomers.parse(last.result);
    const scored = await selectLastJob(trx, runId, scoreCustomers.kind);
    const readFile = readScore.input.parse(last.input);
    const { uploadId, uploadName } = readFile;
    if (scored?.input && scoreCustomers.input.parse(scored.input).uploadId === uploadId) {
      if (scored.state === 'failed' || scored.state === 'cancelled') throw refuse('customer-file-gone');
      takeLine();
      return { job_id: scored.id };
    }
    const stored = await selectReach(trx, runId);
    if (!stored || ruleVersion(stored.classifier) !== proposal.version) throw refuse('customer-rule-changed');
    if (confirm === '') {
      takeLine();
      return { job_id: await app.queue.enqueue(trx, readScore, { ...owner, input: { ...readFile, choices } }) };
    }
    if (Object.values(choices.questions).every(({ column }) => column === null)) throw refuse('customer-file-empty');
    const input = {
      runId,
      uploadId,
      uploadName,
      version: proposal.version,
      choices,
      precision,
      keepDays: keep_days,
      parts,
    };
    note({ details: count(proposal.rows, 'row') });
    return { job_id: await app.queue.enqueue(trx, scoreCustomers, { ...owner, input }) };
  });
}

export async function scoreOf(
  app: App,
  userId: string,
  runId: string,
): Promise<z.output<typeof reachCalls.score.answer>> {
  await finishedRun(app.db, userId, runId);
  const [read, last] = [
    await selectLastJob(app.db, runId, readScore.kind),
    await selectLastJob(app.db, runId, scoreCustomers.kind),
  ];
  // The result of an earlier file isn't shown beside a newer one.
  const scored = last && (!read || last.created_at > read.created_at) ? last : undefined;
  const asked = scored && scoreCustomers.input.parse(scored.input);
  const state = (job: NonNullable<typeof read>) => ({
    job_id: job.id,
    done: job.state === 'finished',
    problem: job.error_message,
  });
  return {
    read: read
      ? { ...state(read), proposal: read.state === 'finished' ? readCustomers.parse(read.result).proposal : null }
      : null,
    scored: scored
      ? {
          ...state(scored),
          name: asked!.uploadName,
          keep_days: asked!.keepDays,
          summary: scored.state === 'finished' ? scoreSummary.parse(scored.result) : null,
          file_url:
            scored.file_id === null ? null : `${address(calls.predictionPing, { jobID: scored.id })}?download=1`,
        }
      : null,
  };
}

/** The last customer file that was scored, as a population; null where its sizes can't be corrected. */
export async function lastScored(db: App['db'], runId: string): Promise<ScoredPopulation | null> {
  const last = await selectLastJob(db, runId, scoreCustomers.kind);
  if (last?.state !== 'finished') return null;
  const { rows, corrected } = scoreSummary.parse(last.result);
  const { uploadName } = scoreCustomers.input.parse(last.input);
  return corrected && rows > 0 ? { name: uploadName, customers: rows, sizes: corrected } : null;
}
