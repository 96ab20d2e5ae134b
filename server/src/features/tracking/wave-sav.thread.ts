import { readFileSync } from 'node:fs';
import { scoreRows } from '@qp/engine/latent-class';
import { MISSING } from '@qp/engine/survey';
import { onlyQuestions } from '@qp/engine/tracking';
import { PRODUCT } from '@qp/facts';
import { type NewVariable, SavWriter, spssName } from '@qp/spss';
import { trackingFileWords } from '@qp/words/tracking/files';
import { threadWork } from '../../platform/queue/thread.ts';
import { trackedRun, trackedVariables, waveSample } from './tracked-run.thread.ts';
import { decodeWave } from './wave-data.ts';
import type { RunTask } from './wave-task.ts';

export interface WaveSavTask {
  readonly run: RunTask;
  readonly dataPath: string;
  readonly runName: string;
  readonly waveName: string;
  /** What the segments are called, by number. */
  readonly titles: readonly string[];
  readonly created: string;
}

interface Column {
  readonly variable: NewVariable;
  readonly values: Float64Array | string[];
}

const words = trackingFileWords('en').sav;

/** The matched answers of a wave in the codes of the run, with everyone's segment and probabilities. */
export default threadWork<WaveSavTask, Uint8Array>(async (task) => {
  const { run, survey } = trackedRun(task.run);
  const wave = decodeWave(readFileSync(task.dataPath));
  const sample = waveSample(run, task.run, wave, 0, []);
  const { assignments, probabilities } = scoreRows(onlyQuestions(run.model, sample.questions), sample.data);
  const { questions, others } = trackedVariables(survey, task.run);
  const taken = new Set<string>();
  const columns: Column[] = [];
  const numbers = (name: string, label: string, values: Float64Array, decimals: number): Column => ({
    variable: {
      name: spssName(name, taken),
      label,
      width: 0,
      format: { type: 'F', width: 10, decimals },
      measure: 'scale',
    },
    values,
  });
  const coded = (name: string, label: string, answers: readonly string[], codes: Uint8Array): Column => ({
    variable: {
      name: spssName(name, taken),
      label,
      width: 0,
      format: { type: 'F', width: 8, decimals: 0 },
      measure: 'nominal',
      labels: answers.map((text, at) => ({ value: at + 1, label: text })),
    },
    values: Float64Array.from(codes, (code) => (code === MISSING ? Number.NaN : code + 1)),
  });
  if (wave.ids.length > 0) {
    const width = wave.ids.reduce((most, id) => Math.max(most, Buffer.byteLength(id)), 1);
    columns.push({
      variable: { name: spssName('id', taken), label: words.id, width, measure: 'nominal' },
      values: [...wave.ids],
    });
  }
  const { variables, columns: other } = sample.others!;
  [...sample.questions.map((at) => questions[at]), ...variables.map((at) => others[at])].forEach((variable, j) => {
    const { codes } = [...sample.data.columns, ...other][j];
    columns.push(coded(variable.code, variable.label, variable.answers, codes));
  });
  let weight: string | null = null;
  if (wave.weights) {
    const column = numbers('weight', words.weight, wave.weights, 6);
    weight = column.variable.name;
    columns.push(column);
  }
  columns.push(coded('segment', words.segment(task.runName, task.waveName), task.titles, assignments));
  task.titles.forEach((title, k) => {
    const own = Float64Array.from(assignments, (_, i) => probabilities[i * task.titles.length + k]);
    columns.push(numbers(`probability_${k + 1}`, words.probability(title), own, 6));
  });
  const chunks = new Map<number, Uint8Array>();
  const sink = { write: async (bytes: Uint8Array, at: number) => void chunks.set(at, bytes.slice()) };
  const writer = new SavWriter(sink, {
    variables: columns.map(({ variable }) => variable),
    sets: [],
    weight,
    fileLabel: `${task.runName}, ${task.waveName}`,
    product: PRODUCT,
    created: new Date(task.created),
    cases: wave.respondents,
  });
  await writer.begin();
  await writer.rows({ rows: wave.respondents, columns: columns.map(({ values }) => values) });
  await writer.end();
  const length = [...chunks].reduce((most, [at, bytes]) => Math.max(most, at + bytes.length), 0);
  const file = new Uint8Array(length);
  for (const [at, bytes] of chunks) file.set(bytes, at);
  return file;
});
