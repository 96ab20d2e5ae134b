import type { CallAnswer, waveCalls } from '@qp/contract';
import { newWaveBody } from '@qp/contract';
import { MAX_WAVES, type WaveChoices } from '@qp/facts';
import { problemWords } from '@qp/words/errors/problems';
import type { Trx } from '../../database.ts';
import { change } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';
import { check } from '../../platform/http/input.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Received, ReceivedFile } from '../../platform/http/uploads.ts';
import { selectJustFailed, selectOpenJob } from '../../platform/queue/jobs-of-run-queries.ts';
import { projectVariables } from '../projects/index.ts';
import { finishedRun, lockRun, refuseExercises } from '../runs/index.ts';
import { trackGroups } from './groups.job.ts';
import { matchWave } from './match-wave.job.ts';
import {
  countWaves,
  deleteWaveRow,
  insertWave,
  selectGroups,
  selectTracking,
  selectUpload,
  selectWave,
  selectWaves,
  setMovedPoints,
  setWave,
  storeTracking,
  type WaveRow,
} from './queries.ts';
import { renewSegments } from './renew.job.ts';
import { mergeAllowed, mergeChoices } from './several-pages.ts';
import { type Owner, startTracking, trackRun } from './track-run.job.ts';
import { DICTIONARY, NUMBERS } from './wave-task.ts';

type Waves = CallAnswer<typeof waveCalls.runWaves>;
type Groups = CallAnswer<typeof waveCalls.runGroups>;

export async function addWave(app: App, userId: string, runId: string, received: Received) {
  const { name, date } = check(newWaveBody, received.fields);
  const { run } = await finishedRun(app.db, userId, runId);
  refuseExercises(await projectVariables(app.db, run.project_id), run.cluster, 'tracking');
  const files = waveFiles(received);
  return change(app.db, async (trx) => {
    const waveId = await insertWave(trx, { runId, name, day: date || null, fileName: files[0].name });
    if ((await countWaves(trx, runId)) > MAX_WAVES) throw refuse('too-many-waves', { most: MAX_WAVES });
    for (const { name: fileName, path } of files) {
      const stored = { name: fileName, mediaType: 'application/octet-stream', runId, waveId };
      await app.files.store(trx, { ...stored, source: { path } });
    }
    const input = { runId, waveId, choices: null, confirm: false };
    const jobId = await app.queue.enqueue(trx, matchWave, { ownerId: userId, projectId: run.project_id, runId, input });
    await setWave(trx, waveId, { job_id: jobId });
    return { wave_id: waveId, job_id: jobId };
  });
}

/** The file with the answers first. Of a survey in three files that is the one with labels, if it is there; the other one has the numbers. */
function waveFiles({ files }: Received): ReceivedFile[] {
  const of = (field: string) => files.find((file) => file.field === field);
  const [answers, labels, dictionary] = ['wave_file', 'discretized_file', 'variables_file'].map(of);
  if (!answers) throw refuse('invalid-input', { field: 'wave_file', problem: problemWords('en').chooseWaveFile });
  if (files.some(({ bytes }) => bytes === 0)) throw refuse('file-too-small');
  const marked = (mark: string, file?: ReceivedFile) => (file ? [{ ...file, name: mark + file.name }] : []);
  return [labels ?? answers, ...marked(NUMBERS, labels && answers), ...marked(DICTIONARY, dictionary)];
}

export async function wavesOf(app: App, userId: string, runId: string): Promise<Waves> {
  const { run } = await finishedRun(app.db, userId, runId);
  const open = await selectOpenJob(app.db, runId, trackRun.kind);
  const [waves, found] = [await selectWaves(app.db, runId), await selectTracking(app.db, runId)];
  // Waves from an archive, or of older rules, are put together when they are first opened.
  const outdated = !found && !open && waves.some(({ state }) => state === 'ready');
  return {
    waves: waves.map(answerOf),
    tracking: found ? { ...found.figures, movedPoints: run.moved_points } : null,
    shown: found?.shown ?? [],
    job_id: outdated
      ? await putTogether(app, { ownerId: userId, projectId: run.project_id, runId })
      : (open?.id ?? null),
  };
}

/** One job for all pages that ask at once. One that has just failed is told again, or it would be made without end. */
function putTogether(app: App, owner: Owner): Promise<string> {
  return app.db.transaction().execute(async (trx) => {
    await lockRun(trx, owner.runId);
    const open = await selectOpenJob(trx, owner.runId, trackRun.kind);
    const failed = await selectJustFailed(trx, owner.runId, trackRun.kind);
    return open?.id ?? failed ?? (await startTracking(app, trx, owner));
  });
}

const answerOf = (wave: WaveRow): Waves['waves'][number] => ({
  id: wave.id,
  name: wave.name,
  date: wave.day,
  file_name: wave.file_name,
  has_file: wave.has_file,
  state: wave.state,
  people: wave.people,
  job_id: wave.job_id,
  problem: wave.error_message,
  matching: wave.matching,
  free: wave.free,
  renewed: wave.renewed,
  created_date: wave.created_at.toISOString(),
});

