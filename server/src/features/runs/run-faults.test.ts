import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '@qp/contract';
import { smallSurvey } from '@qp/examples';
import { choicesOf } from '@qp/facts';
import { PATIENCE_MILLISECONDS } from '@qp/testing/patience';
import { sql } from 'kysely';
import { describe, test, vi } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { submitRun } from '../../testing/small-run.ts';
import { makeProject } from '../../testing/survey-project.ts';
import { WorkerHandle } from '../../testing/worker-handle.ts';

/**
 * Promises 1, 3, 4 and 5 of docs/reliability.md, with real runs, in bounded form. A missing heartbeat is noticed after 10 s at
 * the earliest, so the tests run side by side.
 */

const WAIT = { timeout: PATIENCE_MILLISECONDS, interval: 100 };

/** A run that takes some seconds, so it can be disturbed while computing. */
const SLOW = { respondents: 1000, attitudes: 16 };
const SLOW_SEGMENTS = 4;

/** A server that reads projects itself; once they are read it is replaced by one that takes requests and works on nothing. */
async function withProject(survey: { respondents: number; attitudes: number }) {
  const reader = await startTestServer();
  const { databaseUrl } = reader;
  const person = await reader.makeUser();
  const projectID = await makeProject(await reader.client(person), 'Small', survey);
  await reader.stop();
  const web = () => startTestServer({ databaseUrl, environment: { ROLE: 'web', PUBLIC_URL: 'http://127.0.0.1' } });
  return { databaseUrl, person, projectID, web };
}

function submit(client: Client, projectID: string, name: string, attitudes: number, maximum: number) {
  const cluster = Array.from({ length: attitudes }, (_, n) => `A${n + 1}`);
  return submitRun(client, projectID, { name, max_clusters: String(maximum), cluster, profile: ['AGE'] });
}

const results = async (server: TestServer) =>
  (await server.app.db.selectFrom('run_results').select(['run_id', 'crosstab', 'fits']).execute()) ?? [];

/** A worker that has computed everything is killed inside the transaction that writes it. */
async function killWriting(
  server: TestServer,
  databaseUrl: string,
  table: 'run_results' | 'run_drivers' | 'run_tracking',
) {
  await server.app.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(trx);
    const worker = await WorkerHandle.start(databaseUrl, { features: true });
    const waiting = sql<{ writers: number }>`
      select count(*)::int as writers from pg_locks where not granted and relation = ${table}::regclass`;
    await vi.waitFor(async () => {
      if ((await waiting.execute(trx)).rows[0].writers !== 1) throw new Error(`no one writes to ${table}`);
    }, WAIT);
    await worker.kill();
  });
}

