import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { finishedRun, refitsOf, storeRefits } from '../runs/index.ts';
import type { GroupsTask, TrackedGroups } from './groups.thread.ts';
import { storeGroups } from './queries.ts';
import { runTask } from './wave-task.ts';

const thread = new URL('./groups.thread.ts', import.meta.url);

/** Compares the segments in the groups of a variable, when they are first opened. */
export const trackGroups = defineJob({
  kind: 'track-groups',
  lane: 'long',
  keepDays: 1,
  input: z.strictObject({ runId: z.uuid(), variable: z.string() }),
  async handle({ app, ownerId, compute }, { runId, variable }) {
    if (ownerId === null) throw new Error('groups belong to someone');
    const run = await runTask(app, await finishedRun(app.db, ownerId, runId));
    const { shown, figures, refits } = await compute<GroupsTask, TrackedGroups>(
      thread,
      { run, variable, refits: await refitsOf(app, runId) },
      { threads: app.settings.computeThreads },
    );
    return async (trx) => {
      await storeRefits(app, trx, runId, refits);
      await storeGroups(trx, runId, variable, [...shown], figures);
      return { variable };
    };
  },
});
