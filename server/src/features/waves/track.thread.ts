import { readFileSync } from 'node:fs';
import { MISSING } from '@qp/engine/survey';
import {
  answerReader,
  assembleTracking,
  onlyQuestions,
  type PanelWave,
  panelTable,
  profileOf,
  type TrackedRun,
  trackWaves,
  type WaveRecord,
  type WaveSample,
} from '@qp/engine/waves';
import { MIN_PEOPLE, type PanelMoves, type WaveMatching } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { waveProblemText } from '@qp/words/waves/problems';
import { refuse } from '../../platform/http/refusal.ts';
import { threadWork } from '../../platform/queue/thread.ts';
import { type PlanOfQuestion, runQuestions } from './run-questions.thread.ts';
import { trackedRun, trackedVariables, waveSample } from './tracked-run.thread.ts';
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
}

export interface Tracked {
  /** Of the waves that were computed now. */
  readonly computed: readonly { readonly id: string; readonly data: Uint8Array | null; readonly record: string }[];
  /** All of them together, as JSON; null without any. */
  readonly figures: string | null;
}

/** Computes the waves that have no figures yet, and all of them together. */
export default threadWork<TrackingTask, Tracked>(async (task, { progress, threads }) => {
  progress(0, stageWords('en').readingSurvey);
  const { run, survey } = trackedRun(task.run);
  const read: WaveData[] = [];
  for (const wave of task.waves) read.push(await dataOf(wave, task, run, survey));
  const samples = task.waves.map(({ n, free }, at) => waveSample(run, task.run, read[at], n, free));
  const open = task.waves.flatMap(({ record }, at) => (record === null ? [at] : []));
  const computed = await trackWaves(
    run,
    open.map((at) => samples[at]),
    { threads },
    { progress: (share) => progress(0.05 + 0.9 * share, stageWords('en').tracking) },
  );
  const records = task.waves.map(({ record }, at): WaveRecord => {
    return record === null ? computed[open.indexOf(at)] : storedRecord(record);
  });
  const own = survey.idName === null ? [] : survey.ids;
  const panelOf = (sample: WaveSample, ids: readonly string[]): PanelWave => ({
    ids,
    data: sample.data,
    profile: profileOf(onlyQuestions(run.model, sample.questions)),
  });
  const base: PanelWave = { ids: own, data: run.data, profile: profileOf(run.model) };
  const panels = samples.map((sample, at): PanelMoves[] => {
    const now = panelOf(sample, read[at].ids);
    const before = [
      { from: null, wave: base },
      ...(at > 0 ? [{ from: task.waves[at - 1].id, wave: panelOf(samples[at - 1], read[at - 1].ids) }] : []),
    ];
    return before.flatMap(({ from, wave }) => {
      const table = panelTable(wave, now);
      return table && table.people >= MIN_PEOPLE ? [{ from, ...table }] : [];
    });
  });
  const figures =
    samples.length === 0
      ? null
      : assembleTracking(
          'waves',
          run,
          samples.map((sample, at) => ({ sample, record: records[at], panels: panels[at] })),
        );
  return {
    computed: open.map((at) => ({
      id: task.waves[at].id,
      data: task.waves[at].dataPath === null ? encodeWave(read[at]) : null,
      record: JSON.stringify(records[at]),
    })),
    figures: figures && JSON.stringify({ ...figures, ...trackedVariables(survey, task.run) }),
  };
});

/** Records of earlier versions lack the bases of answers: their shares are shown, and not tested. */
function storedRecord(json: string): WaveRecord {
  const record = JSON.parse(json) as WaveRecord;
  return { ...record, figures: Object.assign({ answerBases: [] }, record.figures) };
}

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
  const columns = [...run.data.columns, ...(run.others ?? [])];
  const used = [...matching.questions, ...matching.others].filter(({ column }) => column !== null);
  return withWaveFile(
    upload,
    () => {},
    async (file) => {
      const codes = used.map(() => new Uint8Array(file.people).fill(MISSING));
      const readers = used.map((matched) => {
        const at = questions.findIndex(({ code }) => code === matched.code);
        const { scalePoints = 0, categories } = columns[at];
        return answerReader(questions[at], matched, scalePoints > 2 ? scalePoints : categories);
      });
      const weights = matching.weight === null ? null : new Float64Array(file.people);
      const ids: string[] = [];
      const wanted = [...used.map(({ column }) => column!), matching.id ?? '', matching.weight ?? ''];
      let row = 0;
      await file.read(wanted, (texts) => {
        readers.forEach((read, j) => {
          codes[j][row] = read(texts[j]);
        });
        if (matching.id !== null) ids.push(texts[used.length]);
        if (weights) weights[row] = Math.max(0, Number(texts[used.length + 1]) || 0);
        row++;
      });
      const data = { respondents: row, questions: used.map(({ code }) => code), codes, weights, ids };
      const counted = countAnswered(data, task.run);
      if (counted >= MIN_PEOPLE) return data;
      const problem =
        counted === 0 ? ({ kind: 'no answers' } as const) : ({ kind: 'few people', people: counted } as const);
      throw refuse('data-refused', { file: upload.name, problem: waveProblemText(problem, 'en') });
    },
  );
}

/** Respondents with a weight and an answer to a question of the segments. */
function countAnswered({ respondents, questions, codes, weights }: WaveData, { cluster }: RunTask): number {
  const needed = codes.filter((_, j) => cluster.some(({ code }) => code === questions[j]));
  let count = 0;
  for (let i = 0; i < respondents; i++) {
    if ((weights === null || weights[i] > 0) && needed.some((column) => column[i] !== MISSING)) count++;
  }
  return count;
}
