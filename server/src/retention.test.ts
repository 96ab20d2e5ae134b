import { calls } from '@qp/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tidyAll } from './serve.ts';
import { startTestServer, type TestServer } from './testing/harness.ts';
import { sampleClassifier } from './testing/sample-classifier.ts';
import { makeProject } from './testing/survey-project.ts';

/** What no one needs any more goes after the days of its setting, and nothing before them. */

let server: TestServer;
let projectID: string;
let runID: string;

beforeAll(async () => {
  server = await startTestServer({
    environment: {
      KEEP_IMPORTS_DAYS: '5',
      KEEP_EXPORTS_DAYS: '2',
      KEEP_PREDICTIONS_DAYS: '3',
      KEEP_FORM_ANSWERS_DAYS: '4',
    },
  });
  const client = await server.client(await server.makeUser());
  projectID = await makeProject(client);
  const body = { name: 'Run', max_clusters: '2', cluster: '["A1","A2","A3"]', profile: '[]', metrics: '[]' };
  const started = await client.ask(calls.createRun, { params: { projectID }, body });
  runID = started.run_id;
  expect((await client.waitFor(started.job_id)).status).toBe('finished');

  const file = { field: 'import_file', name: 'a.csv', content: 'id,q\n1,1\n2,2\n' };
  await client.waitFor((await client.ask(calls.newImport, { files: [file] })).job_id);

  await client.waitFor((await client.ask(calls.exportCsv, { params: { runID } })).job_id, calls.csvPing);
  const prediction = await client.ask(calls.predict, {
    params: { runID },
    body: { variables: '["A1","A2"]' },
    files: [{ field: 'data_file', name: 'new.csv', content: 'ID,A1,A2\nN1,1,2\n' }],
  });
  await client.waitFor(prediction.job_id, calls.predictionPing);

  const { db } = server.app;
  const form = { run_id: runID, token: 'a'.repeat(32), title: 'Who?', ending: 'thanks', redirect: '' } as const;
  const classifier = JSON.stringify(sampleClassifier('probability', [0, 1]).file);
  const made = { ...form, classifier, open: true, ends_on: null };
  const { id } = await db.insertInto('typing_forms').values(made).returning('id').executeTakeFirstOrThrow();
  const answer = { answers: [0], segment: 0, target_or_out: 'SEG1', probabilities: [100, 0], note: '' };
  await db
    .insertInto('typing_form_answers')
    .values({ form_id: id, ...answer })
    .execute();
});
afterAll(() => server.stop());

async function leftAfter(days: number): Promise<string[]> {
  server.clock.move(24 * days);
  await tidyAll(server.app);
  server.clock.move(-24 * days);
  const { db } = server.app;
  const jobs = await db.selectFrom('jobs').select('kind').where('file_id', 'is not', null).execute();
  const imports = await db.selectFrom('imports').select('id').execute();
  const answers = await db.selectFrom('typing_form_answers').select('id').execute();
  return [
    ...jobs.map(({ kind }) => kind).sort(),
    ...imports.map(() => 'a draft'),
    ...answers.map(() => 'an answer to a form'),
  ];
}

test('exports, predictions, answers to forms and drafts go after their days, and never before', async () => {
  const exported = 'export-crosstab';
  const placed = 'predict';
  expect(await leftAfter(1.9)).toEqual([exported, placed, 'a draft', 'an answer to a form']);
  expect(await leftAfter(2.1)).toEqual([placed, 'a draft', 'an answer to a form']);
  expect(await leftAfter(2.9)).toEqual([placed, 'a draft', 'an answer to a form']);
  expect(await leftAfter(3.1)).toEqual(['a draft', 'an answer to a form']);
  expect(await leftAfter(3.9)).toEqual(['a draft', 'an answer to a form']);
  expect(await leftAfter(4.1)).toEqual(['a draft']);
  expect(await leftAfter(4.9)).toEqual(['a draft']);
  expect(await leftAfter(5.1)).toEqual([]);
});

test('what people made stays, the form too, and the content of what went is gone', async () => {
  expect(await leftAfter(1000)).toEqual([]);
  const { db } = server.app;
  expect(await db.selectFrom('runs').select('id').execute()).toEqual([{ id: runID }]);
  expect(await db.selectFrom('typing_forms').select('run_id').execute()).toEqual([{ run_id: runID }]);
  const names = await db.selectFrom('files').select('name').orderBy('name').execute();
  expect(names.map(({ name }) => name).filter((name) => !/^(data|variables|discretized)_/.test(name))).toEqual([
    'models',
    'placements',
    'survey.bin',
  ]);
});
