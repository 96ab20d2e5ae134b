// Promise 57 of docs/reliability.md.
import { calls } from '@qp/contract';
import { adminWords } from '@qp/words/operations/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileKeys } from '../../platform/files/file-keys.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { runAdmin } from './admin.ts';

/** The commands against the database of a server that runs. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function admin(...given: string[]): Promise<string[]> {
  const lines: string[] = [];
  const parts = { ...server.app, fileKeys: openFileKeys(null) };
  await runAdmin(parts, given, { say: (line) => lines.push(line), readPassword: async () => 'from the input 7' });
  return lines;
}

test('a person is added with a first password that works', async () => {
  const [said, told] = await admin('add', 'grace@qp.example', 'Grace');
  expect(said).toBe('grace@qp.example can log in now.');
  const client = await server.client();
  await client.logIn('grace@qp.example', told.replace('The password is ', ''));
  expect(await client.ask(calls.user)).toMatchObject({ first_name: 'Grace' });
});

test('a password from the standard input is set and not repeated', async () => {
  await admin('add', 'joan@qp.example', 'Joan');
  const lines = await admin('password', 'joan@qp.example', '--password-stdin');
  expect(lines.join('\n')).not.toContain('from the input');
  await (await server.client()).logIn('joan@qp.example', 'from the input 7');
});

test('the same address, however capitalised, is refused, and so is what is no address', async () => {
  await admin('add', 'mary@qp.example', 'Mary');
  await expect(admin('add', 'MARY@qp.example', 'Mary')).rejects.toThrow('already has an account');
  for (const odd of ['mary', 'a@b, c@d', 'a@b\r\nBcc: c@d', '<a@b>']) {
    await expect(admin('add', odd, 'Mary')).rejects.toThrow('email: is not an address');
  }
});

test('disable ends the sessions, enable lets in again, reset-link opens the door once', async () => {
  const ada = await server.makeUser();
  const client = await server.client(ada);
  await admin('disable', ada.email);
  expect((await client.send(calls.user)).status).toBe(401);
  await expect(admin('reset-link', ada.email)).rejects.toThrow('is disabled');
  await admin('enable', ada.email);
  await client.logIn(ada.email, ada.password);
  const [link] = await admin('reset-link', ada.email);
  expect(link.startsWith(`${server.url}/resetPassword/`)).toBe(true);
  const keyVal = link.split('/').at(-2) ?? '';
  expect(await client.ask(calls.checkKey, { params: { keyVal } })).toEqual({ key_expired: false });
});

test('list shows everyone with their state', async () => {
  const ada = await server.makeUser('Ada');
  await admin('disable', ada.email);
  const line = (await admin('list')).find((one) => one.startsWith(ada.email));
  expect(line).toMatch(/Ada\s+disabled\s+\d{4}-\d\d-\d\d\s+never$/);
});

test('log prints logins and failures, the latest last, of everyone or of one, and no password', async () => {
  const [ada, bob] = [await server.makeUser('Ada'), await server.makeUser('Bob')];
  await server.client(bob);
  await (await server.client()).send(calls.login, { body: { email: ada.email, password: 'wrong-password-9' } });
  const keyVal = (await admin('reset-link', bob.email))[0].split('/').at(-2)!;
  const passwords = { password1: 'a-new-quiet-one-5', password2: 'a-new-quiet-one-5' };
  await (await server.client()).ask(calls.resetPassword, { params: { keyVal }, body: passwords });
  await server.client(ada);
  const lines = await admin('log');
  expect(lines.at(-1)).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z  ${ada.email}  logged in  from `));
  expect(lines.join('\n')).toMatch(
    new RegExp(
      `${ada.email}  failed to log in[^]*administrator  reset-link  ${bob.email}[^]*${bob.email}  reset the password`,
    ),
  );
  for (const secret of ['wrong-password-9', 'a-new-quiet-one-5', keyVal])
    expect(lines.join('\n')).not.toContain(secret);
  expect(await admin('log', '--last', '1')).toEqual(lines.slice(-1));
  const ofBob = (await admin('log', '--of', bob.email)).join('\n');
  expect(ofBob).toContain(bob.email);
  expect(ofBob).not.toContain(ada.email);
  await expect(admin('log', '--last', 'many')).rejects.toThrow('--last must be a whole number, not many.');
});

test('factor-off lets someone in with the password alone, ends sessions, and is written down', async () => {
  const ada = await server.makeUser('Ada');
  const client = await server.client(ada);
  const factor = { user_id: ada.id, secret: Buffer.alloc(20, 7), confirmed_at: new Date() };
  await server.app.db.insertInto('second_factors').values(factor).execute();
  const body = { email: ada.email, password: ada.password };
  const status = async () => (await (await server.client()).send(calls.login, { body })).status;
  expect(await status()).toBe(401);
  expect(await admin('factor-off', ada.email)).toEqual([
    `${ada.email} now logs in with the password alone. All sessions and tokens have ended.`,
  ]);
  expect((await client.send(calls.account)).status).toBe(401);
  expect(await status()).toBe(200);
  expect((await admin('log')).join('\n')).toMatch(new RegExp(`administrator  factor-off  ${ada.email}`));
});

test('an unknown person and an unknown command are named plainly', async () => {
  for (const command of ['disable', 'factor-off']) {
    await expect(admin(command, 'nobody@qp.example')).rejects.toThrow(
      'There is no account with the address nobody@qp.example.',
    );
  }
  expect(await admin('frobnicate')).toEqual([adminWords('en').usage]);
  expect(await admin('add', 'only@qp.example')).toEqual([adminWords('en').usage]);
});

test('the log is a chain: an entry that is changed or removed is found, and so is an end that is cut off', async () => {
  const { db } = server.app;
  const [count, latest] = await admin('log-verify');
  expect(count).toMatch(/^\d+ entries checked\. None was changed\.$/);
  const hash = /The latest hash is ([0-9a-f]{64})\./.exec(latest)?.[1] ?? '';
  await admin('add', 'chain@qp.example', 'Chain');
  expect(await admin('log-verify', `--hash=${hash}`)).toHaveLength(2);
  const last = db
    .selectFrom('activity')
    .select('id')
    .where('n', 'is not', null)
    .orderBy('n', 'desc')
    .limit(1)
    .offset(1);
  await db.updateTable('activity').set({ details: 'nothing happened' }).where('id', '=', last).execute();
  expect(await admin('log-verify')).toEqual([expect.stringMatching(/entry \d+ of .* was changed\.$/)]);
  await db.deleteFrom('activity').where('id', '=', last).execute();
  expect(await admin('log-verify')).toEqual([expect.stringContaining('follows an entry that was removed')]);
  await db.deleteFrom('activity').execute();
  expect(await admin('log-verify', `--hash=${hash}`)).toEqual([
    expect.stringContaining(`No entry has the hash ${hash}`),
  ]);
});
