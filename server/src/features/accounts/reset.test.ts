// Promises 9, 10, 17 and 46 of docs/reliability.md.
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { calls } from '@qp/contract';
import { type MailServer, mailsIn, startMailServer } from '@qp/testing/mail-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import { makeResetKey } from './reset-keys.ts';

let server: TestServer;
let smtp: MailServer;
beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({ environment: { SMTP_URL: smtp.url, PUBLIC_URL: 'http://qp.example:8080' } });
});
afterAll(async () => {
  await server.stop();
  await smtp.close();
});

const NEW = { password1: 'brand new 2026', password2: 'brand new 2026' };

const mailsTo = (user: TestUser) => () => mailsIn(smtp.folder, user.email);
const keyOf = (user: TestUser) => makeResetKey(server.app.db, server.app.clock, user.id);
const reset = async (keyVal: string) =>
  (await server.client()).send(calls.resetPassword, { params: { keyVal }, body: NEW });
const expired = async (keyVal: string) =>
  (await (await server.client()).ask(calls.checkKey, { params: { keyVal } })).key_expired;

describe('forgot password', () => {
  test('mails a link with the configured address, whatever Host says, and the link works once', async () => {
    const ada = await server.makeUser();
    const client = await server.client();
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const { job_id, email } = await client.ask(calls.forgotPassword, { body: { email: ada.email }, headers });
    expect(email).toBe(ada.email);
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    await expect.poll(mailsTo(ada)).toHaveLength(1);
    const [mail] = await mailsTo(ada)();
    expect(mail.to?.map(({ address }) => address)).toEqual([ada.email]);
    const link = /http:\/\/qp\.example:8080\/resetPassword\/([\w-]+)\//.exec(mail.text ?? '');
    expect(mail.text).not.toContain('evil');
    const key = link?.[1] ?? '';
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect(await expired(key)).toBe(false);
    expect(await expired(key)).toBe(false);
    expect((await reset(key)).status).toBe(200);
    expect(await expired(key)).toBe(true);
    const again = await reset(key);
    expect(again.status).toBe(410);
    expect(again.json()).toMatchObject({
      error_message: 'This request has expired (exceeded 24 hours). Please try to reset the password again.',
    });
    await (await server.client()).logIn(ada.email, NEW.password1);
  });

  test('sends five mails an hour at most, and the links in them stay good', async () => {
    const ada = await server.makeUser();
    const ask = async () => {
      const client = await server.client();
      const { job_id } = await client.ask(calls.forgotPassword, { body: { email: ada.email } });
      expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    };
    for (let n = 0; n < 7; n++) {
      await ask();
      server.clock.move(1.1 / 60);
    }
    await expect.poll(mailsTo(ada)).toHaveLength(5);
    const keys = (await mailsTo(ada)()).map((mail) => /resetPassword\/([\w-]+)\//.exec(mail.text ?? '')?.[1] ?? '');
    expect(await Promise.all(keys.map(expired))).toEqual([false, false, false, false, false]);
    server.clock.move(-7.7 / 60);
  });

  test('answers the same for an address without an account, and sends no mail', async () => {
    const ada = await server.makeUser();
    const before = (await mailsIn(smtp.folder)).length;
    const mailJobs = async () =>
      (await server.app.db.selectFrom('jobs').select('id').where('kind', '=', 'send-reset-mail').execute()).length;
    const jobsBefore = await mailJobs();
    const answers = [];
    for (const email of ['nobody@qp.example', ada.email]) {
      const client = await server.client();
      const started = await client.ask(calls.forgotPassword, { body: { email } });
      expect(Object.keys(started).toSorted()).toEqual(['email', 'job_id']);
      answers.push(await client.waitFor(started.job_id));
    }
    expect(answers[0]).toEqual(answers[1]);
    // The same work for both, so the time doesn't reveal it either.
    expect(await mailJobs()).toBe(jobsBefore + 2);
    await expect.poll(() => mailsIn(smtp.folder)).toHaveLength(before + 1);
  });

  test('only the visitor who asked can poll the job', async () => {
    const client = await server.client();
    const { job_id } = await client.ask(calls.forgotPassword, { body: { email: 'nobody@qp.example' } });
    const stranger = await server.client();
    expect((await stranger.send(calls.statusPing, { params: { jobID: job_id } })).status).toBe(401);
    const user = await server.client(await server.makeUser());
    expect((await user.send(calls.statusPing, { params: { jobID: job_id } })).status).toBe(404);
    expect((await client.send(calls.statusPing, { params: { jobID: job_id } })).status).toBe(200);
  });

  test('a mail server that hangs holds up no one, and the mail arrives when it is back', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const down = await startTestServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    const ada = await down.makeUser();
    const client = await down.client();
    const { job_id } = await client.ask(calls.forgotPassword, { body: { email: ada.email } });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const waiting = await down.app.db.selectFrom('jobs').selectAll().where('kind', '=', 'send-reset-mail').execute();
    expect(waiting).toHaveLength(1);
    expect(waiting[0].state).not.toBe('failed');
    await down.stop();
    silent.close();
    // The same database, with a mail server that answers: nothing was lost.
    const back = await startTestServer({ databaseUrl: down.databaseUrl, environment: { SMTP_URL: smtp.url } });
    await expect.poll(mailsTo(ada)).toHaveLength(1);
    await back.stop();
  });

  test('without a mail server the message is a file in the outbox', async () => {
    const local = await startTestServer();
    const ada = await local.makeUser();
    const client = await local.client();
    const { job_id } = await client.ask(calls.forgotPassword, { body: { email: ada.email } });
    await client.waitFor(job_id);
    const outbox = path.join(local.app.settings.dataDir, 'outbox');
    const list = async () => (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    await expect.poll(async () => (await list()).length).toBe(1);
    const text = await readFile(path.join(outbox, (await list())[0]), 'utf8');
    expect(text).toContain(`To: ${ada.email}`);
    expect(text).toContain('/resetPassword/');
    await local.stop();
  });
});

describe('a reset key', () => {
  test('expires after 24 hours and stays dead when the clock goes back', async () => {
    const ada = await server.makeUser();
    const key = await keyOf(ada);
    server.clock.move(23.9);
    expect(await expired(key)).toBe(false);
    server.clock.move(0.2);
    expect(await expired(key)).toBe(true);
    server.clock.move(-2);
    expect(await expired(key)).toBe(true);
    expect((await reset(key)).status).toBe(410);
    server.clock.move(-22.1);
  });

  test('that was tampered with is as good as none', async () => {
    const key = await keyOf(await server.makeUser());
    const tampered = (key.startsWith('A') ? 'B' : 'A') + key.slice(1);
    expect(await expired(tampered)).toBe(true);
    expect((await reset(tampered)).status).toBe(410);
    expect(await expired(key)).toBe(false);
  });

  test('is dead after a password change, not after a newer key that a stranger may have asked for', async () => {
    const ada = await server.makeUser();
    const keys = [await keyOf(ada), await keyOf(ada)];
    expect(await Promise.all(keys.map(expired))).toEqual([false, false]);
    const client = await server.client(ada);
    await client.ask(calls.changePassword, { body: NEW });
    expect(await Promise.all(keys.map(expired))).toEqual([true, true]);
  });

  test('is looked up before anything is computed, and wrong ones are limited by network', async () => {
    const strict = await startTestServer();
    // What is limited by the minute must not be let in again because the machine is slow.
    strict.clock.stop();
    const key = await makeResetKey(strict.app.db, strict.app.clock, (await strict.makeUser()).id);
    const client = await strict.client();
    const status = async (keyVal: string) =>
      (await client.send(calls.resetPassword, { params: { keyVal }, body: NEW })).status;
    for (let n = 0; n < 20; n++) expect(await status(`wrong-key-${n}`)).toBe(410);
    expect(await status('wrong-key')).toBe(429);
    expect(await status(key)).toBe(429);
    strict.clock.move(6 / 60);
    expect(await status(key)).toBe(200);
    await strict.stop();
  });

  test('ends all sessions when it is used, and of two who use it at once one succeeds', async () => {
    const ada = await server.makeUser();
    const client = await server.client(ada);
    const key = await keyOf(ada);
    const statuses = await Promise.all([1, 2, 3].map(async () => (await reset(key)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    expect((await client.send(calls.user)).status).toBe(401);
  });

  test('is not used up by a password that is refused', async () => {
    const ada = await server.makeUser();
    const key = await keyOf(ada);
    const client = await server.client();
    const answer = await client.send(calls.resetPassword, {
      params: { keyVal: key },
      body: { password1: 'short1', password2: 'short1' },
    });
    expect(answer.status).toBe(400);
    expect(await expired(key)).toBe(false);
  });

  test('is nowhere in the database or the log', async () => {
    const ada = await server.makeUser();
    const key = await keyOf(ada);
    await reset(key);
    await expired(key);
    const other = await keyOf(ada);
    const rows = await server.app.db.selectFrom('reset_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(other);
    expect(server.logged.join('')).not.toContain(key);
  });
});
