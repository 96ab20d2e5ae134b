// Promises 10, 15, 16, 40 and 47 of docs/reliability.md.
import { calls } from '@qp/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { delayAttempt } from '../../platform/http/attempt-limit.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { LOGINS_PER_ACCOUNT: '5' } });
});
afterAll(() => server.stop());

const message = (answer: { json(): unknown }) => (answer.json() as { error_message: string }).error_message;

describe('login', () => {
  test('answers with the address to go to, which is only ever a path of this site', async () => {
    const ada = await server.makeUser();
    for (const [next, goes] of [
      ['/project/1/?tab=results', '/project/1/?tab=results'],
      ['//evil.example/', '/'],
      ['/\\evil.example', '/'],
      ['https://evil.example/', '/'],
    ]) {
      const client = await server.client();
      const answer = await client.ask(calls.login, {
        query: { next },
        body: { email: ada.email, password: ada.password },
      });
      expect(answer.success).toBe(goes);
    }
  });

  test('an unknown address and a wrong password get the same answer', async () => {
    const ada = await server.makeUser();
    const client = await server.client();
    const wrong = await client.send(calls.login, { body: { email: ada.email, password: 'wrong-password-1' } });
    const unknown = await client.send(calls.login, {
      body: { email: 'nobody@qp.example', password: 'wrong-password-1' },
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.text).toBe(unknown.text);
    expect(message(wrong)).toBe('That email and password don’t match. Check both and try again.');
  });

  test('takes the address however it is capitalised, and the password to the letter', async () => {
    const ada = await server.makeUser();
    const client = await server.client();
    await client.ask(calls.login, { body: { email: ` ${ada.email.toUpperCase()} `, password: ada.password } });
    const other = await server.client();
    const trimmed = await other.send(calls.login, { body: { email: ada.email, password: ` ${ada.password}` } });
    expect(trimmed.status).toBe(401);
  });

  test('empty fields are refused by name', async () => {
    const client = await server.client();
    const answer = await client.send(calls.login, { body: { email: '', password: 'x' } });
    expect(answer.status).toBe(400);
    expect(message(answer)).toContain('email');
  });

  describe('with a wrong password', () => {
    let behind: TestServer;
    let ada: TestUser;
    beforeAll(async () => {
      behind = await startTestServer({
        environment: { LOGINS_PER_ACCOUNT: '5', LOGINS_PER_ADDRESS: '20', TRUST_PROXY: '127.0.0.1' },
      });
      behind.clock.stop();
    });
    beforeEach(async () => {
      ada = await behind.makeUser();
    });
    afterAll(() => behind.stop());
    const from = async (ip: string, password: string, email = ada.email) =>
      (await behind.client()).send(calls.login, { body: { email, password }, headers: { 'x-forwarded-for': ip } });
    const statuses = async (tries: number, ip: (n: number) => string, email?: (n: number) => string) => {
      const all: number[] = [];
      for (let n = 0; n < tries; n++) all.push((await from(ip(n), 'wrong-password-1', email?.(n))).status);
      return all;
    };

    test('five times makes that network wait, longer each time; the account stays open to its owner', async () => {
      const stranger = () => '192.0.2.1';
      expect(await statuses(7, stranger)).toEqual([401, 401, 401, 401, 401, 429, 429]);
      const refused = await from(stranger(), ada.password);
      expect(refused.status).toBe(429);
      expect(message(refused)).toMatch(/^Too many attempts\. Wait (\d|1[0-5]) seconds/);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await from('192.0.2.2', ada.password)).status).toBe(200);
      behind.clock.move(16 / 3600);
      expect(await statuses(2, stranger)).toEqual([401, 429]);
      behind.clock.move(16 / 3600);
      expect(await statuses(1, stranger)).toEqual([429]);
      behind.clock.move(16 / 3600);
      expect((await from(stranger(), ada.password)).status).toBe(200);
    });

    test('of many at once no more are tried than one after the other', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => from('192.0.2.9', 'wrong-password-1')));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    });

    test('a request that was overtaken by another is delayed all the same', async () => {
      const at = Date.now();
      const attempt = (milliseconds: number) =>
        delayAttempt(server.app.db, { now: () => new Date(at + milliseconds) }, { key: 'overtaken', free: 1 });
      await attempt(5);
      await expect(attempt(0)).rejects.toThrow('Too many attempts');
    });

    test('counts a /64 of IPv6 as one network', async () => {
      const inside = (n: number) => `2001:db8:7:7::${n + 1}`;
      expect(await statuses(6, inside)).toEqual([401, 401, 401, 401, 401, 429]);
      expect((await from('2001:db8:7:8::1', ada.password)).status).toBe(200);
    });

    test('for twenty accounts in five minutes makes the network wait too; right logins do not count', async () => {
      for (let n = 0; n < 25; n++) expect((await from('192.0.2.3', ada.password)).status).toBe(200);
      const all = await statuses(
        21,
        () => '192.0.2.3',
        (n) => `nobody${n}@qp.example`,
      );
      expect(all).toEqual([...Array<number>(20).fill(401), 429]);
    });

    test('is reported to the person at the next login, once', async () => {
      await statuses(3, (n) => `192.0.2.${20 + n}`);
      const client = await behind.client();
      const login = () => client.ask(calls.login, { body: { email: ada.email, password: ada.password } });
      expect(await login()).toMatchObject({ failed_logins: 3 });
      expect(await client.ask(calls.user)).toMatchObject({ failed_logins: 3 });
      expect(await login()).toMatchObject({ failed_logins: 0 });
      expect(await client.ask(calls.user)).toMatchObject({ failed_logins: 0 });
    });
  });

  test('a forged X-Forwarded-For does not help', async () => {
    const strict = await startTestServer({ environment: { LOGINS_PER_ADDRESS: '4' } });
    const client = await strict.client();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const body = { email: `nobody${n}@qp.example`, password: 'wrong-password-1' };
      const headers = { 'x-forwarded-for': `10.0.0.${n}` };
      statuses.push((await client.send(calls.login, { body, headers })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
    await strict.stop();
  });

  test('a disabled person cannot log in, and gets the same answer as a stranger', async () => {
    const ada = await server.makeUser();
    await server.app.db.updateTable('users').set({ disabled: true }).where('id', '=', ada.id).execute();
    const client = await server.client();
    const answer = await client.send(calls.login, { body: { email: ada.email, password: ada.password } });
    expect(answer.status).toBe(401);
  });
});
