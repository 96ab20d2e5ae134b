import type { driverCalls } from '@qp/contract';
import { traitsOf } from '@qp/facts';
import type { z } from 'zod';
import { change } from '../../../platform/activity.ts';
import type { App } from '../../../platform/app.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { selectOpenJob, selectOpenJobs } from '../../../platform/queue/jobs-of-run-queries.ts';
import { projectVariables } from '../../projects/index.ts';
import {
  type FinishedRun,
  finishedRun,
  lockRun,
  refuseExercises,
  selectComputed,
  selectOlderChoice,
} from '../run/index.ts';
import { computeDrivers } from './drivers.job.ts';

/** The stored JSON text of the last result, and the job that computes a new one: also of older rules, and when first opened. */
export async function driversOf(app: App, userId: string, runId: string) {
  const finished = await finishedRun(app.db, userId, runId);
  const text = await selectComputed(app.db, 'drivers', runId);
  if (text !== undefined || finished.result.segments < 2) {
    const open = await selectOpenJob(app.db, runId, computeDrivers.kind);
    return { text, jobId: open?.id ?? null };
  }
  const owner = { ownerId: userId, projectId: finished.run.project_id, runId };
  return app.db.transaction().execute(async (trx) => {
    await lockRun(trx, runId);
    const open = await selectOpenJob(trx, runId, computeDrivers.kind);
    // It may have been stored while this page waited for the lock.
    const stored = await selectComputed(trx, 'drivers', runId);
    if (open || stored !== undefined) return { text: stored, jobId: open?.id ?? null };
    const input = { runId, corrected: !isCertain(finished), ...(await selectOlderChoice(trx, runId)) };
    return { text, jobId: await app.queue.enqueue(trx, computeDrivers, { ...owner, input }) };
  });
}

/** People who came with their segment, and without probabilities, are not assigned with any error. */
const isCertain = ({ result }: FinishedRun): boolean => result.given !== null && result.given.probabilities !== 'given';

type Body = z.output<typeof driverCalls.startDrivers.body>;

export async function startDrivers(
  app: App,
  userId: string,
  runId: string,
  { causes = [], outcomes = [], corrected = 'yes' }: Body,
): Promise<{ job_id: string }> {
  const finished = await finishedRun(app.db, userId, runId);
  const { run, result } = finished;
  if (result.segments < 2) throw refuse('drivers-need-segments');
  const dictionary = await projectVariables(app.db, run.project_id);
  refuseExercises(dictionary, [...causes, ...outcomes], 'drivers');
  const usable = new Set(dictionary.filter(({ uses }) => uses.length > 0).map(({ code }) => code));
  const formed = new Set(traitsOf({ ...run, ...result }).formedByItsVariables ? run.cluster : []);
  for (const [field, codes] of [['causes', causes] as const, ['outcomes', outcomes] as const]) {
    const unknown = codes.find((code) => !usable.has(code));
    if (unknown !== undefined) throw refuse('unknown-variable', { field, code: unknown });
    const circular = codes.find((code) => formed.has(code));
    if (circular !== undefined) throw refuse('driver-formed-segments', { field, code: circular });
  }
  const owner = { ownerId: userId, projectId: run.project_id, runId };
  const input = { runId, causes, outcomes, corrected: corrected === 'yes' && !isCertain(finished) };
  const { open, job_id } = await change(app.db, async (trx) => {
    await lockRun(trx, runId);
    return {
      open: await selectOpenJobs(trx, runId, computeDrivers.kind),
      job_id: await app.queue.enqueue(trx, computeDrivers, { ...owner, input }),
    };
  });
  // A new choice replaces the one that is being computed.
  for (const { id } of open) await app.queue.cancel(id);
  return { job_id };
}
