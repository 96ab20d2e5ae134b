import { type Subgroup, subgroup } from '@qp/facts';
import { z } from 'zod';
import { defineJob, type JobContext } from '../../../platform/queue/job.ts';
import { type FinishedRun, peopleTask, refitsOf, runOfJob, storeRefits, variablePlaces } from '../run/index.ts';
import type { CountedSubgroup, SubgroupTask } from './count-subgroup.thread.ts';

const thread = new URL('./count-subgroup.thread.ts', import.meta.url);

/** Counts a subgroup in a thread. */
export async function workOutSubgroup({ app, compute }: JobContext, { run, result }: FinishedRun, subgroup: Subgroup) {
  const task: SubgroupTask = {
    ...(await peopleTask(app, { run, result })),
    ...(await variablePlaces(app.db, run)),
    subgroup,
    refits: await refitsOf(app, run.id),
  };
  return compute<SubgroupTask, CountedSubgroup>(thread, task);
}

/** Counts the cross-tab of a subgroup into a file, from which it is read for a day. */
export const countSubgroup = defineJob({
  kind: 'count-subgroup',
  keepDays: 1,
  input: z.strictObject({ runId: z.uuid(), subgroup: subgroup }),
  async handle(context, { runId, subgroup }) {
    const { app, jobId } = context;
    const { run, result } = await runOfJob(app.db, runId);
    const { counted, refits } = await workOutSubgroup(context, { run, result }, subgroup);
    const source = new TextEncoder().encode(counted);
    const mediaType = 'application/json; charset=utf-8';
    return async (trx) => {
      await storeRefits(app, trx, runId, refits);
      return { fileId: await app.files.store(trx, { name: 'subgroup.json', mediaType, source, runId, jobId }) };
    };
  },
});