describe.concurrent('runs when things break', () => {
  test('kill -9 of workers: every run finishes with one complete result', async ({ expect }) => {
    const { databaseUrl, person, projectID, web } = await withProject({ respondents: 200, attitudes: 6 });
    const server = await web();
    const client = await server.client(person);
    const started = await Promise.all([1, 2, 3, 4].map((n) => submit(client, projectID, `Run ${n}`, 6, 3)));
    const workers = await Promise.all([1, 2].map(() => WorkerHandle.start(databaseUrl, { features: true })));
    for (let kill = 0; kill < 2; kill++) {
      await sleep(300 + 371 * kill);
      await workers[kill % 2].kill();
      workers[kill % 2] = await WorkerHandle.start(databaseUrl, { features: true });
    }
    for (const { job_id } of started) expect((await client.waitFor(job_id)).status).toBe('finished');
    const stored = await results(server);
    expect(stored.map((row) => row.run_id).toSorted()).toEqual(started.map((run) => run.run_id).toSorted());
    // The same design: whichever worker died, the results are the same to the last bit.
    expect(new Set(stored.map((row) => JSON.stringify([row.crosstab, row.fits]))).size).toBe(1);
    const { rows } = await sql<{ files: number; whole: number }>`
      select count(*)::int as files, count(*) filter (where size = bytes + 16 * chunks)::int as whole
      from files join (select file_id, sum(octet_length(data))::bigint as size, count(*) as chunks from file_chunks group by file_id) c
      on c.file_id = files.id where run_id is not null and name <> 'run-refits'`.execute(server.app.db);
    expect(rows[0]).toEqual({ files: 8, whole: 8 });
    await Promise.all(workers.map((worker) => worker.kill()));
    await server.stop();
  });

  test('kill -9 while existing segments become a run: one complete result, and no labels left over', async ({
    expect,
  }) => {
    const { databaseUrl, person, projectID, web } = await withProject({ respondents: 200, attitudes: 6 });
    const server = await web();
    const client = await server.client(person);
    const json = { name: 'Given', variable: 'AGE', cluster: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'] };
    const { job_id, run_id } = await client.ask(calls.useExistingSegments, { params: { projectID }, json });
    await killWriting(server, databaseUrl, 'run_results');
    const second = await WorkerHandle.start(databaseUrl, { features: true });
    expect((await client.waitFor(job_id)).status).toBe('finished');
    expect((await results(server)).map((row) => row.run_id)).toEqual([run_id]);
    const files = await server.app.db.selectFrom('files').select('name').where('run_id', '=', run_id).execute();
    expect(files.map(({ name }) => name)).not.toContain('labels');
    expect(files).toHaveLength(2);
    await second.kill();
    await server.stop();
  });

  test('kill -9 while questions are selected, then while drivers are computed: one complete result of each', async ({
    expect,
  }) => {
    const { databaseUrl, person, projectID, web } = await withProject({ respondents: 200, attitudes: 6 });
    const server = await web();
    const client = await server.client(person);
    const cluster = JSON.stringify(['A1', 'A2', 'A3', 'A4', 'A5', 'A6']);
    const body = { name: 'Selected', max_clusters: '3', cluster, profile: '[]', metrics: '[]', selection: 'true' };
    const { job_id, run_id } = await client.ask(calls.createRun, { params: { projectID }, body });
    await killWriting(server, databaseUrl, 'run_results');
    const second = await WorkerHandle.start(databaseUrl, { features: true });
    expect((await client.waitFor(job_id)).status).toBe('finished');
    await second.kill();
    expect((await results(server)).map((row) => row.run_id)).toEqual([run_id]);
    const params = { runID: run_id };
    expect((await client.ask(calls.run, { params })).selection?.questions).toHaveLength(6);

    const chosen = { causes: '["AGE"]', outcomes: '["SPEND"]' };
    const started = await client.ask(calls.startDrivers, { params, body: chosen });
    await killWriting(server, databaseUrl, 'run_drivers');
    expect(await client.ask(calls.drivers, { params })).toMatchObject({ drivers: null, job_id: started.job_id });
    const third = await WorkerHandle.start(databaseUrl, { features: true });
    expect((await client.waitFor(started.job_id)).status).toBe('finished');
    const { drivers, job_id: open } = await client.ask(calls.drivers, { params });
    expect([drivers?.causes.length, drivers?.outcomes.length, open]).toEqual([1, 1, null]);
    await third.kill();
    await server.stop();
  });

  test('kill -9 while a wave is computed: it is there once, and whole', async ({ expect }) => {
    const { databaseUrl, person, projectID, web } = await withProject({ respondents: 200, attitudes: 6 });
    const server = await web();
    const client = await server.client(person);
    const first = await WorkerHandle.start(databaseUrl, { features: true });
    const { job_id, run_id } = await submit(client, projectID, 'Tracked', 6, 2);
    expect((await client.waitFor(job_id)).status).toBe('finished');
    const params = { runID: run_id };
    const { content } = smallSurvey({ seed: 8 }).find(({ name }) => name.startsWith('discretized_'))!;
    const files = [{ field: 'wave_file', name: 'wave.csv', content }];
    const added = await client.ask(calls.newWave, { params, body: { name: 'Spring' }, files });
    await client.waitFor(added.job_id);
    await first.kill();
    const load = () => client.ask(calls.runWaves, { params });
    const choices = JSON.stringify(choicesOf((await load()).waves[0].matching!));
    const body = { choices, confirm: '1' } as const;
    await client.ask(calls.matchWave, { params: { waveID: added.wave_id }, body });
    await killWriting(server, databaseUrl, 'run_tracking');
    // Neither half a wave nor half a page.
    expect(await load()).toMatchObject({ waves: [{ state: 'computing' }], tracking: null, shown: [] });
    const second = await WorkerHandle.start(databaseUrl, { features: true });
    await client.waitFor((await load()).job_id!);
    expect(await load()).toMatchObject({ waves: [{ state: 'ready' }], shown: [added.wave_id], job_id: null });
    const stored = server.app.db.selectFrom('files').select('name').where('wave_id', '=', added.wave_id);
    expect((await stored.execute()).map(({ name }) => name).toSorted()).toEqual(['wave-data', 'wave.csv']);
    await second.kill();
    await server.stop();
  });

  test('a worker stopped past its heartbeat and continued: its late result is refused', async ({ expect }) => {
    const { databaseUrl, person, projectID, web } = await withProject(SLOW);
    const server = await web();
    const client = await server.client(person);
    const frozen = await WorkerHandle.start(databaseUrl, { features: true });
    const { job_id, run_id } = await submit(client, projectID, 'Frozen', SLOW.attitudes, SLOW_SEGMENTS);
    const ping = async () => client.ask(calls.statusPing, { params: { jobID: job_id } });
    await expect.poll(async () => (await ping()).progress ?? 0, WAIT).toBeGreaterThan(0);
    frozen.process.kill('SIGSTOP');
    const other = await WorkerHandle.start(databaseUrl, { features: true });
    expect((await client.waitFor(job_id)).status).toBe('finished');
    const before = await results(server);
    frozen.process.kill('SIGCONT');
    await expect.poll(() => frozen.errors, WAIT).toContain('a late result was refused');
    expect(await results(server)).toEqual(before);
    expect(before.map((row) => row.run_id)).toEqual([run_id]);
    await Promise.all([frozen.kill(), other.kill()]);
    await server.stop();
  });

  test('a restart while a run computes: the same job_id can be polled on, and the run finishes', async ({ expect }) => {
    const before = await startTestServer();
    const { databaseUrl } = before;
    const person = await before.makeUser();
    const client = await before.client(person);
    const projectID = await makeProject(client, 'Small', SLOW);
    const { job_id, run_id } = await submit(client, projectID, 'Restarted', SLOW.attitudes, SLOW_SEGMENTS);
    const ping = async () => client.ask(calls.statusPing, { params: { jobID: job_id } });
    await expect.poll(async () => (await ping()).progress ?? 0, WAIT).toBeGreaterThan(0);
    await before.stop();
    const after = await startTestServer({ databaseUrl });
    const again = await after.client(person);
    expect((await again.waitFor(job_id)).status).toBe('finished');
    expect((await again.ask(calls.run, { params: { runID: run_id } })).segments).toBeGreaterThan(1);
    await after.stop();
  });

  test('a run that cannot be computed fails with a sentence after its attempts; other runs continue', async ({
    expect,
  }) => {
    const server = await startTestServer();
    const client = await server.client(await server.makeUser());
    const [broken, sound] = [
      await makeProject(client, 'Broken', { respondents: 60, attitudes: 3 }),
      await makeProject(client, 'Sound', { respondents: 80, attitudes: 3 }),
    ];
    // The stored survey loses its last byte, so the thread fails on it every time.
    await sql`
      update file_chunks set data = substr(data, 1, octet_length(data) - 1)
      where file_id = (select survey_file_id from projects where id = ${broken})`.execute(server.app.db);
    const bad = await submit(client, broken, 'Bad', 3, 2);
    const good = await submit(client, sound, 'Good', 3, 2);
    expect((await client.waitFor(good.job_id)).status).toBe('finished');
    const end = await client.waitFor(bad.job_id);
    expect(end).toMatchObject({
      status: 'failed',
      error_message: expect.stringContaining('stopped unexpectedly 3 times'),
    });
    const { run_list } = await client.ask(calls.runList, { params: { projectID: broken } });
    expect(run_list).toMatchObject([
      { 'Run Name': 'Bad', state: 'failed', error_message: end.error_message, '# of Clusters': null },
    ]);
    expect((await client.send(calls.run, { params: { runID: bad.run_id } })).status).toBe(422);
    const [card] = (await client.ask(calls.projectList)).filter((project) => project.project_id === broken);
    expect(card).toMatchObject({ runs: 0, segment_shares: [] });
    await server.stop();
  });

  test('a cancelled run stops, reports it, and can be deleted', async ({ expect }) => {
    const server = await startTestServer();
    const client = await server.client(await server.makeUser());
    const projectID = await makeProject(client, 'Small', SLOW);
    const { job_id, run_id } = await submit(client, projectID, 'Too long', SLOW.attitudes, 30);
    const params = { jobID: job_id };
    await expect.poll(async () => (await client.ask(calls.statusPing, { params })).status, WAIT).toBe('started');
    expect((await client.send(calls.run, { params: { runID: run_id } })).status).toBe(409);
    await client.ask(calls.cancelJob, { params, body: {} });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'failed', error_message: 'Cancelled.' });
    const { run_list } = await client.ask(calls.runList, { params: { projectID } });
    expect(run_list).toMatchObject([{ state: 'failed', error_message: 'Cancelled.' }]);
    await client.ask(calls.deleteRun, { params: { runID: run_id } });
    expect((await client.ask(calls.runList, { params: { projectID } })).run_list).toEqual([]);
    await server.stop();
  });
});
