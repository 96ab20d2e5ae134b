// Promise 37 of docs/reliability.md.
import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { calls } from '@qp/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBackup } from './platform/backup/restore.ts';
import type { Client } from './testing/client.ts';
import { makeFolder } from './testing/faults/folders.ts';
import { makeDatabase, startTestServer, type TestServer } from './testing/harness.ts';

/**
 * A database of version 1.0.0 (one person, a weighted project of 60, two runs, a top-K search, an export, and a run that had not begun) opens
 * after every migration since. The fixture was made with that version on PostgreSQL 15.20, killed with -9 after the last
 * submission, and written with pg_dump 15.20 --inserts; the figures beside it are what that version answered.
 */

const repository = path.resolve(import.meta.dirname, '../..');
/** The commands of the page, in its words. */
const [makeBackup, ...then] = readFileSync(path.join(repository, 'docs/operations.md'), 'utf8')
  .split('\n## Upgrade\n')[1]
  .split('```')[1]
  .trim()
  .split('\n');
const folder = makeFolder('qp-upgrade-');
const backup = path.join(folder, 'before.gz');

const fixture = (name: string) => readFileSync(path.resolve(import.meta.dirname, '../fixtures', name));

let server: TestServer;
let client: Client;
let projectID: string;
let runID: string;

beforeAll(async () => {
  const databaseUrl = await makeDatabase();
  const old = new pg.Client({ connectionString: databaseUrl });
  await old.connect();
  await old.query(gunzipSync(fixture('version-1.0.0.sql.gz')).toString());
  // As the last version before shares by address left it when it was stopped.
  await old.query(`
    insert into public.jobs (kind, owner_id, input)
    select 'send-share-mail', owner_id,
      jsonb_build_object('userId', owner_id, 'projectId', id, 'role', 'viewer', 'sharedBy', 'bob@qp.example')
    from public.projects`);
  await old.end();
  const command = makeBackup.replace(/\/backups\/\S+/, backup);
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, 'data') };
  await promisify(execFile)('sh', ['-c', command], { cwd: repository, env });
  server = await startTestServer({ databaseUrl });
  client = await server.client({
    id: '',
    firstName: 'Ada',
    email: 'ada@qp.example',
    password: 'a-quiet-password-1',
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the page says to make a backup, bring the new version and start it; the backup holds the old version, and restores it', async () => {
  // What `npm start` does is for start.e2e.test.ts; here the new version is already there.
  expect(then).toEqual(['git pull', 'npm start']);
  const databaseUrl = await makeDatabase();
  await readBackup(databaseUrl, backup);
  const restored = new pg.Client({ connectionString: databaseUrl });
  await restored.connect();
  const { rows } = await restored.query('select name from projects');
  await restored.end();
  expect(rows).toEqual([{ name: 'Old project' }]);
});

describe('a database of version 1.0.0', () => {
  test('lists its project and runs; the run that had not begun is computed now', async () => {
    const [project] = await client.ask(calls.projectList);
    expect(project?.name).toBe('Old project');
    projectID = project?.project_id ?? '';
    const { run_list: before } = await client.ask(calls.runList, { params: { projectID } });
    expect(before.map((run) => run['Run Name']).toSorted()).toEqual(['Another', 'Old run', 'Waiting']);
    runID = before.find((run) => run['Run Name'] === 'Old run')?.id ?? '';
    const waiting = before.find((run) => run['Run Name'] === 'Waiting');
    const jobs = server.app.db
      .selectFrom('jobs')
      .select('id')
      .where('run_id', '=', waiting?.id ?? '');
    const { id } = await jobs.executeTakeFirstOrThrow();
    expect((await client.waitFor(id)).status).toBe('finished');
  });

  test('sends the mail about a share that waited for it', async () => {
    const outbox = path.join(server.app.settings.dataDir, 'outbox');
    const mails = async () => {
      const names = await readdir(outbox).catch(() => []);
      return Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
    };
    await expect.poll(mails).toEqual([expect.stringMatching(/ada@qp\.example.*bob@qp\.example/s)]);
  });

  test('shows a run with the figures that version 1.0.0 showed', async () => {
    const run = await client.ask(calls.run, { params: { runID } });
    expect(run).toMatchObject(JSON.parse(fixture('version-1.0.0.run.json').toString()) as object);
    expect(run.crosstabCluster.length).toBeGreaterThan(0);
  });

  test('exports its cross-tab, keeps its typing tool, and assigns new respondents with it', async () => {
    const { job_id } = await client.ask(calls.exportCsv, { params: { runID } });
    const { file_url } = await client.waitFor(job_id, calls.csvPing);
    expect((await client.request(file_url ?? '')).text).toContain('Statement 1');
    expect((await client.ask(calls.lastTopK, { params: { runID } })).result).not.toBeNull();
    const prediction = await client.ask(calls.predictProbability, {
      params: { runID },
      body: { variables: '["A1","A2"]' },
      files: [{ field: 'data_file', name: 'new.csv', content: 'ID,A1,A2\nNew,1,2\n' }],
    });
    const placed = await client.waitFor(prediction.job_id, calls.predictionPing);
    expect((await client.request(placed.file_url ?? '')).text).toContain('New');
  });

  test('gives back the files that were uploaded to it', async () => {
    const file = await client.send(calls.projectFile, { params: { kind: 'data', projectID } });
    expect([file.status, file.text.split('\n')[0]]).toEqual([200, 'ID,W,A1,A2,A3,A4,AGE,SPEND']);
  });
});
