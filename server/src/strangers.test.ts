import { randomUUID } from 'node:crypto';
import { address, type Call, calls, isEnough, type ProjectRole, projectRoles } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paramsOf, sendBare as send } from './testing/bare-calls.ts';
import { Client } from './testing/client.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/harness.ts';
import { fingerprint, makeWorld, untilIdle, type World } from './testing/small-world.ts';

/** Promises 13 and 14 of docs/reliability.md. The tests walk the list of calls: one that is added later is covered. */

let server: TestServer;
let ada: TestUser;
let world: World;
let mallory: Client;
let owner: Client;
/** With whom the project is shared, by role. */
const members: Partial<Record<ProjectRole, Client>> = {};

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.makeUser('Ada');
  owner = await server.client(ada);
  world = await makeWorld(server.app, owner);
  mallory = await server.client(await server.makeUser('Mallory'));
  for (const role of projectRoles) {
    const person = await server.makeUser(role);
    await owner.ask(calls.shareProject, { params: { projectID: world.project }, body: { email: person.email, role } });
    members[role] = await server.client(person);
  }
});
afterAll(() => server.stop());

const all = Object.entries(calls) as [string, Call][];

const idOf = (call: Call) => (call.owns ? world[call.owns] : randomUUID());

describe('another person', () => {
  const owned = all.filter(([, call]) => call.owns);

  test.each(owned)('%s answers 404 to a stranger, as for an id that does not exist or is none', async (_, call) => {
    await untilIdle(server.app);
    const before = await fingerprint(server.app);
    const strange = await send(mallory, call, idOf(call), mallory.csrf);
    const unknown = await send(mallory, call, randomUUID(), mallory.csrf);
    const odd = await send(mallory, call, "1' or '1'='1", mallory.csrf);
    expect([strange.status, unknown.status, odd.status]).toEqual([404, 404, 404]);
    expect(strange.text).toBe(unknown.text);
    expect(strange.text).toBe(odd.text);
    expect(await fingerprint(server.app)).toEqual(before);
  });

  test.each(owned.filter(([, call]) => call.method === 'GET' && !call.changes && call.answer !== 'file'))(
    '%s answers its owner, so the 404 above means something',
    async (_, call) => {
      const answer = await send(owner, call, idOf(call), owner.csrf);
      // A file ping of a job without a file has nothing to give; everything else answers.
      const filePing = /\/(filedownload|preddownload|classifier)\//.test(call.path);
      expect(answer.status).toBe(filePing ? 404 : 200);
    },
  );

  // A draft is its owner's alone, and is shared with no one.
  const shared = owned.filter(([, call]) => call.owns !== 'import');
  const rows = shared.flatMap(([name, call]) => projectRoles.map((role) => [name, role, call] as const));

  test.each(rows)('%s by a member who is %s: refused as such, or taken, and never a 404', async (_, role, call) => {
    const client = members[role]!;
    // A field that no call knows is refused after the role was checked and before anything is done.
    const answer = await send(client, call, idOf(call), client.csrf, '?no_field_of_any_call=1');
    const { code } = answer.json() as { code: string };
    const expected = isEnough(role, call.role!) ? [400, 'invalid-input'] : [403, 'role-too-low'];
    expect([answer.status, code]).toEqual(expected);
  });

  test.each(shared.filter(([, call]) => call.method === 'GET' && !call.changes && call.answer !== 'file'))(
    '%s answers a viewer as it answers the owner',
    async (_, call) => {
      const [theirs, own] = [
        await send(members.viewer!, call, idOf(call), {}),
        await send(owner, call, idOf(call), {}),
      ];
      expect(theirs.status).toBe(own.status);
    },
  );

  test.each(all.filter(([, call]) => call.access === 'user'))(
    '%s answers 401 to an anonymous visitor',
    async (_, call) => {
      const anonymous = await server.client();
      await anonymous.request('/login/');
      const answer = await send(anonymous, call, idOf(call), anonymous.csrf);
      expect(answer.status).toBe(401);
    },
  );
});

describe('cross-site requests', () => {
  const changing = all.filter(([, call]) => call.changes);

  test('every POST and both deletes are among the calls that are checked', () => {
    const names = changing.map(([name]) => name);
    for (const [name, call] of all) if (call.method === 'POST') expect(names).toContain(name);
    expect(names).toEqual(expect.arrayContaining(['deleteProject', 'deleteRun']));
  });

  test.each(changing)(
    '%s without, with a wrong or another session’s token, or from another site: 403, data intact',
    async (_, call) => {
      await untilIdle(server.app);
      const before = await fingerprint(server.app);
      const other = mallory.csrf;
      const right = owner.csrf;
      const refused: Record<string, string>[] = [
        {},
        { 'x-csrftoken': 'x'.repeat(32) },
        other,
        { ...right, 'sec-fetch-site': 'cross-site' },
        { ...right, 'sec-fetch-site': 'same-site' },
        { ...right, origin: 'https://evil.example' },
        { ...right, origin: 'null' },
      ];
      for (const headers of refused) expect((await send(owner, call, idOf(call), headers)).status).toBe(403);
      // The cookie of another session beside its header: the session decides, not the cookie.
      const swapped = await server.client();
      for (const [name, value] of owner.cookies) swapped.cookies.set(name, value);
      swapped.cookies.set('csrftoken', other['x-csrftoken']);
      expect((await send(swapped, call, idOf(call), other)).status).toBe(403);
      expect(await fingerprint(server.app)).toEqual(before);
    },
  );
});

describe('a token', () => {
  const program = (token: string, call: Call) =>
    send(new Client(server.url), call, idOf(call), { authorization: `Bearer ${token}` }, '?no_field_of_any_call=1');
  const tokenFor = async (access: 'read' | 'full') =>
    (await owner.ask(calls.newToken, { body: { name: access, days: '1', access, current_password: ada.password } }))
      .token;
  const open = all.filter(([, call]) => call.access === 'user');

  test('opens every call of a person without cookie and CSRF, but those that could make it outlive its end', async () => {
    const token = await tokenFor('full');
    for (const [name, call] of open) {
      const answer = await program(token, call);
      const { code } = answer.json() as { code: string };
      // Let in, and refused for the field that no call knows.
      const expected = call.personOnly ? [403, 'login-only'] : [400, 'invalid-input'];
      expect([name, answer.status, code]).toEqual([name, ...expected]);
    }
  });

  test('that is read-only opens none that changes a project', async () => {
    const token = await tokenFor('read');
    for (const [name, call] of open.filter(([, { changes, personOnly }]) => changes && !personOnly)) {
      const answer = await program(token, call);
      const { code } = answer.json() as { code: string };
      const expected = call.role === 'viewer' ? [400, 'invalid-input'] : [403, 'token-read-only'];
      expect([name, answer.status, code]).toEqual([name, ...expected]);
    }
  });
});

test('every call of the contract has a handler', async () => {
  const missing: string[] = [];
  for (const [name, call] of all) {
    const answer = await owner.request(address(call, paramsOf(call, 'x')), {
      method: call.method === 'GET' ? 'POST' : 'GET',
    });
    const same = await owner.request(address(call, paramsOf(call, randomUUID())), { method: call.method });
    if (same.status === 404 && !call.owns && answer.status === 404) missing.push(name);
  }
  expect(missing).toEqual([]);
});
