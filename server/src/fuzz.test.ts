import { type Call, calls } from '@qp/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from './testing/client.ts';
import { makeWorld, type World } from './testing/demo-world.ts';
import { startTestServer, type TestServer } from './testing/harness.ts';

/** Items 25 and 26: odd input on every call of the contract, for a bounded number of tries. Nothing may answer 500. */

let server: TestServer;
let client: Client;
let world: World;

beforeAll(async () => {
  server = await startTestServer({ environment: { LOGINS_PER_ACCOUNT: '1000000' } });
  const ada = await server.makeUser();
  client = await server.client(ada);
  world = await makeWorld(server.app, client);
}, 180_000);
afterAll(() => server.stop());

/** The same requests every time: a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const ODD_VALUES = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  '2.5',
  '31',
  'null',
  'true',
  '[]',
  '{}',
  '[[[[]]]]',
  '["a","a"]',
  '["\\u0000"]',
  '["\\ud800"]',
  '[1,2,',
  '{"__proto__":{"x":1}}',
  '{"constructor":1}',
  '\0',
  '\u202e',
  '\r\nSet-Cookie: a=b',
  "'; drop table users; --",
  '%00',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  '{{nonce}}',
  'é'.repeat(3000),
  '9'.repeat(50),
  '['.repeat(20_000),
  '00000000-0000-4000-8000-000000000000',
  '🙂',
];
const ODD_KEYS = ['__proto__', 'constructor', 'toString', '', 'a[b]', 'name[]', 'x\0', 'email ', 'unknown'];
const TRIES = 14;

function request(
  call: Call,
  next: () => number,
): { path: string; init: RequestInit & { headers: Record<string, string> } } {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)];
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const own = call.owns && name === `${call.owns}ID` && next() < 0.8 && !(call.changes && call.method === 'GET');
    if (own && call.owns) return world[call.owns];
    // Longer addresses are refused by the HTTP parser before they are anybody's.
    return encodeURIComponent((pick(ODD_VALUES) || 'x').slice(0, 400).toWellFormed());
  });
  const query =
    next() < 0.3 ? `?${pick(['download=1', 'a=1&a=2', '__proto__=1', 'download=2', '%', 'next=//x', '&&=&'])}` : '';
  const headers: Record<string, string> = { ...client.csrf };
  if (next() < 0.1) headers.accept = pick(['text/html', '*/*', 'x'.repeat(2000)]);
  if (call.method === 'GET') return { path: path + query, init: { headers } };
  const known =
    call.body && 'shape' in call.body ? Object.keys(call.body.shape as object) : ['name', 'variables', 'data_file'];
  const fields: [string, string][] = known.filter(() => next() < 0.9).map((name) => [name, pick(ODD_VALUES)]);
  if (next() < 0.3) fields.push([pick(ODD_KEYS), pick(ODD_VALUES)]);
  if (next() < 0.2 && fields.length > 0) fields.push(fields[0]);
  if (call.encoding === 'multipart' && next() < 0.8) {
    const form = new FormData();
    for (const [name, value] of fields) {
      if (next() < 0.5) form.append(name, value);
      else
        form.append(
          name,
          new Blob([value]),
          pick(['data_a.csv', '../x.csv', 'variables_.csv', `${'y'.repeat(300)}.csv`, 'a\u202e.csv']),
        );
    }
    return { path: path + query, init: { method: 'POST', headers, body: form } };
  }
  if (next() < 0.15) {
    headers['content-type'] = pick([
      'application/json',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'text/plain',
      'x',
    ]);
    return { path: path + query, init: { method: 'POST', headers, body: pick(ODD_VALUES) || 'x' } };
  }
  return { path: path + query, init: { method: 'POST', headers, body: new URLSearchParams(fields) } };
}

/** The body of a request, as far as a message needs it. */
function shown(body: RequestInit['body']): string {
  if (body instanceof URLSearchParams) return body.toString().slice(0, 300);
  return typeof body === 'string' ? body.slice(0, 300) : body ? 'a multipart body' : '';
}

// Nobody's session survives these, so that they would end the test and not the server.
const LEFT_OUT = new Set(['changePassword']);

test.each((Object.entries(calls) as [string, Call][]).filter(([name]) => !LEFT_OUT.has(name)))(
  '%s never answers 500, whatever it is sent',
  async (name, call) => {
    const next = random([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7));
    for (let n = 0; n < TRIES; n++) {
      const { path, init } = request(call, next);
      const answer = await client.request(path, init);
      const said = `${init.method ?? 'GET'} ${path.slice(0, 200)} ${shown(init.body)} -> ${answer.text.slice(0, 300)}`;
      expect(answer.status, said).not.toBe(500);
      expect(answer.status, said).toBeLessThan(503);
      if (answer.status >= 400) expect(answer.json(), said).toHaveProperty('error_message');
    }
  },
);

test('the server is as well as before', async () => {
  expect((await client.send(calls.user)).status).toBe(200);
  expect((await client.send(calls.runList, { params: { projectID: world.project } })).status).toBe(200);
  expect(server.logged.filter((line) => line.includes('a request has failed'))).toEqual([]);
});
