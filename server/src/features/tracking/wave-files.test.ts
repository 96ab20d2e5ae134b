import { Workbook } from '@cj-tech-master/excelts';
import { calls, type Run } from '@qp/contract';
import { smallSurvey } from '@qp/examples';
import { choicesOf } from '@qp/facts';
import { SavWriter } from '@qp/spss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { existingSegments, personRows } from '../../testing/existing-segments.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { makeRun } from '../../testing/small-run.ts';
import { makeProject } from '../../testing/survey-project.ts';

/** Waves as SPSS, Excel and platforms keep them: on given and merged segments, whose profiles are counted, and with a number. */

let server: TestServer;
let client: Client;
let projectID: string;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  projectID = await makeProject(client);
});
afterAll(() => server.stop());

const tableOf = (survey: ReturnType<typeof smallSurvey>, file = 'discretized_') =>
  survey
    .find(({ name }) => name.startsWith(file))!
    .content.trim()
    .split('\n')
    .map((line) => line.split(','));
const [HEADER, ...PEOPLE] = tableOf(smallSurvey({ seed: 8 }));
const spendOf = (seed: number) =>
  tableOf(smallSurvey({ seed }), 'data_')
    .slice(1)
    .map((line) => Number(line.at(-1)));
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Answers as codes with labels, which begin at 11 so no code is that of the run; ages are called otherwise. */
async function savFile(): Promise<Uint8Array> {
  const pieces: { bytes: Uint8Array; at: number }[] = [];
  const write = async (bytes: Uint8Array, at: number) => void pieces.push({ bytes: bytes.slice(), at });
  const columns = HEADER.slice(1).map((name, j) => {
    const texts = [...new Set(PEOPLE.map((line) => line[j + 1]))].sort();
    return {
      variable: {
        name: name === 'AGE' ? 'Q_AGE' : name,
        width: 0,
        label: name === 'AGE' ? 'Age group' : `Statement ${j + 1}`,
        labels: texts.map((label, at) => ({ value: 11 + at, label })),
      },
      values: Float64Array.from(PEOPLE, (line) => 11 + texts.indexOf(line[j + 1])),
    };
  });
  const spend = { name: 'SPENT', width: 0, label: 'Monthly spend' };
  columns.push({ variable: { ...spend, labels: [] }, values: Float64Array.from(spendOf(8)) });
  const cases = PEOPLE.length;
  const variables = columns.map(({ variable }) => variable);
  const writer = new SavWriter({ write }, { variables, product: 'test', created: new Date(0), cases });
  await writer.begin();
  await writer.rows({ rows: cases, columns: columns.map(({ values }) => values) });
  await writer.end();
  const file = new Uint8Array(Math.max(...pieces.map(({ bytes, at }) => at + bytes.length)));
  for (const { bytes, at } of pieces) file.set(bytes, at);
  return file;
}

