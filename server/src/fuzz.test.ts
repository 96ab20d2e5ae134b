// Promises 26 and 61 of docs/reliability.md.
import { randomUUID } from 'node:crypto';
import { type Call, calls } from '@qp/contract';
import { seededNumbers } from '@qp/engine/numerics';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { paramsOf } from './testing/bare-calls.ts';
import type { Client } from './testing/client.ts';
import { fieldsOf, oddRequest, shown } from './testing/fuzz/odd-requests.ts';
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

const EXTREMES = [0, -1, 255, 256, 32_768, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e19, 1e308, -1e308];

type Described = z.core.JSONSchema._JSONSchema | undefined;

/** A plain value of this description; its numbers are of this size. */
function plainValue(field: Described, extreme: number): unknown {
  if (field === undefined || typeof field === 'boolean') return extreme;
  const { type, const: constant, enum: choices, anyOf, oneOf, format, items, properties, additionalProperties } = field;
  if (constant !== undefined) return constant;
  if (choices) return choices[0];
  const [form] = anyOf ?? oneOf ?? [];
  if (form !== undefined) return plainValue(form, extreme);
  if (type === 'array') return [plainValue(Array.isArray(items) ? items[0] : items, extreme)];
  if (type === 'object') {
    if (!properties) return { x: plainValue(additionalProperties, extreme) };
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, plainValue(inner, extreme)]));
  }
  if (type === 'boolean') return true;
  if (type === 'string') return format === 'uuid' ? randomUUID() : 'x';
  return extreme;
}

// A list that stops at its first bad item hides what an item is: here, but not in the server, it is an open one.
vi.doMock('../../contract/src/fields.ts', async (original) => ({
  ...(await original<object>()),
  listOf: (item: z.ZodType, most = 25_000) => z.array(item).max(most),
}));
vi.resetModules();
const { calls: open } = await import('@qp/contract');

/** What a call is sent: numbers of this size where it takes any, those of lists included. */
function plainBody(name: string, extreme: number): Record<string, unknown> {
  const { body, json }: Call = open[name as keyof typeof calls];
  const schema = json ?? body;
  if (!(schema instanceof z.ZodType)) return {};
  const described = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return plainValue(described, extreme) as Record<string, unknown>;
}

const asForm = (body: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

test('every field and file that a call takes is sent', () => {
  const unknown = all.filter(([, call]) => call.method === 'POST' && call.encoding && fieldsOf(call).length === 0);
  // These take none.
  expect(unknown.filter(([, { body }]) => !(body && 'shape' in body))).toEqual([]);
});

const withNumbers = all.filter(
  ([name]) => !LEFT_OUT.has(name) && JSON.stringify(plainBody(name, 7_654_321)).includes('7654321'),
);

test('calls with numbers are found', () => {
  expect(withNumbers.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'undoImport',
      'changeImport',
      'regroupImport',
      'renameRun',
      'classify',
      'matchWave',
      'topK',
    ]),
  );
});

test.each(withNumbers)('%s never answers 500 to a number of any size', async (name, call) => {
  for (const extreme of EXTREMES) {
    const body = plainBody(name, extreme);
    const params = paramsOf(call, (call.owns && world[call.owns]) ?? '');
    const answer = await client.send(call, call.json ? { params, json: body } : { params, body: asForm(body) });
    expect(answer.status, `${JSON.stringify(body)} -> ${answer.text.slice(0, 300)}`).not.toBe(500);
  }
});

test('the public form never answers 500, whatever a stranger sends to its address or to one like it', async () => {
  const params = { runID: world.run };
  const search = { variables: JSON.stringify(['A1', 'A2', 'A3']), segments: '[1,2]', feature_num: '2' };
  const { job_id } = await client.ask(calls.topK, { params, body: search });
  await client.waitFor(job_id, calls.resultPing);
  const body = { title: 'Who are you?', ending: 'segment', open: 'true' } as const;
  const { form } = await client.ask(calls.publishForm, { params, body });
  const own = new URL(form!.url).pathname;
  const fields = z.object(
    Object.fromEntries(['q0', 'q1', 'version', 'key', 'skip', 'rid'].map((q) => [q, z.string()])),
  );
  const next = seededNumbers(53);
  const statuses = new Set<number>();
  for (let n = 0; n < 120; n++) {
    const door = { method: n % 3 === 0 ? 'GET' : 'POST', path: n % 5 === 0 ? '/t/:token/' : own, body: fields };
    const call = { ...door, encoding: n % 4 === 1 ? 'multipart' : 'form' } as unknown as Call;
    const { path, init } = oddRequest(call, { next, world, csrf: {} });
    const answer = await fetch(server.url + path, init);
    expect(answer.status, `${init.method ?? 'GET'} ${path} ${shown(init.body)}`).toBeLessThan(500);
    statuses.add(answer.status);
  }
  // It was reached, and has looked at what came.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]));
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
