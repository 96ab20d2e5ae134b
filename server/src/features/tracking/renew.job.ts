import type { NewSegmentation } from '@qp/facts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { finishedRun } from '../runs/index.ts';
import { selectWaves, setWave } from './queries.ts';
import type { RenewTask } from './renew.thread.ts';
import { runTask } from './wave-task.ts';

const thread = new URL('./renew.thread.ts', import.meta.url);

/** Fits a wave with the settings of its run, to see what a new segmentation would find. */
export const renewSegments = defineJob({
  kind: 'renew-segments',
  keepDays: 1,
  lane: 'long',
  input: z.strictObject({ runId: z.uuid(), waveId: z.uuid() }),
  async handle({ app, ownerId, compute }, { runId, waveId }) {
    if (ownerId === null) throw new Error('a wave belongs to someone');
    const finished = await finishedRun(app.db, ownerId, runId);
    const ready = (await selectWaves(app.db, runId)).filter(({ data_file }) => data_file !== null);
    const inOrder = ready.toSorted((a, b) => Number(b.id === waveId) - Number(a.id === waveId));
    if (inOrder[0]?.id !== waveId) throw new Error(`the wave ${waveId} is gone`);
    const task: RenewTask = {
      run: await runTask(app, finished),
      maxSegments: Math.max(finished.run.max_clusters, finished.result.segments),
      waves: await Promise.all(
        inOrder.map(async ({ n, data_file }) => ({ n, dataPath: await app.files.local(data_file!) })),
      ),
    };
    const renewed = await compute<RenewTask, NewSegmentation | null>(thread, task, {
      threads: app.settings.computeThreads,
    });
    return async (trx) => {
      await setWave(trx, waveId, { renewed });
      return { waveId };
    };
  },
});