/** Without the ages. */
async function workbook(): Promise<Uint8Array> {
  const book = new Workbook();
  book.addWorksheet('Wave 2').addRows([HEADER, ...PEOPLE].map((line) => line.slice(0, -1)));
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const waveFile = (name: string, content: Uint8Array | string) => ({ field: 'wave_file', name, content });

/** Adds a wave, confirms what is proposed, and waits for its figures. */
async function track(run: Run, files: NonNullable<Parameters<Client['send']>[1]>['files']) {
  const params = { runID: run.id };
  const sent = { params, body: { name: 'Wave 2' }, files };
  const { wave_id, job_id } = await client.ask(calls.newWave, sent);
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
  const { matching } = (await client.ask(calls.runWaves, { params })).waves[0];
  const body = { choices: JSON.stringify(choicesOf(matching!)), confirm: '1' } as const;
  await client.waitFor((await client.ask(calls.matchWave, { params: { waveID: wave_id }, body })).job_id);
  await client.waitFor((await client.ask(calls.runWaves, { params })).job_id!);
  const { tracking, shown } = await client.ask(calls.runWaves, { params });
  expect(shown).toEqual([wave_id]);
  const [figures] = tracking!.waves;
  const { sizes } = figures.sizes.estimated;
  expect(figures).toMatchObject({ people: PEOPLE.length, questions: [0, 1, 2, 3, 4, 5], precision: 1 });
  expect(sizes).toHaveLength(run.segments);
  expect(sizes.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(1, 6);
  for (const { low, value, high } of sizes) expect(low <= value && value <= high).toBe(true);
  return { matching: matching!, tracking: tracking!, figures };
}

const shareOf = (text: string, at: number) => PEOPLE.filter((line) => line[at] === text).length / PEOPLE.length;

it('an SPSS file is a wave of existing segments, with every row of the cross-tab', async () => {
  const [, ...before] = tableOf(smallSurvey());
  const run = await existingSegments(client, projectID).use(personRows((n) => before[n][1]));
  const { matching, tracking, figures } = await track(run, [waveFile('wave.sav', await savFile())]);
  expect(matching.questions.map(({ column, warnings }) => [column, warnings])).toEqual(
    HEADER.slice(1, 7).map((name) => [name, ['recoded']]),
  );
  // What the segments don't need is matched in the same way, and a new name is told.
  expect(matching.others).toMatchObject([
    { code: 'AGE', column: 'Q_AGE', by: 'label' },
    { code: 'SPEND', column: 'SPENT', by: 'label', warnings: ['renamed'] },
  ]);
  expect(matching.others[0].warnings).toContain('renamed');
  expect(tracking.others).toMatchObject([{ code: 'AGE', answers: ['18-34', '35-54', '55+'] }]);
  expect(figures.answers).toHaveLength(7);
  ['18-34', '35-54', '55+'].forEach((band, c) => {
    expect(figures.answers[6]![c]).toBeCloseTo(shareOf(band, 7), 12);
  });
  expect(figures.answerTests[6]!.every((p) => p !== null)).toBe(true);
  const file = await client.send(calls.trackingFile, { params: { runID: run.id }, query: { format: 'csv' } });
  expect(file.text).toContain('AGE,Age group,18-34,');
  expect(file.text).toContain('SPEND,Monthly spend,Mean,');
  // Metrics: means and totals of the numbers in the files.
  const [then, now] = [spendOf(7), spendOf(8)];
  expect(tracking.metrics).toEqual([{ code: 'SPEND', label: 'Monthly spend' }]);
  expect(figures.metrics[0]!.mean).toBeCloseTo(meanOf(now), 9);
  expect(figures.metrics[0]!.total).toBeCloseTo(meanOf(now) * now.length, 6);
  expect(tracking.base.metrics[0]!.mean).toBeCloseTo(meanOf(then), 9);
  expect(figures.metricTests[0]).toBeGreaterThan(0);
  const ask = () => client.ask(calls.runGroups, { params: { runID: run.id }, query: { variable: 'AGE' } });
  await client.waitFor((await ask()).job_id!);
  const groups = await ask();
  groups.shown.forEach((band, at) => {
    const own = then.filter((_, n) => before[n][7] === band);
    expect(groups.tracking!.waves[at].metrics[0]!.mean).toBeCloseTo(meanOf(own), 9);
  });
});

it('a workbook is a wave of merged segments; what it lacks is left out of the cross-tab only', async () => {
  const cluster = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];
  const { id } = await makeRun(client, projectID, { cluster, profile: ['AGE'], max_clusters: '3' });
  const body = { segments: '[1,2]', name: 'Merged' };
  const { job_id, run_id } = await client.ask(calls.mergeSegments, { params: { runID: id }, body });
  await client.waitFor(job_id);
  const run = await client.ask(calls.run, { params: { runID: run_id } });
  const { matching, tracking, figures } = await track(run, [waveFile('wave.xlsx', await workbook())]);
  expect(matching.questions.flatMap(({ warnings }) => warnings)).toEqual([]);
  expect(matching.others).toMatchObject([{ code: 'AGE', column: null, warnings: [] }]);
  expect(figures.answers[0]![2]).toBeCloseTo(shareOf('Agree', 1), 12);
  expect(figures.answers[6]).toBeNull();
  expect(tracking.base.answers[6]!.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
});

/** The three files of a wave; the one with labels without the weight, with a word where the other has a number. */
function threeFiles(order: (rows: string[]) => string[] = (rows) => rows) {
  const [header, ...people] = tableOf(smallSurvey({ seed: 8 }));
  const labels = [[...header, 'SPEND'], ...people.map((line) => [...line, 'Some'])].map((line) => line.join(','));
  const [names, ...numbers] = tableOf(smallSurvey({ seed: 8 }), 'data_').map((line) => line.join(','));
  const weighted = [`${names},WEIGHT`, ...order(numbers.map((line, n) => `${line},${n % 2 === 0 ? 2 : 1}`))];
  return [
    waveFile('data_wave.csv', weighted.join('\n')),
    { field: 'discretized_file', name: 'discretized_wave.csv', content: labels.join('\n') },
    { field: 'variables_file', name: 'variables_wave.csv', content: 'Variable,Variable Label\nA1,Statement 1\n' },
  ];
}

it('of three files answers are read from the one with labels, numbers and the weight from the other', async () => {
  const cluster = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];
  const lists = { cluster, profile: ['AGE'], metrics: ['SPEND', 'AGE'], max_clusters: '2' };
  // Ages are bands in the discretized file and years in the data file, and the run has both.
  const files = smallSurvey().map((file) => ({
    ...file,
    content: file.content.replace('AGE,Age group,Demographics,Person,Ordinal', 'AGE,Age,Demographics,Person,Numeric'),
  }));
  const { success } = await client.ask(calls.createProject, { body: { name: 'Ages' }, files });
  const run = await makeRun(client, success.split('/')[2], lists);
  const { matching, tracking, figures } = await track(run, threeFiles());
  const metric = (of: string) => figures.metrics[tracking.metrics.findIndex(({ code }) => code === of)]!;
  expect(matching.questions.flatMap(({ warnings }) => warnings)).toEqual([]);
  expect(matching).toMatchObject({ weight: 'WEIGHT', others: [{ code: 'AGE' }, { code: 'SPEND', column: 'SPEND' }] });
  const weights = PEOPLE.map((_, n) => (n % 2 === 0 ? 2 : 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const spent = spendOf(8).reduce((sum, value, n) => sum + value * weights[n], 0);
  expect(metric('SPEND').total).toBeCloseTo(spent, 6);
  expect(metric('SPEND').mean).toBeCloseTo(spent / all, 9);
  const years = tableOf(smallSurvey({ seed: 8 }), 'data_').map((line) => Number(line[7]));
  const aged = years.slice(1).reduce((sum, value, n) => sum + value * weights[n], 0);
  expect(metric('AGE').mean).toBeCloseTo(aged / all, 9);
  const agreed = weights.reduce((sum, weight, n) => sum + (PEOPLE[n][1] === 'Agree' ? weight : 0), 0);
  expect(figures.answers[0]![2]).toBeCloseTo(agreed / all, 12);

  const problemOf = async (files: ReturnType<typeof threeFiles>) => {
    const sent = { params: { runID: run.id }, body: { name: 'Wave 3' }, files };
    const { job_id } = await client.ask(calls.newWave, sent);
    return (await client.waitFor(job_id)).error_message;
  };
  const [one, two] = PEOPLE.map(([id]) => id);
  expect(await problemOf(threeFiles((rows) => [rows[1], rows[0], ...rows.slice(2)]))).toContain(
    `Respondent 1 is ${one} here and ${two} in data_wave.csv.`,
  );
  expect(await problemOf(threeFiles((rows) => rows.slice(1)))).toContain(
    `It has ${PEOPLE.length} respondents, but data_wave.csv has ${PEOPLE.length - 1}.`,
  );
});

it('with a number is read in the steps of the run', async () => {
  const cluster = ['A1', 'A2', 'A3', 'A4', 'SPEND'];
  const withNumber = await makeRun(client, projectID, { cluster, max_clusters: '2' });
  const params = { runID: withNumber.id };
  const data = smallSurvey({ seed: 12 }).find(({ name }) => name.startsWith('data_'))!;
  const sent = {
    params,
    body: { name: 'Numbers' },
    files: [{ field: 'wave_file', name: 'wave.csv', content: data.content }],
  };
  const { wave_id, job_id } = await client.ask(calls.newWave, sent);
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
  const { waves } = await client.ask(calls.runWaves, { params });
  const body = { choices: JSON.stringify(choicesOf(waves[0].matching!)), confirm: '1' } as const;
  const confirmed = await client.ask(calls.matchWave, { params: { waveID: wave_id }, body });
  await client.waitFor(confirmed.job_id);
  await client.waitFor((await client.ask(calls.runWaves, { params })).job_id!);
  const { tracking } = await client.ask(calls.runWaves, { params });
  const [figures] = tracking!.waves;
  expect(figures.questions).toEqual([0, 1, 2, 3, 4]);
  // Monthly spend is 10 to 80 in both surveys, whose segments are the same.
  expect(tracking!.questions[4].answers.length).toBeGreaterThan(4);
  figures.answers[4]!.forEach((share, step) => {
    expect(Math.abs(share - tracking!.base.answers[4]![step])).toBeLessThan(0.15);
  });
  expect(figures.drift.find(({ question }) => question === 4)!.before).toHaveLength(
    tracking!.questions[4].answers.length,
  );

  // The setting changes the words, not the figures.
  await client.ask(calls.setMovedPoints, { params, body: { points: '12' } });
  const again = (await client.ask(calls.runWaves, { params })).tracking!;
  expect(again).toEqual({ ...tracking!, movedPoints: 12 });
  expect((await client.send(calls.setMovedPoints, { params, body: { points: '0' } })).status).toBe(400);

  // A run takes its waves along.
  const { db } = server.app;
  await client.ask(calls.deleteRun, { params });
  const left = await Promise.all([
    db.selectFrom('run_waves').select('id').where('run_id', '=', params.runID).execute(),
    db.selectFrom('run_tracking').select('run_id').where('run_id', '=', params.runID).execute(),
    db.selectFrom('files').select('id').where('wave_id', '=', wave_id).execute(),
  ]);
  expect(left).toEqual([[], [], []]);
});
