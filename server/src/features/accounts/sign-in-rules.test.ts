// Promise 50 of docs/reliability.md.
import { type Call, calls } from '@qp/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { makeToken } from './tokens.ts';
import { codeOf, stepAt } from './totp.ts';

/** What an installation may ask of everyone: a second factor, or the company's sign-in alone. */

const servers: TestServer[] = [];
const start = async (environment: Record<string, string>, databaseUrl?: string) => {
  const server = await startTestServer({ environment, databaseUrl });
  servers.push(server);
  return server;
};
afterAll(async () => {
  for (const server of servers) await server.stop();
});

const decode = (text: string) => {
  const bits = [...text]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
};
const codeIn = (text: string) => (JSON.parse(text) as { code?: string }).code;

describe('SECOND_FACTOR=must', () => {
  test('lets someone without a factor do nothing but set it up, and no one switch it off', async () => {
    const server = await start({ SECOND_FACTOR: 'must' });
    // A code lasts half a minute: it must not have become the next one's while it is sent.
    server.clock.stop();
    const ada = await server.makeUser('Ada');
    const client = await server.client(ada);
    for (const call of [calls.projectList, calls.importList, calls.createExample]) {
      const answer = await client.send(call, { body: {} });
      expect([answer.status, codeIn(answer.text)]).toEqual([403, 'second-factor-missing']);
    }
    const wish = { name: 'way round', days: '7', access: 'full' as const, current_password: ada.password };
    const way = await client.send(calls.newToken, { body: wish });
    expect([way.status, codeIn(way.text)]).toEqual([403, 'second-factor-missing']);
    // One that was made before the installation required the factor.
    const token = await makeToken(server.app, ada.id, { name: 'old', days: 7, access: 'full' });
    const program = () =>
      new Client(server.url).request('/api/projectList/', { headers: { authorization: `Bearer ${token}` } });
    expect((await program()).text).toContain('belongs to an account without two-step verification');

    const account = await client.ask(calls.account);
    expect(account.second_factor).toMatchObject({ on: false, must: true });

    const { secret } = await client.ask(calls.beginSecondFactor, { body: { current_password: ada.password } });
    const code = () => codeOf(decode(secret), stepAt(server.clock.now()));
    await client.ask(calls.confirmSecondFactor, { body: { code: code() } });
    expect(await client.ask(calls.projectList)).toEqual([]);
    expect((await program()).status).toBe(200);

    server.clock.move(1 / 60);
    const end = await client.send(calls.endSecondFactor, { body: { code: code() } });
    expect(codeIn(end.text)).toBe('second-factor-must');
    const fresh = await server.client();
    const body = { email: ada.email, password: ada.password };
    expect(codeIn((await fresh.send(calls.login, { body })).text)).toBe('second-factor-needed');
    expect((await fresh.send(calls.login, { body: { ...body, code: code() } })).status).toBe(200);
    expect(await fresh.ask(calls.projectList)).toEqual([]);
  });
});

test('before a required factor is set up, only these calls are open', () => {
  const open = Object.entries(calls as Record<string, Call>).filter(([, call]) => call.beforeFactor);
  expect(open.map(([name]) => name).toSorted()).toEqual([
    'account',
    'beginSecondFactor',
    'changePassword',
    'confirmSecondFactor',
  ]);
});

const companyOnly = {
  PASSWORDS: 'off',
  OIDC_ISSUER: 'http://127.0.0.1:1',
  OIDC_CLIENT_ID: 'qp',
  OIDC_CLIENT_SECRET: 'a-secret-of-the-tests-only',
};

describe('PASSWORDS=off', () => {
  test('ends what passwords have opened before: sessions, and tokens of accounts without the company login', async () => {
    const before = await start({});
    const ada = await before.makeUser('Ada');
    const client = await before.client(ada);
    const token = await makeToken(before.app, ada.id, { name: 'old', days: 7, access: 'full' });
    const { url, app } = await start(companyOnly, before.databaseUrl);
    const program = () =>
      new Client(url).request('/api/projectList/', { headers: { authorization: `Bearer ${token}` } });
    expect((await program()).text).toContain('isn’t linked to the company login');
    await app.db
      .updateTable('users')
      .set({ company_subject: 'ada', company_confirmed_at: new Date() })
      .where('id', '=', ada.id)
      .execute();
    expect((await program()).status).toBe(200);
    expect(await client.ask(calls.projectList)).toEqual([]);
    const same = new Client(url);
    for (const [name, value] of client.cookies) same.cookies.set(name, value);
    expect((await same.send(calls.projectList)).status).toBe(401);
  });

  test('refuses every door that a password opens, in the same words for everyone', async () => {
    const server = await start(companyOnly);
    const ada = await server.makeUser('Ada');
    const client = await server.client();
    const passwords = { password1: 'a-new-quiet-password-1', password2: 'a-new-quiet-password-1' };
    const answers = [
      await client.send(calls.login, { body: { email: ada.email, password: ada.password } }),
      await client.send(calls.login, { body: { email: 'nobody@qp.example', password: 'x' } }),
      await client.send(calls.forgotPassword, { body: { email: ada.email } }),
      await client.send(calls.resetPassword, { params: { keyVal: 'x'.repeat(43) }, body: passwords }),
    ];
    expect(answers.map(({ text }) => codeIn(text))).toEqual(Array(4).fill('passwords-off'));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await client.send(calls.projectList)).status).toBe(401);
    // No one was mailed, and no one was let in.
    expect(await server.app.db.selectFrom('reset_keys').select('user_id').execute()).toEqual([]);
    expect(await server.app.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });
});
