import { calls } from '@qp/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin } from './testing/faults/product-process.ts';
import { makeDataFolder, startTestServer, type TestServer, type TestUser } from './testing/harness.ts';

/** `npm run admin -- log` and `factor-off` as commands: a process of their own beside a server that runs. */

let server: TestServer;
let ada: TestUser;
const dataDir = makeDataFolder();
const command = (...args: string[]) => admin({ DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir }, args);

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.makeUser('Ada');
});
afterAll(() => server.stop());

test('log prints logins and failures, the latest last, of everybody or of one', { timeout: 60_000 }, async () => {
  const bob = await server.makeUser('Bob');
  await server.client(bob);
  await (await server.client()).send(calls.login, { body: { email: ada.email, password: 'wrong-password-9' } });
  await server.client(ada);
  const { code, output } = await command('log');
  expect(code).toBe(0);
  const lines = output.split('\n').filter((line) => /^\d{4}-\d\d-\d\dT/.test(line));
  expect(lines.at(-1)).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z  ${ada.email}  logged in  from `));
  expect(lines.at(-2)).toContain(`${ada.email}  failed to log in`);
  expect(output).toContain(bob.email);
  expect(output).not.toContain('wrong-password-9');

  const last = await command('log', '--last', '1');
  expect(last.output.match(/^\d{4}-\d\d-\d\dT/gm)).toHaveLength(1);
  const one = await command('log', '--of', bob.email);
  expect(one.output).toContain(bob.email);
  expect(one.output).not.toContain(ada.email);
  const odd = await command('log', '--last', 'many');
  expect([odd.code, odd.output]).toEqual([1, expect.stringContaining('--last must be a whole number, not many.')]);
});

test('factor-off lets somebody in with the password alone, ends sessions, and is written down', {
  timeout: 60_000,
}, async () => {
  const client = await server.client(ada);
  await server.app.db
    .insertInto('second_factors')
    .values({ user_id: ada.id, secret: Buffer.alloc(20, 7), confirmed_at: new Date() })
    .execute();
  const body = { email: ada.email, password: ada.password };
  const status = async () => (await (await server.client()).send(calls.login, { body })).status;
  expect(await status()).toBe(401);
  const { code, output } = await command('factor-off', ada.email);
  expect([code, output]).toEqual([
    0,
    expect.stringContaining(`${ada.email} logs in with the password alone now; all sessions have ended.`),
  ]);
  expect((await client.send(calls.account)).status).toBe(401);
  expect(await status()).toBe(200);
  expect((await command('log')).output).toMatch(new RegExp(`administrator  factor-off  ${ada.email}`));
  const unknown = await command('factor-off', 'nobody@qp.example');
  expect([unknown.code, unknown.output]).toEqual([
    1,
    expect.stringContaining('Nobody has an account with the address nobody@qp.example.'),
  ]);
});
