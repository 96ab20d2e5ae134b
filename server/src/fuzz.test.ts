import { type Call, calls } from '@qp/contract';
import { seededNumbers } from '@qp/engine/numerics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from './testing/client.ts';
import { oddRequest, shown } from './testing/fuzz/odd-requests.ts';
import { slowRequests } from './testing/fuzz/slow-requests.ts';
import { startTestServer, type TestServer } from './testing/harness.ts';
import { makeWorld, type World } from './testing/small-world.ts';

/** Items 25, 26 and 29: odd input on every call of the contract, for a bounded number of tries. Nothing may answer 500. */

let server: TestServer;
let client: Client;
let stranger: Client;
let world: World;

beforeAll(async () => {
  server = await startTestServer({ environment: { LOGINS_PER_ACCOUNT: '1000000' } });
  const ada = await server.makeUser();
  client = await server.client(ada);
  stranger = await server.client();
  await stranger.send(calls.user);
  world = await makeWorld(server.app, client);
});
afterAll(() => server.stop());

const TRIES = 10;

// No session survives these: they would end the test, not the server.
const LEFT_OUT = new Set(['changePassword']);

const all = Object.entries(calls) as [string, Call][];

test.each(all)('%s never answers 500, whatever it is sent, by a person or a stranger', async (name, call) => {
  const next = seededNumbers([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
  for (let n = 0; n < TRIES; n++) {
    const sender = LEFT_OUT.has(name) || n % 4 === 3 ? stranger : client;
    const { path, init } = oddRequest(call, { next, world, csrf: sender.csrf });
    const answer = await sender.request(path, init);
    const said = `${init.method ?? 'GET'} ${path.slice(0, 200)} ${shown(init.body)} -> ${answer.text.slice(0, 300)}`;
    expect(answer.status, said).not.toBe(500);
    expect(answer.status, said).toBeLessThan(503);
    if (answer.status >= 400) expect(answer.json(), said).toHaveProperty('error_message');
  }
});

/** How long the loop is held is measured by `npm run test:fuzz`, with a server in a process of its own. */
test.each(['login', 'resetPassword', 'topK'] as const)(
  '%s refuses what makes a parser slow, by a person or a stranger',
  async (name) => {
    // Such texts take long to write, too: each is written once.
    for (const { name: what, path, init } of slowRequests(calls[name], world, {})) {
      for (const sender of [client, stranger]) {
        const headers = { ...sender.csrf, ...init.headers };
        // A connection that is refused while it sends may be gone before the answer is read.
        const answer = await sender.request(path, { ...init, headers }).catch(() => null);
        if (!answer) continue;
        expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).not.toBe(500);
        if (init.method === 'POST') expect(answer.status, what).toBeGreaterThanOrEqual(400);
      }
    }
  },
);

test('the server is as well as before', async () => {
  expect((await client.send(calls.user)).status).toBe(200);
  expect((await client.send(calls.runList, { params: { projectID: world.project } })).status).toBe(200);
  expect(server.logged.filter((line) => line.includes('a request has failed'))).toEqual([]);
});
