import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { encodeSurvey } from '@qp/engine/survey';
import { drawPeople, numbers, plantSurvey } from '@qp/engine/typing';
import { type BenchCase, cpuMilliseconds, type Measurement, peakMegabytes } from '../bench-case.ts';

const ROWS = 1_000_000;
const VARIABLES = 20;
const SIZES = [0.3, 0.22, 0.18, 0.12, 0.1, 0.08];
/** The thread that the server runs, started as the server starts it: as a program, not as a part of this one. */
const THREAD = path.resolve(import.meta.dirname, '../../..', 'server/src/features/typing-tool/predict.thread.ts');

export const benchCase: BenchCase = {
  title: `Prediction with probabilities of ${ROWS} rows x ${VARIABLES} variables, from CSV to CSV`,
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-predict-'));
    try {
      return await measure(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

async function measure(folder: string): Promise<Measurement[]> {
  const survey = plantSurvey(
    5,
    SIZES,
    Array.from({ length: VARIABLES }, () => 5),
    () => 1,
  );
  const people = drawPeople(survey, 2000, 6);
  const codes = people.columns.map(({ code }) => code);
  const surveyPath = path.join(folder, 'survey');
  writeFileSync(
    surveyPath,
    encodeSurvey({
      respondents: 2000,
      idName: 'id',
      ids: Array.from({ length: 2000 }, (_, i) => String(i)),
      weights: null,
      categorical: people.columns,
      numeric: [],
      cuts: {},
    }),
  );
  const inputPath = path.join(folder, 'people.csv');
  await writePeople(inputPath, codes);
  const task = {
    surveyPath,
    inputPath,
    inputName: 'people.csv',
    outputPath: path.join(folder, 'segments.csv'),
    cluster: codes,
    variables: codes,
    model: {
      segments: SIZES.length,
      categories: codes.map(() => 5),
      mixture: SIZES,
      responseProbabilities: survey.probabilities.map((bySegment) =>
        Array.from(
          { length: 5 * SIZES.length },
          (_, cell) => bySegment[cell % SIZES.length]![Math.floor(cell / SIZES.length)]!,
        ),
      ),
    },
    probabilities: true,
  };
  const since = performance.now();
  const cpu = await cpuMilliseconds(() => predict(task));
  return [
    { what: 'processor time', value: cpu / 1000, unit: 's', target: { atMost: 30 } },
    { what: 'wall clock', value: (performance.now() - since) / 1000, unit: 's' },
    { what: 'memory at most, writing the file included', value: peakMegabytes(), unit: 'MB', target: { atMost: 500 } },
  ];
}

async function writePeople(file: string, codes: readonly string[]): Promise<void> {
  const out = createWriteStream(file);
  const random = numbers(7);
  out.write(`id,${codes.join(',')}\r\n`);
  for (let row = 0; row < ROWS; ) {
    let text = '';
    for (const end = Math.min(ROWS, row + 200); row < end; row++) {
      text += `p${row}`;
      for (let v = 0; v < VARIABLES; v++) text += random() < 0.02 ? ',' : `,answer ${1 + Math.floor(random() * 5)}`;
      text += '\r\n';
    }
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

function predict(task: object): Promise<void> {
  const worker = new Worker(THREAD, { workerData: { input: task, cancelled: new SharedArrayBuffer(4) } });
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('message', (message: { kind: string; message?: string; output?: { rows: number } }) => {
      if (message.kind === 'progress') return;
      void worker.terminate();
      if (message.kind === 'output' && message.output?.rows === ROWS) resolve();
      else reject(new Error(message.message ?? `${message.output?.rows} rows came back`));
    });
  });
}
