import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { calls } from '@qp/contract';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { jobOf, type TypedRun, untilFinished, withTypedRun } from '../typed-run.ts';
import { writeWideSurvey } from '../wide-survey.ts';

const ROWS = 1_000_000;
const VARIABLES = 20;
const SEGMENTS = 6;

export const benchCase: BenchCase = {
  title: `Prediction with probabilities of ${ROWS} rows x ${VARIABLES} variables on the live server, upload and storing included`,
  run: () =>
    withTypedRun({ variables: VARIABLES, segments: SEGMENTS, files: (folder) => people(folder, 2000) }, measure),
};

const people = (folder: string, respondents: number) => writeWideSurvey(folder, { respondents, variables: VARIABLES });

async function measure({ server, folder, runID, variables }: TypedRun): Promise<Measurement[]> {
  const apart = path.join(folder, 'people');
  mkdirSync(apart);
  const { data } = await people(apart, ROWS);
  const cpuBefore = server.cpuSeconds();
  const since = performance.now();
  const started = await server.upload(
    calls.predictProbability,
    { runID },
    { variables: JSON.stringify(variables) },
    { field: 'data_file', path: data },
  );
  await untilFinished(server, calls.predictionPing, jobOf(started));
  return [
    { what: 'processor time of the server', value: server.cpuSeconds() - cpuBefore, unit: 's', target: { atMost: 30 } },
    { what: 'wall clock', value: (performance.now() - since) / 1000, unit: 's' },
    { what: 'most memory of the server', value: server.peakMegabytes(), unit: 'MB', target: { atMost: 500 } },
  ];
}
