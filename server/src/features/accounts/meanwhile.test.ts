// Promises 50 and 75 of docs/reliability.md.
import { calls } from '@qp/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../testing/client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import { hashPassword } from './passwords.ts';
import { setPasswordHash } from './queries.ts';
import { endAllKeys } from './sessions.ts';
import { codeOf, stepAt } from './totp.ts';

/** Someone who knows the old password keeps trying while its owner changes it: nothing they get in that moment may outlive the change. */

const NEW_PASSWORD = 'a-new-quiet-password-1';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const codeIn = ({ text }: Answer) => (JSON.parse(text) as { code?: string }).code;

/** Whether a request of the server waits for a lock of the change. */
async function isHeldUp(): Promise<boolean> {
  const { rows } = await sql<{ waiting: string }>`
    select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(server.app.db);
  return Number(rows[0].waiting) > 0;
}

/** A change of the password that has done everything but commit when the request arrives, and commits while it is under way. */
async function duringChange(user: TestUser, request: () => Promise<Answer>): Promise<Answer> {
  const passwordHash = await hashPassword(NEW_PASSWORD);
  const change = await server.app.db.startTransaction().execute();
  await setPasswordHash(change, user.id, passwordHash);
  await endAllKeys(change, user.id, server.clock.now());
  let answered = false;
  const answer = request().finally(() => {
    answered = true;
  });
  await expect.poll(async () => answered || (await isHeldUp())).toBe(true);
  await change.commit().execute();
  return answer;
}

const opens = async (user: TestUser, password: string) =>
  (await (await server.client()).send(calls.login, { body: { email: user.email, password } })).status === 200;

const keysOf = async (user: TestUser) => {
  const count = async (table: 'sessions' | 'tokens') =>
    (await server.app.db.selectFrom(table).select('id').where('user_id', '=', user.id).execute()).length;
  return { sessions: await count('sessions'), tokens: await count('tokens') };
};

describe('while the password changes', () => {
  test('a login with the old one begins no session', async () => {
    const ada = await server.makeUser('Ada');
    const intruder = await server.client();
    const body = { email: ada.email, password: ada.password };
    const answer = await duringChange(ada, () => intruder.send(calls.login, { body }));
    expect([answer.status, codeIn(answer)]).toEqual([401, 'wrong-login']);
    expect((await intruder.send(calls.account)).status).toBe(401);
    expect(await keysOf(ada)).toEqual({ sessions: 0, tokens: 0 });
    expect(await opens(ada, NEW_PASSWORD)).toBe(true);
  });

  test('no token is made', async () => {
    const ada = await server.makeUser('Ada');
    const intruder = await server.client(ada);
    const body = { name: 'stays', days: '7', access: 'full' as const, current_password: ada.password };
    const answer = await duringChange(ada, () => intruder.send(calls.newToken, { body }));
    expect([answer.status, codeIn(answer)]).toEqual([401, 'not-logged-in']);
    expect(await keysOf(ada)).toEqual({ sessions: 0, tokens: 0 });
  });

  test.each(['with the old password', 'in a session that has just begun'])(
    'no other takes its place, asked for %s',
    async (how) => {
      const ada = await server.makeUser('Ada');
      const intruder = await server.client(ada);
      const theirs = { password1: 'the-password-of-an-intruder-1', password2: 'the-password-of-an-intruder-1' };
      const body = how === 'with the old password' ? { ...theirs, current_password: ada.password } : theirs;
      const answer = await duringChange(ada, () => intruder.send(calls.changePassword, { body }));
      expect([answer.status, codeIn(answer)]).toEqual([401, 'not-logged-in']);
      expect(await opens(ada, theirs.password1)).toBe(false);
      expect(await opens(ada, NEW_PASSWORD)).toBe(true);
    },
  );

  test('no second factor of someone else locks the owner out', async () => {
    const ada = await server.makeUser('Ada');
    const intruder = await server.client(ada);
    await intruder.ask(calls.beginSecondFactor, { body: { current_password: ada.password } });
    const { secret } = await server.app.db
      .selectFrom('second_factors')
      .select('secret')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow();
    const code = codeOf(secret, stepAt(server.clock.now()));
    const answer = await duringChange(ada, () => intruder.send(calls.confirmSecondFactor, { body: { code } }));
    expect([answer.status, codeIn(answer)]).toEqual([401, 'not-logged-in']);
    expect(await opens(ada, NEW_PASSWORD)).toBe(true);
  });
});

test('of several changes at once one wins, and the others end like its other sessions', async () => {
  const ada = await server.makeUser('Ada');
  const tabs = await Promise.all([1, 2, 3, 4].map(() => server.client(ada)));
  const passwords = tabs.map((_, at) => `a-new-quiet-password-${at + 1}`);
  const answers = await Promise.all(
    tabs.map((tab, at) =>
      tab.send(calls.changePassword, {
        body: { current_password: ada.password, password1: passwords[at], password2: passwords[at] },
      }),
    ),
  );
  const won = answers.findIndex(({ status }) => status === 200);
  // The others have no session any more, or no longer the right password.
  const refused = answers.filter((_, at) => at !== won).map(codeIn);
  for (const code of refused) expect(['not-logged-in', 'current-password-wrong']).toContain(code);
  expect(await Promise.all(passwords.map((password) => opens(ada, password)))).toEqual(
    passwords.map((_, at) => at === won),
  );
  const open = await Promise.all(tabs.map(async (tab) => (await tab.send(calls.account)).status === 200));
  expect(open).toEqual(tabs.map((_, at) => at === won));
});

test('of many logins that go on while the password changes, no session with the old one is left', async () => {
  const ada = await server.makeUser('Ada');
  const owner = await server.client(ada);
  const body = { email: ada.email, password: ada.password };
  const intruders = await Promise.all(Array.from({ length: 12 }, () => server.client()));
  let changed = false;
  const goingOn = intruders.map(async (intruder) => {
    while (!changed) await intruder.send(calls.login, { body });
  });
  await owner.ask(calls.changePassword, { body: { password1: NEW_PASSWORD, password2: NEW_PASSWORD } });
  changed = true;
  await Promise.all(goingOn);
  const open = await Promise.all(intruders.map(async (intruder) => (await intruder.send(calls.account)).status));
  expect(open).toEqual(Array(12).fill(401));
  expect(await keysOf(ada)).toEqual({ sessions: 1, tokens: 0 });
});
