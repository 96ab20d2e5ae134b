import type { TrackingFormat } from '@qp/contract';
import { segmentTitle } from '@qp/facts';
import { trackingFileWords } from '@qp/words/tracking/files';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { computeNow } from '../../platform/queue/compute.ts';
import { finishedRun } from '../runs/index.ts';
import { selectGroups, selectTracking, selectWave, selectWaves } from './queries.ts';
import type { TrackingFileTask } from './tracking-file.thread.ts';
import type { WaveSavTask } from './wave-sav.thread.ts';
import { runTask } from './wave-task.ts';

/** Files of tracking, made from what is stored while the request waits. */

const tables = new URL('./tracking-file.thread.ts', import.meta.url);
const people = new URL('./wave-sav.thread.ts', import.meta.url);
const MINUTE = 60_000;

const computeFor = (userId: string) => computeNow(userId, MINUTE);

const mediaTypes: Readonly<Record<TrackingFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const fileName = (run: string, what: string, ending: string): string =>
  `${run.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'run'} ${what}.${ending}`;

export async function trackingFile(
  app: App,
  userId: string,
  runId: string,
  { format, variable }: { readonly format: TrackingFormat; readonly variable?: string },
) {
  const { run, result } = await finishedRun(app.db, userId, runId);
  const waves = await selectWaves(app.db, runId);
  const found =
    variable === undefined ? await selectTracking(app.db, runId) : await selectGroups(app.db, runId, variable);
  if (!found) throw refuse('not-found');
  const nameOf = Object.fromEntries(waves.map(({ id, name }) => [id, name]));
  const bytes = await computeFor(userId)<TrackingFileTask, Uint8Array>(tables, {
    format,
    tracking: { ...found.figures, movedPoints: run.moved_points },
    names: found.shown.map((id) => (variable === undefined ? (nameOf[id] ?? '') : id)),
    segments: titlesOf(run.header_descriptions, result.segments),
    renewed: found.shown.map((id) => waves.find((wave) => wave.id === id)?.renewed ?? null),
    nameOf,
  });
  const what = [trackingFileWords('en').what, variable].filter(Boolean).join(' ');
  return { name: fileName(run.name, what, format), mediaType: mediaTypes[format], bytes };
}

export async function waveSav(app: App, userId: string, waveId: string) {
  const wave = await selectWave(app.db, waveId);
  if (!wave) throw refuse('not-found');
  const finished = await finishedRun(app.db, userId, wave.run_id);
  if (wave.data_file === null) throw refuse('wave-busy');
  const bytes = await computeFor(userId)<WaveSavTask, Uint8Array>(people, {
    run: await runTask(app, finished),
    dataPath: await app.files.local(wave.data_file),
    runName: finished.run.name,
    waveName: wave.name,
    titles: titlesOf(finished.run.header_descriptions, finished.result.segments),
    created: app.clock.now().toISOString(),
  });
  return { name: fileName(finished.run.name, wave.name, 'sav'), mediaType: 'application/x-spss-sav', bytes };
}

const titlesOf = (descriptions: readonly string[], segments: number): string[] =>
  Array.from({ length: segments }, (_, k) => segmentTitle(k + 1, descriptions));
