import { z } from 'zod';
import type { Trx } from '../../database.ts';
import type { App } from '../../platform/app.ts';
import { defineJob } from '../../platform/queue/job.ts';
import { selectOpenJob, selectWaitingJob } from '../../platform/queue/jobs-of-run-queries.ts';
import { projectPlan } from '../imports/index.ts';
import { finishedRun, lockRun, refitsOf, storeRefits } from '../runs/index.ts';
import { selectRecord, selectWaves, setWave, storeTracking, type WaveRow } from './queries.ts';
import type { Tracked, TrackingTask } from './track.thread.ts';
import { runTask, uploadOf } from './wave-task.ts';

const thread = new URL('./track.thread.ts', import.meta.url);

export interface Owner {
  readonly ownerId: string;
  readonly projectId: string;
  readonly runId: string;
}

/** Computes the waves of a run once more, with whatever waits to be computed. */
export async function startTracking(app: App, trx: Trx, owner: Owner): Promise<string> {
  const waiting = await selectWaitingJob(trx, owner.runId, trackRun.kind);
  const jobId = waiting?.id ?? (await app.queue.enqueue(trx, trackRun, { ...owner, input: { runId: owner.runId } }));
  await waitFor(trx, owner.runId, jobId);
  return jobId;
}

/** A wave that comes while others are computed waits: beside them, all that is not stored would be computed twice. */
export async function joinTracking(app: App, trx: Trx, owner: Owner): Promise<void> {
  const open = await selectOpenJob(trx, owner.runId, trackRun.kind);
  if (open) await waitFor(trx, owner.runId, open.id);
  else await startTracking(app, trx, owner);
}

/** Waves that are computed together say which job they wait for. */
async function waitFor(trx: Trx, runId: string, jobId: string): Promise<void> {
  const computing = (await selectWaves(trx, runId)).filter(({ state }) => state === 'computing');
  for (const { id } of computing) await setWave(trx, id, { job_id: jobId });
}

const isTracked = ({ state }: WaveRow): boolean => state === 'computing' || state === 'ready';

/** Computes what is new about the waves of a run, and all of them together. */
export const trackRun = defineJob({
  kind: 'track-run',
  lane: 'long',
  keepDays: 1,
  input: z.strictObject({ runId: z.uuid() }),
  async handle({ app, ownerId, projectId, compute }, { runId }) {
    if (ownerId === null || projectId === null) throw new Error('tracking belongs to someone');
    const finished = await finishedRun(app.db, ownerId, runId);
    const waves = (await selectWaves(app.db, runId)).filter(isTracked);
    const task: TrackingTask = {
      run: await runTask(app, finished),
      plan: await projectPlan(app.db, finished.run.project_id),
      waves: await Promise.all(waves.map((wave) => waveTask(app, wave))),
      refits: await refitsOf(app, runId),
    };
    const tracked = await compute<TrackingTask, Tracked>(thread, task, { threads: app.settings.computeThreads });
    return async (trx) => {
      // A wave that joins at this moment is seen here, or sees that this job is done.
      await lockRun(trx, runId);
      const there = (await selectWaves(trx, runId)).filter(isTracked);
      if (there.length > 0) await storeRefits(app, trx, runId, tracked.refits);
      const same = sameWaves(waves, there);
      for (const { id, data, record } of tracked.computed) {
        if (!there.some((wave) => wave.id === id && isSame(waves, wave))) continue;
        const stored = { name: 'wave-data', mediaType: 'application/octet-stream', runId, waveId: id };
        const file = data && { data_file: await app.files.store(trx, { ...stored, source: data }) };
        await setWave(trx, id, { state: 'ready', job_id: null, error_message: null, record, ...file });
      }
      // Something was added, changed or deleted meanwhile: the figures would not be those of the waves.
      if (same)
        await storeTracking(
          trx,
          runId,
          waves.map(({ id }) => id),
          tracked.figures,
        );
      else await startTracking(app, trx, { ownerId, projectId, runId });
      return { runId };
    };
  },
  async onFailed(trx, { runId }, failure) {
    const waiting = (await selectWaves(trx, runId)).filter(({ state }) => state === 'computing');
    for (const { id } of waiting) {
      await setWave(trx, id, { state: 'matching', job_id: null, error_message: failure.message });
    }
  },
});

async function waveTask(
  app: App,
  { id, n, free, data_file, matching, state }: WaveRow,
): Promise<TrackingTask['waves'][number]> {
  return {
    id,
    n,
    free,
    dataPath: data_file && (await app.files.local(data_file)),
    source: data_file === null && matching ? { upload: await uploadOf(app, id), matching } : null,
    record: state === 'ready' ? await selectRecord(app.db, id) : null,
  };
}

const isSame = (before: readonly WaveRow[], { id, free, data_file }: WaveRow): boolean =>
  before.some((wave) => wave.id === id && wave.data_file === data_file && wave.free.join('\n') === free.join('\n'));

const sameWaves = (before: readonly WaveRow[], now: readonly WaveRow[]): boolean =>
  before.length === now.length && now.every((wave, at) => wave.id === before[at].id && isSame(before, wave));
