// Promises 2, 6 and 7 of docs/reliability.md.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '@qp/contract';
import { exampleProject } from '@qp/examples';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../testing/client.ts';
import { makeDataFolder, startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import { tested } from '../../testing/programs.ts';
import { GOOD_FILES } from '../../testing/project-files.ts';
import { workFolders } from '../../testing/scratch-files.ts';
import { tidy } from './service.ts';

let server: TestServer;
let user: TestUser;
let client: Client;

beforeAll(async () => {
  server = await startTestServer();
  user = await server.makeUser();
  client = await server.client(user);
});
afterAll(() => server.stop());

const upload = (texts: typeof GOOD_FILES = GOOD_FILES, dataName = 'data_x.csv') => [
  { field: 'data_file', name: dataName, content: texts.data },
  { field: 'variable_file', name: 'variables_x.csv', content: texts.variables },
  { field: 'discretized_file', name: 'discretized_x.csv', content: texts.discretized },
];

/** Rows that a project consists of, of all projects. */
async function leftovers(app = server.app): Promise<Record<string, number>> {
  const count = async (table: 'projects' | 'files' | 'file_chunks' | 'variables') => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(app.db);
    return rows[0].n;
  };
  return {
    projects: await count('projects'),
    files: await count('files'),
    chunks: await count('file_chunks'),
    variables: await count('variables'),
  };
}

describe('a full disk', () => {
  it.each([
    ['while the files are stored', 'data_full.csv'],
    ['while the survey is stored', 'survey.bin'],
  ])('%s is said in plain words, and nothing is left', async (_, name) => {
    const before = await leftovers();
    // As PostgreSQL says it when there is no room for a row.
    await sql`create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(server.app.db);
    await sql`create trigger no_room before insert on files for each row
      when (new.name = ${sql.lit(name)}) execute function no_room()`.execute(server.app.db);
    try {
      const files = upload(GOOD_FILES, name === 'survey.bin' ? 'data_x.csv' : name);
      const answer = await client.send(calls.createProject, { body: { name: 'Full' }, files });
      expect([answer.status, answer.text]).toEqual([507, expect.stringContaining('The server has no disk space left')]);
    } finally {
      await sql`drop function no_room() cascade`.execute(server.app.db);
    }
    expect(await leftovers()).toEqual(before);
    const again = await client.send(calls.createProject, { body: { name: `Room for ${name}` }, files: upload() });
    expect(again.status).toBe(200);
  });
});

describe('a client that goes away in the middle of an upload', () => {
  it('leaves no row and no file', async () => {
    const before = await leftovers();
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const cookie = [...client.cookies].map(([k, v]) => `${k}=${v}`).join('; ');
    socket.write(
      `POST /api/projectList/ HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\n` +
        `X-CSRFToken: ${client.cookies.get('csrftoken')}\r\nContent-Length: 1000000\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nHalf\r\n' +
        '--b\r\nContent-Disposition: form-data; name="data_file"; filename="data_x.csv"\r\n\r\nID,W\r\n1,1\r\n',
    );
    await expect.poll(() => workFolders(server.app).length).toBe(1);
    socket.destroy();
    await expect.poll(() => workFolders(server.app)).toEqual([]);
    expect(await leftovers()).toEqual(before);
  });
});

describe('a project that was left half read', () => {
  it('is tidied away when no job reads it, and does not block its name', async () => {
    await server.app.db.insertInto('projects').values({ owner_id: user.id, name: 'Stuck', upload_key: null }).execute();
    expect((await client.ask(calls.projectList)).some(({ name }) => name === 'Stuck')).toBe(false);
    await tidy(server.app);
    const answer = await client.send(calls.createProject, { body: { name: 'Stuck' }, files: upload() });
    expect(answer.status).toBe(200);
  });
});

describe('kill -9 of the server while projects are being made', () => {
  it('leaves every project wholly there or absent after a restart', async () => {
    const dataDir = makeDataFolder();
    const before = await startTestServer();
    const person = await before.makeUser('Kay');
    await before.stop();
    const first = await startProcess(before.databaseUrl, dataDir);
    const [data, variables, discretized] = exampleProject().files.map(({ text }) => text);
    const uploader = new Client(first.url);
    await uploader.request(calls.user.path);
    await uploader.logIn(person.email, person.password);
    // At different stages when the process dies: uploading, storing, waiting, reading, done.
    const uploads = Array.from({ length: 6 }, async (_, i) => {
      await sleep(i * 150);
      const files = upload({ data, variables, discretized });
      return uploader.send(calls.createProject, { body: { name: `Project ${i}` }, files }).catch(() => null);
    });
    await uploads[0];
    first.child.kill('SIGKILL');
    const answered = (await Promise.all(uploads)).filter((answer) => answer?.status === 200).length;

    const restarted = await startTestServer({ databaseUrl: before.databaseUrl });
    const { db } = restarted.app;
    const reading = async () =>
      (await db.selectFrom('projects').select('id').where('state', '=', 'reading').execute()).length;
    await expect.poll(reading, { interval: 500 }).toBe(0);
    const after = await restarted.client(person);
    expect((await after.ask(calls.projectList)).length).toBeGreaterThanOrEqual(answered);
    for (const { project_id } of await after.ask(calls.projectList)) {
      const { job_id } = await after.ask(calls.project, { params: { projectID: project_id } });
      expect((await after.ask(calls.resultPing, { params: { jobID: job_id } })).status).toBe('finished');
      const summary = await after.ask(calls.projectSummary, { params: { projectID: project_id } });
      expect(summary.respondents).toBe(3000);
      const file = await after.send(calls.projectFile, { params: { kind: 'data', projectID: project_id } });
      expect(file.text).toBe(data);
      await after.ask(calls.deleteProject, { params: { projectID: project_id } });
    }
    expect(await leftovers(restarted.app)).toEqual({ projects: 0, files: 0, chunks: 0, variables: 0 });
    await restarted.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

/** The real server in a process of its own, on the database of the tests. */
async function startProcess(databaseUrl: string, dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [tested('main')], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0', DEMO: 'false', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
    child.stdout.on('data', (piece) => {
      output += piece;
      const ready = /ready at (http\S+?)\/?\s/.exec(output);
      if (ready) resolve({ child, url: ready[1] });
    });
  });
}
