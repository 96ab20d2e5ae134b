// Promise 50 of docs/reliability.md.
import { calls } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import { readLog } from './installation-log.ts';
import { setPassword } from './people.ts';
import { codeOf, stepAt } from './totp.ts';

let server: TestServer;
let ada: TestUser;
let client: Client;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.makeUser('Ada');
  client = await server.client(ada);
});
afterAll(() => server.stop());

const make = (access: 'read' | 'full', days = '7') =>
  client.ask(calls.newToken, { body: { name: `${access} token`, days, access, current_password: ada.password } });

/** A program: a token, no cookie, no CSRF header. */
function program(token: string, path: string, init: RequestInit = {}) {
  return new Client(server.url).request(path, { ...init, headers: { authorization: `Bearer ${token}` } });
}

describe('tokens', () => {
  test('open the calls without cookie and CSRF, are stored hashed, and say what they may not', async () => {
    const { token, account } = await make('full');
    expect((await program(token, '/api/projectList/')).status).toBe(200);
    const made = await program(token, '/api/project/example/', { method: 'POST', body: new URLSearchParams() });
    expect(made.status).toBe(200);
    const stored = await server.app.db.selectFrom('tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(account.tokens[0]).toMatchObject({ name: 'full token', access: 'full', last_used: null });
    // A token that leaks must not be able to make others.
    expect((await program(token, '/api/account/')).json()).toMatchObject({ code: 'login-only' });
    const { token: reading } = await make('read');
    expect((await program(reading, '/api/projectList/')).status).toBe(200);
    const refused = await program(reading, '/api/project/example/', { method: 'POST', body: new URLSearchParams() });
    expect([refused.status, (refused.json() as { code: string }).code]).toEqual([403, 'token-read-only']);
  });

  test('that have ended, were revoked or are unknown answer 401 with words', async () => {
    const { token, account } = await make('read', '1');
    await client.ask(calls.revokeToken, { body: { token_id: account.tokens[0].id } });
    const words = async (given: string) => {
      const answer = await program(given, '/api/projectList/');
      return [answer.status, (answer.json() as { error_message: string }).error_message];
    };
    expect(await words(token)).toEqual([401, expect.stringContaining('has been revoked')]);
    expect(await words('qp_nothing')).toEqual([401, expect.stringContaining('is unknown')]);
    const { token: short } = await make('read', '1');
    server.clock.move(25);
    expect(await words(short)).toEqual([401, expect.stringContaining('expired on')]);
    server.clock.move(-25);
    // Seen to have expired: a clock that is set back does not revive it.
    expect(await words(short)).toEqual([401, expect.stringContaining('expired on')]);
    expect((await client.ask(calls.account)).tokens[0].expired).toBe(true);
  });

  test('are made only by a person who gives the current password', async () => {
    const body = { name: 'mine', days: '7', access: 'full' as const };
    const without = await client.send(calls.newToken, { body });
    expect(without.json()).toMatchObject({ code: 'current-password-missing' });
    const wrong = await client.send(calls.newToken, { body: { ...body, current_password: 'not it' } });
    expect(wrong.json()).toMatchObject({ code: 'current-password-wrong' });
  });

  test('end with a change of the password, by the person or by the administrator', async () => {
    // A code lasts half a minute: one that is used must not have become the next one's.
    server.clock.stop();
    const eve = await server.makeUser('Eve');
    const eva = await server.client(eve);
    const tokenOf = async (current_password: string) =>
      (await eva.ask(calls.newToken, { body: { name: 'x', days: '7', access: 'full', current_password } })).token;
    const first = await tokenOf(eve.password);
    const changed = 'a-new-quiet-password-1';
    await eva.ask(calls.changePassword, { body: { password1: changed, password2: changed } });
    expect((await program(first, '/api/projectList/')).text).toContain('has been revoked');
    const second = await tokenOf(changed);
    expect((await program(second, '/api/projectList/')).status).toBe(200);
    await setPassword(server.app, eve.email, 'another-quiet-password-2');
    expect((await program(second, '/api/projectList/')).text).toContain('has been revoked');
  });

  test('of someone else cannot be revoked', async () => {
    const { account } = await make('read');
    const mallory = await server.client(await server.makeUser('Mallory'));
    const refused = await mallory.send(calls.revokeToken, { body: { token_id: account.tokens[0].id } });
    expect(refused.status).toBe(404);
  });
});

describe('sessions and the name', () => {
  test('are listed with where they are, and ended one by one', async () => {
    const other = await server.client(ada);
    const before = await client.ask(calls.account);
    expect(before.sessions.filter(({ current }) => current)).toHaveLength(1);
    const theirs = (await other.ask(calls.account)).sessions.find(({ current }) => current)!;
    await client.ask(calls.endSessions, { body: { session_id: theirs.id } });
    expect((await other.send(calls.account)).status).toBe(401);
    expect((await client.ask(calls.renameAccount, { body: { first_name: 'Augusta' } })).first_name).toBe('Augusta');
  });
});

describe('the second factor', () => {
  const decode = (text: string) => {
    const bits = [...text]
      .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
      .join('');
    return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  };

  test('is asked for after the password, each code once, recovery codes once, wrong ones wait', async () => {
    // A code lasts half a minute: one that is used must not have become the next one's.
    server.clock.stop();
    const eve = await server.makeUser('Eve');
    const eva = await server.client(eve);
    expect((await eva.send(calls.beginSecondFactor, { body: { current_password: 'wrong' } })).status).toBe(400);
    const { secret } = await eva.ask(calls.beginSecondFactor, { body: { current_password: eve.password } });
    const code = () => codeOf(decode(secret), stepAt(server.clock.now()));
    const { recovery_codes, account } = await eva.ask(calls.confirmSecondFactor, { body: { code: code() } });
    expect([recovery_codes.length, account.second_factor.on]).toEqual([10, true]);
    const stored = JSON.stringify(await server.app.db.selectFrom('recovery_codes').selectAll().execute());
    for (const one of recovery_codes) expect(stored).not.toContain(one);

    const login = async (extra: Record<string, string> = {}) => {
      const fresh = await server.client();
      const answer = await fresh.send(calls.login, { body: { email: eve.email, password: eve.password, ...extra } });
      return [answer.status, (answer.json() as { code?: string }).code];
    };
    expect(await login()).toEqual([401, 'second-factor-needed']);
    // The code that switched it on is used.
    expect(await login({ code: code() })).toEqual([401, 'second-factor-wrong']);
    server.clock.move(1 / 60);
    expect(await login({ code: code() })).toEqual([200, undefined]);
    expect(await login({ code: recovery_codes[0] })).toEqual([200, undefined]);
    expect(await login({ code: recovery_codes[0] })).toEqual([401, 'second-factor-wrong']);
    const statuses: unknown[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await login({ code: '000000' }))[0]);
    expect(statuses.at(-1)).toBe(429);
  });
});

test('the installation log has logins, failures, tokens and the factor, and no password', async () => {
  const stranger = await server.client();
  await stranger.send(calls.login, { body: { email: 'my-secret-password', password: 'x' } });
  const entries = await readLog(server.app.db, { limit: 1000 });
  const activityVerbs = new Set(entries.map(({ did }) => did));
  for (const did of [
    'logged in',
    'failed to log in',
    'made a token',
    'revoked a token',
    'switched the second factor on',
  ]) {
    expect(activityVerbs).toContain(did);
  }
  expect(JSON.stringify(entries)).not.toContain('my-secret-password');
});
