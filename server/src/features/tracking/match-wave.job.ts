import { readFile } from 'node:fs/promises';
import { waveChoices } from '@qp/contract';
import { choicesOf } from '@qp/facts';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { defineJob } from '../../platform/queue/job.ts';
import { projectPlan } from '../imports/index.ts';
import { finishedRun, lockRun } from '../runs/index.ts';
import type { Matched, MatchingTask } from './match-wave.thread.ts';
import { deleteWaveRow, selectWave, selectWaves, setWave, type WaveRow } from './queries.ts';
import { joinTracking } from './track-run.job.ts';
import { decodeWave } from './wave-data.ts';
import { runTask, uploadOf } from './wave-task.ts';

const thread = new URL('./match-wave.thread.ts', import.meta.url);

/** Reads the file of a wave and finds the questions of the run in it. A file that can't be a wave takes its wave with it. */
export const matchWave = defineJob({
  kind: 'match-wave',
  keepDays: 1,
  input: z.strictObject({
    runId: z.uuid(),
    waveId: z.uuid(),
    /** Made by a person; null for the first reading. */
    choices: waveChoices.nullable(),
    /** Whether the figures are to be computed next. */
    confirm: z.boolean(),
  }),
  async handle({ app, ownerId, compute }, { runId, waveId, choices, confirm }) {
    if (ownerId === null) throw new Error('a wave belongs to someone');
    const finished = await finishedRun(app.db, ownerId, runId);
    const waves = await selectWaves(app.db, runId);
    const wave = await selectWave(app.db, waveId);
    if (!wave) throw new Error(`the wave ${waveId} is gone`);
    const earlier = waves.filter(({ n, matching }) => n < wave.n && matching !== null);
    const { matching: read, data } = await compute<MatchingTask, Matched>(thread, {
      run: await runTask(app, finished),
      plan: await projectPlan(app.db, finished.run.project_id),
      upload: await uploadOf(app, waveId),
      earlier: latest(earlier),
      chosen: choices,
      ids: await idsOf(app, earlier),
      reads: confirm,
    });
    // Only the first reading compares the answers.
    const matching = { ...read, repeats: read.repeats || (choices !== null && wave.matching?.repeats === true) };
    return async (trx) => {
      await lockRun(trx, runId);
      const state = confirm ? 'computing' : 'matching';
      const set = { state, matching, people: matching.people, error_message: null, job_id: null } as const;
      const there = await setWave(trx, waveId, { ...set, data_file: null, record: null, renewed: null });
      if (there && data) {
        const stored = { name: 'wave-data', mediaType: 'application/octet-stream', runId, waveId };
        await setWave(trx, waveId, { data_file: await app.files.store(trx, { ...stored, source: data }) });
        await joinTracking(app, trx, { ownerId, projectId: finished.run.project_id, runId });
      }
      return { waveId };
    };
  },
  async onFailed(trx, { waveId, choices }, failure) {
    if (choices === null) await deleteWaveRow(trx, waveId);
    else await setWave(trx, waveId, { state: 'matching', job_id: null, error_message: failure.message });
  },
});

function latest(waves: readonly WaveRow[]) {
  const last = waves.reduce<WaveRow | null>((most, wave) => (most === null || wave.n > most.n ? wave : most), null);
  return last?.matching ? choicesOf(last.matching) : null;
}

async function idsOf(app: App, waves: readonly WaveRow[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const { data_file } of waves) {
    if (data_file === null) continue;
    for (const id of decodeWave(await readFile(await app.files.local(data_file))).ids) ids.add(id);
  }
  return [...ids];
}
