// Promises 41 and 70 of docs/reliability.md.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@qp/contract';
import { patient } from '@qp/testing/patience';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import { faulty, NOTES, note, testJobs, threaded, writeNote } from '../../testing/test-jobs.ts';
import type { Job } from './job.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer({ jobs: testJobs });
  await sql.raw(NOTES).execute(server.app.db);
  ada = await server.makeUser();
});
afterAll(() => server.stop());

function start<I>(job: Job<I>, input: I): Promise<string> {
  const { queue, db } = server.app;
  return db.transaction().execute((trx) => queue.enqueue(trx, job, { ownerId: ada.id, input }));
}

async function outcome<I>(job: Job<I>, input: I) {
  return server.app.queue.wait(await start(job, input), patient());
}

async function notes(text: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from notes where text like ${text}`.execute(
    server.app.db,
  );
  return found.rows[0].count;
}

describe('a job', () => {
  test('writes its result once and keeps what its write returned', async () => {
    const ended = await outcome(note, { text: 'one', milliseconds: 10 });
    expect(ended).toEqual({ state: 'finished', result: { text: 'one' }, errorCode: null, errorMessage: null });
    expect(await notes('one')).toBe(1);
  });

  test('that was enqueued in a transaction that is rolled back does not exist', async () => {
    const { queue, db } = server.app;
    let id = '';
    const failing = db.transaction().execute(async (trx) => {
      id = await queue.enqueue(trx, note, { ownerId: ada.id, input: { text: 'never', milliseconds: 0 } });
      throw new Error('the caller fails');
    });
    await expect(failing).rejects.toThrow('the caller fails');
    expect(await queue.look(id)).toBeNull();
    expect(await notes('never')).toBe(0);
  });

  test('that refuses fails at once with its sentence, and its onFailed is part of it', async () => {
    const ended = await outcome(faulty, { how: 'refuse' });
    expect(ended).toMatchObject({ state: 'failed', errorMessage: 'The survey is too small for this.' });
    expect(await notes('refuse: The survey is too small for this.')).toBe(1);
  });

  test('whose write refuses leaves nothing of the write', async () => {
    const ended = await outcome(faulty, { how: 'write' });
    expect(ended).toMatchObject({ state: 'failed', errorMessage: 'The write was refused.' });
    expect(await notes('half')).toBe(0);
  });

  test('that meets an error is tried again', async () => {
    expect(await outcome(faulty, { how: 'throw-once' })).toMatchObject({ state: 'finished', result: { attempt: 2 } });
  });

  test('that always meets an error is given up with a message', async () => {
    const ended = await outcome(faulty, { how: 'throw' });
    expect(ended.state).toBe('failed');
    expect(ended.errorMessage).toContain('stopped unexpectedly 2 times');
    expect(await notes('throw: %')).toBe(1);
  });

  test('that meets an error of our own code is not tried again, and says what to do', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'attempts-'));
    const file = path.join(folder, 'attempts');
    const id = await start(faulty, { how: 'mistake', file });
    const ended = await server.app.queue.wait(id, patient());
    expect(ended).toMatchObject({ state: 'failed', errorCode: 'job-fault' });
    expect(ended.errorMessage).toContain(
      `Try another file or fewer variables, and send the admin the number ${id.slice(0, 8)}`,
    );
    expect(readFileSync(file, 'utf8')).toBe('1\n');
    rmSync(folder, { recursive: true });
  });

  test('that finds the disk full says so in plain words and is not tried again', async () => {
    const ended = await outcome(faulty, { how: 'full' });
    expect(ended.errorMessage).toContain('The server has no disk space left');
  });

  test('computes in a thread; refusals and faults of the thread are those of the job', async () => {
    expect(await outcome(threaded, { task: 'sum', numbers: [1, 2, 3] })).toMatchObject({ result: { sum: 6 } });
    expect(await outcome(threaded, { task: 'refuse' })).toMatchObject({ errorMessage: 'The thread says no.' });
    expect(await outcome(threaded, { task: 'throw' })).toMatchObject({ errorCode: 'job-fault' });
    expect(await outcome(threaded, { task: 'exit' })).toMatchObject({ errorCode: 'job-died' });
  });
});

describe('cancelling', () => {
  test('ends a job that computes without giving way', async () => {
    const id = await start(threaded, { task: 'loop' });
    await expect.poll(async () => (await server.app.queue.look(id))?.state).toBe('started');
    const client = await server.client(ada);
    await client.ask(calls.cancelJob, { params: { jobID: id } });
    const ended = await server.app.queue.wait(id, patient());
    expect(ended).toMatchObject({ state: 'cancelled', errorCode: 'job-cancelled', errorMessage: 'Cancelled.' });
    // The wire knows four states.
    const ping = await client.ask(calls.statusPing, { params: { jobID: id } });
    expect(ping).toMatchObject({ status: 'failed', error_code: 'job-cancelled', error_message: 'Cancelled.' });
  });

  test('is final: a job that comes to its end a moment later writes nothing', async () => {
    const id = await start(note, { text: 'too late', milliseconds: 0, until: 'cancelled too late' });
    await expect.poll(async () => (await server.app.queue.look(id))?.state).toBe('started');
    await server.app.queue.cancel(id);
    await writeNote(server.app, 'cancelled too late');
    expect(await server.app.queue.look(id)).toMatchObject({ state: 'cancelled' });
    await expect.poll(() => server.running()).toBe(0);
    expect(await notes('too late')).toBe(0);
    expect(await server.app.queue.look(id)).toMatchObject({ state: 'cancelled', errorMessage: 'Cancelled.' });
  });

  test('ends a job that waits, and no one takes it up', async () => {
    const busy = await Promise.all(
      [1, 2, 3, 4, 5].map(() => start(note, { text: 'busy', milliseconds: 0, until: 'free' })),
    );
    const id = await start(note, { text: 'cancelled', milliseconds: 0 });
    await server.app.queue.cancel(id);
    expect(await server.app.queue.look(id)).toMatchObject({ state: 'cancelled', errorMessage: 'Cancelled.' });
    await writeNote(server.app, 'free');
    await Promise.all(busy.map((job) => server.app.queue.wait(job)));
    expect(await notes('cancelled')).toBe(0);
  });

  test('of a finished job changes nothing', async () => {
    const id = await start(note, { text: 'done', milliseconds: 0 });
    await server.app.queue.wait(id);
    await server.app.queue.cancel(id);
    expect(await server.app.queue.look(id)).toMatchObject({ state: 'finished' });
  });

  test('a job whose row is deleted while it runs ends without a trace', async () => {
    const id = await start(note, { text: 'deleted', milliseconds: 0, until: 'row deleted' });
    await expect.poll(async () => (await server.app.queue.look(id))?.state).toBe('started');
    await server.app.db.deleteFrom('jobs').where('id', '=', id).execute();
    await writeNote(server.app, 'row deleted');
    await expect.poll(() => server.running()).toBe(0);
    expect(await notes('deleted')).toBe(0);
  });
});

describe('looking after running jobs', () => {
  test('leaves alone a job that began while the answer was on its way', async () => {
    const { app } = server;
    const usual = app.db;
    const [looked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const looks = new Set<object>();
    const slowly: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        if (
          node.kind === 'SelectQueryNode' &&
          node.selections?.length === 3 &&
          /"jobs"/.test(JSON.stringify(node.from))
        )
          looks.add(queryId);
        return node;
      },
      async transformResult({ result, queryId }) {
        if (looks.has(queryId)) {
          looked.resolve();
          await answered.promise;
        }
        return result;
      },
    };
    const first = await start(note, { text: 'looked at', milliseconds: 0, until: 'both seen' });
    app.db = usual.withPlugin(slowly);
    try {
      await looked.promise;
      const second = await start(note, { text: 'begun meanwhile', milliseconds: 300, until: 'both seen' });
      await expect.poll(() => server.running()).toBe(2);
      answered.resolve();
      await writeNote({ db: usual }, 'both seen');
      for (const id of [first, second]) await app.queue.wait(id, patient());
    } finally {
      answered.resolve();
      app.db = usual;
    }
    const { rows } = await sql<{ attempt: number }>`select attempt from notes where text = 'begun meanwhile'`.execute(
      usual,
    );
    expect(rows).toEqual([{ attempt: 1 }]);
  });
});

describe('polling', () => {
  type Status = z.output<typeof calls.statusPing.answer>;
  const isStep = ({ status, stage }: Status) => status === 'started' && /^Step \d of 5$/.test(stage ?? '');

  test('shows progress and stage while the job runs, and 1 at the end', async () => {
    const client = await server.client(ada);
    const id = await start(note, { text: 'progress', milliseconds: 1500, until: 'step seen' });
    const seen: Status[] = [];
    for (;;) {
      const status = await client.ask(calls.statusPing, { params: { jobID: id } });
      seen.push(status);
      if (status.status === 'finished') break;
      if (isStep(status)) await writeNote(server.app, 'step seen');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(seen.some(isStep)).toBe(true);
    expect(seen.at(-1)).toEqual({ status: 'finished', progress: 1 });
  });

  test('a file job says pending until the end, then gives an address, and sends the file to a browser', async () => {
    const client = await server.client(ada);
    const id = await start(note, { text: 'abc', milliseconds: 0, bytes: 2_500_000, until: 'asked' });
    const first = await client.ask(calls.csvPing, { params: { jobID: id } });
    expect(first.status).toBe('pending');
    await writeNote(server.app, 'asked');
    const ended = await client.waitFor(id, calls.csvPing);
    expect(ended).toMatchObject({ status: 'finished', file_url: `/api/filedownload/csv/ping/${id}/?download=1` });
    const file = await client.request(ended.file_url ?? '');
    expect(file.text).toBe('abc'.repeat(833_334).slice(0, 2_500_000));
    expect(file.headers.get('content-disposition')).toContain('filename="note.txt"');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    const visited = await client.request(`/api/filedownload/csv/ping/${id}/`, { headers: { accept: 'text/html' } });
    expect(visited.headers.get('content-disposition')).toContain('attachment');
  });

  test('another person and an anonymous visitor get 404 and 401', async () => {
    const id = await start(note, { text: 'mine', milliseconds: 0 });
    const stranger = await server.client(await server.makeUser('Mallory'));
    const anonymous = await server.client();
    for (const call of [calls.statusPing, calls.resultPing, calls.csvPing, calls.cancelJob]) {
      expect((await stranger.send(call, { params: { jobID: id } })).status).toBe(404);
    }
    expect((await anonymous.send(calls.statusPing, { params: { jobID: id } })).status).toBe(401);
    expect((await anonymous.send(calls.resultPing, { params: { jobID: id } })).status).toBe(401);
  });
});

test('a backlog is worked off without waiting for the poll', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => start(note, { text: 'backlog', milliseconds: 1 })));
  // Two workers that wait for the poll after each job would need longer than this.
  await Promise.all(ids.map((id) => server.app.queue.wait(id, patient())));
  expect(await notes('backlog')).toBe(30);
});

test('ended jobs of kinds that are not kept are deleted after their days', async () => {
  const client = await server.client();
  const { job_id } = await client.ask(calls.forgotPassword, { body: { email: 'nobody@qp.example' } });
  await client.waitFor(job_id);
  const now = Date.now();
  await server.app.queue.tidy(new Date(now + 23 * 3_600_000), server.app.settings.keepDays);
  expect(await server.app.queue.look(job_id)).not.toBeNull();
  await server.app.queue.tidy(new Date(now + 25 * 3_600_000), server.app.settings.keepDays);
  expect(await server.app.queue.look(job_id)).toBeNull();
});
