import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { calls } from '@qp/contract';
import { smallSurvey } from '@qp/examples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../../testing/client.ts';
import { makeFolder } from '../../testing/faults/folders.ts';
import { admin, ProductProcess } from '../../testing/faults/product-process.ts';
import { makeRun } from '../../testing/small-run.ts';

/** Promise 33 of docs/reliability.md, with the real program and its own PostgreSQL: the whole data folder is searched. */

let dataDir: string;
let product: ProductProcess;
let client: Client;

beforeAll(async () => {
  dataDir = path.join(makeFolder('qp-deleted-'), 'data');
  product = await new ProductProcess({ DATA_DIR: dataDir, STABILITY_AFTER_RUNS: 'false' }).start();
  const environment = { DATA_DIR: dataDir };
  const added = await admin(environment, ['add', 'ada@qp.example', 'Ada', '--password-stdin'], 'a-quiet-password-1');
  expect(added.code).toBe(0);
  client = new Client(product.url ?? '');
  await client.logIn('ada@qp.example', 'a-quiet-password-1');
});
afterAll(async () => {
  await product.kill('SIGTERM');
  rmSync(path.dirname(dataDir), { recursive: true, force: true });
});

/** Every file and folder under a folder; what goes away meanwhile is left out. */
function everything(folder: string): { file: string; mode: number; isFolder: boolean }[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name);
    const facts = lstatSync(file, { throwIfNoEntry: false });
    if (!facts) return [];
    const entry = { file, mode: facts.mode & 0o777, isFolder: facts.isDirectory() };
    return facts.isDirectory() ? [entry, ...everything(file)] : [entry];
  });
}

function contains(file: string, word: string): boolean {
  try {
    return readFileSync(file).includes(word, 0, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
}

/** The files in which a word stands. */
const where = (word: string) =>
  everything(dataDir).flatMap(({ file, isFolder }) => (!isFolder && contains(file, word) ? [file] : []));

const marked = (survey: ReturnType<typeof smallSurvey>, word: string) =>
  survey.map((file) => ({ ...file, content: file.content.replace(/^P7,/m, `${word},`) }));

describe('what is deleted', () => {
  const respondent = `R${randomBytes(12).toString('hex')}`;
  const stranger = `S${randomBytes(12).toString('hex')}`;
  let projectID: string;
  let runID: string;

  test('was there: the respondent of a project, and a respondent assigned by a prediction', async () => {
    const files = marked(smallSurvey({ respondents: 120, attitudes: 4 }), respondent);
    const { success } = await client.ask(calls.createProject, { body: { name: 'Private' }, files });
    projectID = success.split('/')[2] ?? '';
    runID = (await makeRun(client, projectID, { cluster: ['A1', 'A2', 'A3'] })).id;
    const prediction = await client.ask(calls.predictProbability, {
      params: { runID },
      body: { variables: '["A1","A2"]' },
      files: [{ field: 'data_file', name: 'new.csv', content: `ID,A1,A2\n${stranger},1,2\n` }],
    });
    const { status, file_url } = await client.waitFor(prediction.job_id, calls.predictionPing);
    expect(status).toBe('finished');
    expect((await client.request(file_url ?? '')).text).toContain(stranger);
    expect(where(respondent).length).toBeGreaterThan(0);
    expect(where(stranger).length).toBeGreaterThan(0);
  });

  test('all of it is closed to others: folders 700, files 600', () => {
    const asRoot = process.getuid?.() === 0;
    // As root PostgreSQL's user walks through by its group, and no other user does.
    expect(lstatSync(dataDir).mode & 0o777).toBe(asRoot ? 0o710 : 0o700);
    const open = everything(dataDir).filter(({ mode }) => (mode & 0o077) !== 0);
    expect(open.map(({ file, mode }) => `${file} ${mode.toString(8)}`)).toEqual([]);
  });

  test('with a run its predictions are gone from the whole folder', async () => {
    await client.ask(calls.deleteRun, { params: { runID } });
    await expect.poll(() => where(stranger), { interval: 1000 }).toEqual([]);
  });

  test('with a project its respondents are', async () => {
    await client.ask(calls.deleteProject, { params: { projectID } });
    await expect.poll(() => where(respondent), { interval: 1000 }).toEqual([]);
  });
});
