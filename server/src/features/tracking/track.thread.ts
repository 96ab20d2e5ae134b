import { readFileSync } from 'node:fs';
import { REFITS } from '@qp/engine/refits';
import { assembleTracking, type TrackedRun, trackWaves } from '@qp/engine/tracking';
import type { WaveMatching, WaveRecord } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../platform/queue/thread.ts';
import type { MadeRefits, StoredRefits } from '../runs/index.ts';
import { type KnownPanel, panelsOf } from './panels.thread.ts';
import { readWave } from './read-wave.thread.ts';
import { type PlanOfQuestion, runQuestions } from './run-questions.thread.ts';
import { refitsOfTracked, trackedRun, trackedVariables, waveSample } from './tracked-run.thread.ts';
import { decodeWave, encodeWave, type WaveData } from './wave-data.ts';
import { withWaveFile } from './wave-file.thread.ts';
import type { RunTask, UploadTask } from './wave-task.ts';

interface TrackedWave {
  readonly id: string;
  readonly n: number;
  readonly free: readonly string[];
  /** The matched answers, where they have been read. */
  readonly dataPath: string | null;
  readonly source: { readonly upload: UploadTask; readonly matching: WaveMatching } | null;
  /** What was computed before; null where that has to be done. */
  readonly record: string | null;
}

export interface TrackingTask {
  readonly run: RunTask;
  readonly plan: readonly PlanOfQuestion[] | null;
  readonly waves: readonly TrackedWave[];
  readonly refits: StoredRefits | null;
}

export interface Tracked {
  /** The waves that were computed now. */
  readonly computed: readonly { readonly id: string; readonly data: Uint8Array | null; readonly record: string }[];
  /** All of them together, as JSON; null without any. */
  readonly figures: string | null;
  /** The refits of the run, where they weren't known. */
  readonly refits: MadeRefits | null;
}

/** Computes the waves that have no figures yet, and all of them together. */
export default threadWork<TrackingTask, Tracked>(async (task, { progress, threads }) => {
  progress(0, stageWords('en').readingSurvey);
  const { run, survey } = trackedRun(task.run);
  const read: WaveData[] = [];
  for (const wave of task.waves) read.push(await dataOf(wave, task, run, survey));
  const samples = task.waves.map(({ n, free }, at) => waveSample(run, task.run, read[at], n, free));
  const open = task.waves.flatMap(({ record }, at) => (record === null ? [at] : []));
  const told = (from: number, to: number) => (share: number) =>
    progress(from + (to - from) * share, stageWords('en').tracking);
  const known =
    open.length > 0 ? await refitsOfTracked(run, task.refits, told(0.05, 0.2)) : { refits: null, made: null };
  const computed = await trackWaves(
    run,
    open.map((at) => samples[at]),
    { threads, refits: known.refits },
    { progress: told(known.made ? 0.2 : 0.05, 0.95) },
  );
  const records = task.waves.map(({ record }, at): StoredRecord => {
    return record === null ? { ...computed[open.indexOf(at)], panels: [] } : storedRecord(record);
  });
  const waves = task.waves.map(({ id }, at) => {
    return { id, sample: samples[at], data: read[at], known: records[at].panels };
  });
  const panels = panelsOf(run, survey.idName === null ? [] : survey.ids, waves);
  const figures =
    samples.length === 0
      ? null
      : assembleTracking(
          'waves',
          run,
          samples.map((sample, at) => ({ sample, record: records[at], panels: panels[at].moves })),
        );
  return {
    computed: open.map((at) => ({
      id: task.waves[at].id,
      data: task.waves[at].dataPath === null ? encodeWave(read[at]) : null,
      record: JSON.stringify({ ...records[at], panels: panels[at].known }),
    })),
    figures: figures && JSON.stringify({ ...figures, ...trackedVariables(survey, task.run) }),
    refits: known.made,
  };
});

/** What is kept of a wave. */
interface StoredRecord extends WaveRecord {
  readonly panels: readonly KnownPanel[];
}

/** Records of earlier versions have 200 resamples, the first 100 being those of the refits, and no bases of answers. */
function storedRecord(json: string): StoredRecord {
  const record = JSON.parse(json) as WaveRecord;
  for (const sizes of [record.sizes, record.run])
    for (const estimate of ['estimated', 'assigned'] as const)
      Object.assign(sizes[estimate], { draws: sizes[estimate].draws.slice(0, REFITS) });
  return { panels: [], ...record, figures: Object.assign({ answerBases: [], metrics: [] }, record.figures) };
}

/** The answers were read when the matching was confirmed; waves of earlier versions that still wait have theirs in the file. */
async function dataOf(
  wave: TrackedWave,
  task: TrackingTask,
  run: TrackedRun,
  survey: Parameters<typeof runQuestions>[0],
): Promise<WaveData> {
  if (wave.dataPath !== null) return decodeWave(readFileSync(wave.dataPath));
  if (wave.source === null) throw new Error(`the wave ${wave.id} has no file`);
  const { upload, matching } = wave.source;
  const questions = runQuestions(survey, task.run, task.plan);
  return withWaveFile(
    upload,
    () => {},
    (file) => readWave(file, matching, { run, questions, task: task.run }, upload.name),
  );
}