export async function chooseMatching(
  app: App,
  userId: string,
  waveId: string,
  { choices, previous, confirm }: { choices: WaveChoices; previous?: WaveChoices; confirm: boolean },
) {
  const { wave, owner } = await waveOf(app, userId, waveId);
  if (!wave.has_file) throw refuse('wave-without-file');
  return change(app.db, async (trx) => {
    const { matching } = await waveIn(trx, wave, ['matching', 'ready']);
    const input = { runId: wave.run_id, waveId, choices: mergeChoices(choices, matching, previous), confirm };
    const jobId = await app.queue.enqueue(trx, matchWave, { ...owner, input });
    await setWave(trx, waveId, { state: 'reading', job_id: jobId, error_message: null });
    return { job_id: jobId };
  });
}

export async function allowToDiffer(
  app: App,
  userId: string,
  waveId: string,
  { questions, previous }: { questions: readonly string[]; previous?: readonly string[] },
) {
  const { wave, owner, cluster } = await waveOf(app, userId, waveId);
  const strange = questions.find((code) => !cluster.includes(code));
  if (strange !== undefined) throw refuse('unknown-variable', { field: 'questions', code: strange });
  return change(app.db, async (trx) => {
    const now = await waveIn(trx, wave, ['ready']);
    const free = mergeAllowed(questions, now.free, previous);
    const has = now.matching?.questions.filter(({ column }) => column !== null).length ?? 0;
    if (free.length >= has) {
      throw refuse('invalid-input', { field: 'questions', problem: problemWords('en').keepAQuestion });
    }
    await setWave(trx, waveId, { state: 'computing', free: [...free], record: null });
    return { job_id: await startTracking(app, trx, owner) };
  });
}

export async function renew(app: App, userId: string, waveId: string) {
  const { wave, owner } = await waveOf(app, userId, waveId);
  return app.db.transaction().execute(async (trx) => {
    await waveIn(trx, wave, ['ready']);
    const open = await selectOpenJob(trx, wave.run_id, renewSegments.kind, { key: 'waveId', value: waveId });
    const input = { runId: wave.run_id, waveId };
    return { job_id: open?.id ?? (await app.queue.enqueue(trx, renewSegments, { ...owner, input })) };
  });
}

/** Refuses what can't be done to a wave that is being read or computed, or that another tab has just deleted. */
async function waveIn(trx: Trx, { id, run_id }: WaveRow, states: readonly WaveRow['state'][]): Promise<WaveRow> {
  await lockRun(trx, run_id);
  const now = await selectWave(trx, id);
  if (!now) throw refuse('not-found');
  if (!states.includes(now.state)) throw refuse('wave-busy');
  return now;
}

/** The wave goes with its files at once; the figures of the others follow. */
export async function deleteWave(app: App, userId: string, waveId: string): Promise<void> {
  const { wave, owner } = await waveOf(app, userId, waveId);
  if (wave.job_id !== null && wave.state === 'reading') await app.queue.cancel(wave.job_id);
  const hashes = (await selectUpload(app.db, waveId)).map(({ sha256 }) => sha256);
  await change(app.db, async (trx) => {
    // Figures that are just being stored either come before this, or no longer have the wave.
    await lockRun(trx, wave.run_id);
    await deleteWaveRow(trx, waveId);
    await storeTracking(trx, wave.run_id, [], null);
    const left = (await selectWaves(trx, wave.run_id)).filter(
      ({ state }) => state === 'ready' || state === 'computing',
    );
    if (left.length > 0) await startTracking(app, trx, owner);
  });
  await app.files.forget(hashes);
}

export async function chooseMovedPoints(app: App, userId: string, runId: string, points: number): Promise<void> {
  await finishedRun(app.db, userId, runId);
  await change(app.db, (trx) => setMovedPoints(trx, runId, points));
}

async function waveOf(app: App, userId: string, waveId: string) {
  const wave = await selectWave(app.db, waveId);
  if (!wave) throw refuse('not-found');
  const { run } = await finishedRun(app.db, userId, wave.run_id);
  return { wave, cluster: run.cluster, owner: { ownerId: userId, projectId: run.project_id, runId: run.id } };
}

/** The figures of the groups, or the job that computes them. */
export async function groupsOf(app: App, userId: string, runId: string, variable: string | undefined): Promise<Groups> {
  const { run } = await finishedRun(app.db, userId, runId);
  const none = { tracking: null, shown: [], job_id: null };
  if (variable === undefined) return none;
  const dictionary = await projectVariables(app.db, run.project_id);
  if (!dictionary.some(({ code, uses }) => code === variable && uses.some((use) => use !== 'metrics'))) {
    throw refuse('unknown-variable', { field: 'variable', code: variable });
  }
  refuseExercises(dictionary, [...run.cluster, variable], 'tracking');
  const found = await selectGroups(app.db, runId, variable);
  if (found) {
    const tracking = { ...found.figures, movedPoints: run.moved_points } as Groups['tracking'];
    return { ...none, tracking, shown: found.shown };
  }
  const owner = { ownerId: userId, projectId: run.project_id, runId };
  return app.db.transaction().execute(async (trx) => {
    await lockRun(trx, runId);
    const open = await selectOpenJob(trx, runId, trackGroups.kind, { key: 'variable', value: variable });
    const input = { runId, variable };
    return { ...none, job_id: open?.id ?? (await app.queue.enqueue(trx, trackGroups, { ...owner, input })) };
  });
}
