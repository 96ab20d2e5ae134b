import { MISSING } from '@qp/engine/survey';
import { answerReader, type RunQuestion, type TrackedRun } from '@qp/engine/tracking';
import { MIN_PEOPLE, type WaveMatching } from '@qp/facts';
import { waveProblemText } from '@qp/words/tracking/problems';
import { refuse } from '../../platform/http/refusal.ts';
import type { WaveData } from './wave-data.ts';
import type { WaveFile } from './wave-file.thread.ts';
import type { RunTask } from './wave-task.ts';

interface Reading {
  readonly run: TrackedRun;
  readonly questions: readonly RunQuestion[];
  readonly task: RunTask;
}

/** The answers of a wave in the codes of the run, as they were matched. */
export async function readWave(
  file: WaveFile,
  matching: WaveMatching,
  { run, questions, task }: Reading,
  fileName: string,
): Promise<WaveData> {
  const columns = [...run.data.columns, ...(run.others ?? [])];
  const matched = [...matching.questions, ...matching.others].filter(({ column }) => column !== null);
  const used = matched.filter(({ code }) => questions.findIndex((one) => one.code === code) < columns.length);
  const measured = task.metrics.flatMap(({ code }) => matched.filter((one) => one.code === code));
  const codes = used.map(() => new Uint8Array(file.people).fill(MISSING));
  const readers = used.map((one) => {
    const at = questions.findIndex(({ code }) => code === one.code);
    const { scalePoints = 0, categories } = columns[at];
    return answerReader(questions[at], one, scalePoints > 2 ? scalePoints : categories);
  });
  const weights = matching.weight === null ? null : new Float64Array(file.people);
  const metrics = measured.map(({ code }) => ({ code, values: new Float64Array(file.people).fill(Number.NaN) }));
  const ids: string[] = [];
  const isNumber = (code: string) => questions.some((one) => one.code === code && one.isNumber);
  // A variable can be both: its answers as bands, its mean from the numbers behind them.
  const named = [
    ...used.map(({ code, column }) => ({ name: column!, isNumber: isNumber(code) })),
    ...measured.map(({ column }) => ({ name: column!, isNumber: true })),
  ];
  let row = 0;
  const others = [matching.id ?? '', matching.weight ?? ''].map((name) => ({ name, isNumber: false }));
  await file.read([...named, ...others], (texts) => {
    readers.forEach((read, j) => {
      codes[j][row] = read(texts[j]);
    });
    metrics.forEach(({ values }, at) => {
      values[row] = numberIn(texts[used.length + at]);
    });
    if (matching.id !== null) ids.push(texts[named.length]);
    if (weights) weights[row] = Math.max(0, Number(texts[named.length + 1]) || 0);
    row++;
  });
  const data = { respondents: row, questions: used.map(({ code }) => code), codes, weights, metrics, ids };
  const people = countAnswered(data, task);
  if (people >= MIN_PEOPLE) return data;
  const problem = people === 0 ? ({ kind: 'no answers' } as const) : ({ kind: 'few people', people } as const);
  throw refuse('data-refused', { file: fileName, problem: waveProblemText(problem, 'en') });
}

/** A written number; NaN where there is none. */
function numberIn(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
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
