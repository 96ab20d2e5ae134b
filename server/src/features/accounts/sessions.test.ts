import { calls } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { LOGINS_PER_ACCOUNT: '5' } });
});
afterAll(() => server.stop());

const message = (answer: { json(): unknown }) => (answer.json() as { error_message: string }).error_message;
const alive = async (client: Client) => (await client.send(calls.user)).status === 200;

describe('sessions', () => {
  const cookieLine = (headers: Headers, name: string) =>
    headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? '';

  test('the session and the CSRF token change at login, and the old session is dead', async () => {
    const ada = await server.makeUser();
    const client = await server.client(ada);
    const before = client.cookies.get('qp_session') ?? '';
    const csrfBefore = client.cookies.get('csrftoken');
    await client.logIn(ada.email, ada.password);
    expect(client.cookies.get('qp_session')).not.toBe(before);
    expect(client.cookies.get('csrftoken')).not.toBe(csrfBefore);
    const old = await server.client();
    old.cookies.set('qp_session', before);
    expect(await alive(old)).toBe(false);
  });

  test('the cookie is HttpOnly and SameSite=Lax; on https it is Secure and __Host-', async () => {
    const ada = await server.makeUser();
    const client = await server.client();
    const answer = await client.send(calls.login, { body: { email: ada.email, password: ada.password } });
    const line = cookieLine(answer.headers, 'qp_session');
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).not.toMatch(/Secure|Max-Age|Expires/);
    const secure = await startTestServer({ environment: { PUBLIC_URL: 'https://qp.example' } });
    const grace = await secure.makeUser();
    const there = await secure.client();
    const reply = await there.send(calls.login, { body: { email: grace.email, password: grace.password } });
    const strict = cookieLine(reply.headers, '__Host-qp_session');
    for (const part of [/; Path=\//, /; HttpOnly/, /; Secure/, /; SameSite=Lax/]) expect(strict).toMatch(part);
    expect(cookieLine(reply.headers, 'csrftoken')).toMatch(/; Secure/);
    expect(reply.headers.get('strict-transport-security')).toContain('max-age=');
    await secure.stop();
  });

  async function loggedIn(ada: TestUser, remember: string): Promise<Client> {
    const client = await server.client();
    await client.ask(calls.login, { body: { email: ada.email, password: ada.password, remember_me: remember } });
    return client;
  }

  test('idle for 12 hours ends a session, remember me keeps it for 30 days; a clock that goes back revives nothing', async () => {
    const ada = await server.makeUser();
    const short = await loggedIn(ada, 'false');
    const long = await loggedIn(ada, 'on');
    server.clock.move(11.9);
    expect(await alive(short)).toBe(true);
    server.clock.move(11.9);
    expect(await alive(short)).toBe(true);
    server.clock.move(12.1);
    expect([await alive(short), await alive(long)]).toEqual([false, true]);
    server.clock.move(-2);
    expect(await alive(short)).toBe(false);
    server.clock.move(24 * 29);
    expect(await alive(long)).toBe(false);
    server.clock.move(-24 * 29);
    expect(await alive(long)).toBe(false);
  });

  test('however busy, a session ends after seven days', async () => {
    const ada = await server.makeUser();
    const client = await loggedIn(ada, 'false');
    for (let n = 0; n < 15; n++) {
      expect(await alive(client)).toBe(true);
      server.clock.move(11);
    }
    server.clock.move(11);
    expect(await alive(client)).toBe(false);
  });

  test('logout ends the session on the server, but not for a picture on another site', async () => {
    const ada = await server.makeUser();
    const client = await server.client(ada);
    const copy = await server.client();
    copy.cookies.set('qp_session', client.cookies.get('qp_session') ?? '');
    await client.request('/logout/', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(await alive(copy)).toBe(true);
    const answer = await client.request('/logout/');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login/']);
    expect(await alive(copy)).toBe(false);
  });

  test('changing the password ends all other sessions and keeps this one', async () => {
    const ada = await server.makeUser();
    const here = await server.client(ada);
    const there = await server.client(ada);
    await here.ask(calls.changePassword, { body: { password1: 'a new secret 17', password2: 'a new secret 17' } });
    expect([await alive(here), await alive(there)]).toEqual([true, false]);
    const old = await server.client();
    expect((await old.send(calls.login, { body: { email: ada.email, password: ada.password } })).status).toBe(401);
    await old.ask(calls.login, { body: { email: ada.email, password: 'a new secret 17' } });
  });

  test('changing the password asks for the current one, unless the session has just begun', async () => {
    const ada = await server.makeUser();
    const client = await server.client(ada);
    const change = async (password: string, current?: string) => {
      const body = { password1: password, password2: password, ...(current ? { current_password: current } : {}) };
      const answer = await client.send(calls.changePassword, { body });
      return [answer.status, answer.status === 200 ? '' : message(answer)];
    };
    // Who has to wait some seconds must not have waited them because the machine is slow.
    server.clock.stop();
    server.clock.move(9 / 60);
    expect(await change('a first secret 17')).toEqual([200, '']);
    server.clock.move(11 / 60);
    expect(await change('a second secret 17')).toEqual([400, 'Please enter your current password as well.']);
    const wrong = [400, 'The current password is wrong. Please try again.'];
    for (let n = 0; n < 5; n++) expect(await change('a second secret 17', ada.password)).toEqual(wrong);
    expect((await change('a second secret 17', 'a first secret 17'))[0]).toBe(429);
    server.clock.move(16 / 3600);
    expect(await change('a second secret 17', 'a first secret 17')).toEqual([200, '']);
    await (await server.client()).logIn(ada.email, 'a second secret 17');
  });

  test('disabling a person ends the session at the next request', async () => {
    const ada = await server.makeUser();
    const client = await server.client(ada);
    await server.app.db.updateTable('users').set({ disabled: true }).where('id', '=', ada.id).execute();
    expect(await alive(client)).toBe(false);
  });
});

describe('new passwords', () => {
  test('are refused in the words of the specification', async () => {
    const client = await server.client(await server.makeUser());
    const attempt = async (password1: string, password2: string) => {
      const answer = await client.send(calls.changePassword, { body: { password1, password2 } });
      return [answer.status, message(answer)];
    };
    expect(await attempt('abcdefg1', 'abcdefg2')).toEqual([400, 'Passwords do not match']);
    expect(await attempt('abc1', 'abc1')).toEqual([400, 'Password too short']);
    for (const oneKind of ['12345678', 'abcdefgh']) {
      expect(await attempt(oneKind, oneKind)).toEqual([400, 'Passwords does not contain both numbers and letters']);
    }
    for (const common of ['password1', 'Password1', '1q2w3e4r', 'qwerty123']) {
      const refused = await attempt(common, common);
      expect(refused).toEqual([400, 'This password is one of the most common ones. Choose another.']);
    }
  });

  test('of 8 and of 200 characters work to the last one, spaces and signs included', async () => {
    const ada = await server.makeUser();
    for (const password of ['Zq7 ü€ 1', `${'x1 '.repeat(66)}é `]) {
      const client = await server.client(ada);
      await client.ask(calls.changePassword, { body: { password1: password, password2: password } });
      ada.password = password;
      const cut = await server.client();
      const shorter = await cut.send(calls.login, { body: { email: ada.email, password: password.slice(0, -1) } });
      expect(shorter.status).toBe(401);
      await (await server.client()).logIn(ada.email, password);
    }
  });
});
