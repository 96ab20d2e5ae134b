import { bodyLimit, type Call } from '@qp/contract';
import type { z } from 'zod';
import type { World } from '../small-world.ts';
import type { FuzzRequest } from './odd-requests.ts';

/** As much as a call takes, of what makes a careless parser slow. */

/** Texts of about this length for one field. */
const FIELD_TEXTS: readonly (readonly [name: string, make: (length: number) => string])[] = [
  ['deep JSON', (length) => '['.repeat(length / 2) + ']'.repeat(length / 2)],
  ['half a JSON', (length) => '{"a":'.repeat(length / 5)],
  ['a list of numbers', (length) => `[${'1,'.repeat(length / 2 - 2)}1]`],
  ['a list of lists', (length) => `[${'[],'.repeat(length / 3 - 2)}[]]`],
  ['many keys', (length) => `{${many(length / 12, (n) => `"k${n}":${n}`)}}`],
  ['sparse keys', (length) => `{${many(length / 16, (n) => `"${n * 40_000}":1`)}}`],
  ['many codes', (length) => `[${many(Math.min(20_000, length / 14), (n) => `"code_${n}"`)}]`],
  ['one code many times', (length) => `[${many(length / 4, () => '"a"')}]`],
  ['empty objects in a curve', (length) => `{"curve":[${many(length / 3, () => '{}')}]}`],
  ['an open text', (length) => `["${'\\\\'.repeat(length / 2 - 2)}`],
  ['spaces', (length) => ' '.repeat(length)],
  ['digits', (length) => '9'.repeat(length)],
  ['signs of direction', (length) => '\u202e'.repeat(length / 3)],
];

function many(count: number, item: (n: number) => string): string {
  return Array.from({ length: Math.floor(count) }, (_, n) => item(n)).join(',');
}

/** Whole bodies of a form. */
const FORMS: readonly (readonly [name: string, make: (length: number) => string])[] = [
  ['a&', (length) => 'a&'.repeat(length / 2)],
  [
    'distinct keys',
    (length) => Array.from({ length: length / 8 }, (_, n) => n.toString(36).padStart(6, '0')).join('=&'),
  ],
  ['equals signs', (length) => '='.repeat(length)],
  ['plus signs', (length) => `name=${'+'.repeat(length - 5)}`],
  ['percent signs', (length) => `name=${'%'.repeat(length - 5)}`],
  ['encoded letters', (length) => `name=${'%41'.repeat((length - 5) / 3)}`],
];

interface SlowRequest extends FuzzRequest {
  name: string;
}

const fieldsOf = (call: Call) =>
  call.body && 'shape' in call.body ? Object.keys(call.body.shape as object) : ['variables', 'name'];

/** Every one of them for a call; the addresses name what exists, so nothing is refused too early. */
export function* slowRequests(call: Call, world: World, csrf: Record<string, string>): Generator<SlowRequest> {
  const target = call.path.replace(/:(\w+)/g, (_, name: string) => {
    return call.owns && name === `${call.owns}ID` ? world[call.owns] : 'data';
  });
  // The deleting calls are asked for something that is not there.
  const path = call.changes && call.method === 'GET' ? target.replace(/[^/]+\/$/, 'nothing/') : target;
  const plain = { headers: { ...csrf } };
  yield { name: 'a long query', path: `${path}?${'a&'.repeat(7000)}`, init: plain };
  yield { name: 'many cookies', path, init: { headers: { ...csrf, cookie: 'a=%41;'.repeat(2400) } } };
  if (call.method === 'GET') return;
  const limit = bodyLimit(call) - 100;
  if (call.encoding === 'form') yield* slowForms(call, path, csrf, limit);
  if (call.encoding?.startsWith('json')) yield* slowJson(call, path, csrf, limit);
  if (call.encoding?.endsWith('multipart')) yield* slowUploads(path, csrf, limit);
}

function* slowForms(call: Call, path: string, csrf: Record<string, string>, limit: number): Generator<SlowRequest> {
  const headers = { ...csrf, 'content-type': 'application/x-www-form-urlencoded' };
  for (const [name, make] of FORMS) yield { name, path, init: { method: 'POST', headers, body: make(limit) } };
  yield { name: 'twice the limit', path, init: { method: 'POST', headers, body: 'a&'.repeat(limit) } };
  // The others hold what passes: else the first of them would be refused and the one in question never read.
  const harmless: Record<string, string> = {
    email: 'nobody@qp.example',
    password: 'x',
    password1: 'a new password 1',
    password2: 'a new password 1',
    name: 'Fuzz',
    max_clusters: '2',
    cluster: '["a"]',
    profile: '[]',
    metrics: '[]',
    variables: '["a"]',
    segments: '[1]',
    feature_num: '1',
    k: '1',
  };
  const known = fieldsOf(call);
  for (const field of known) {
    const others = Object.entries(harmless).filter(([name]) => known.includes(name) && name !== field);
    for (const [name, make] of FIELD_TEXTS) {
      // Signs of JSON take three bytes each.
      const body = new URLSearchParams([...others, [field, make(limit / 3.2)]]).toString().slice(0, limit);
      yield { name: `${name} in ${field}`, path, init: { method: 'POST', headers, body } };
    }
  }
}

function* slowJson(call: Call, path: string, csrf: Record<string, string>, limit: number): Generator<SlowRequest> {
  const headers = { ...csrf, 'content-type': 'application/json' };
  for (const field of Object.keys((call.json as z.ZodObject | undefined)?.shape ?? {})) {
    for (const [name, make] of FIELD_TEXTS) {
      const body = `{"${field}":${make(limit / 3.2)}}`;
      yield { name: `${name} as ${field}`, path, init: { method: 'POST', headers, body } };
    }
  }
}

const UPLOAD_BYTES = 3_000_000;

function* slowUploads(path: string, csrf: Record<string, string>, limit: number): Generator<SlowRequest> {
  const boundary = 'b'.repeat(70);
  const headers = { ...csrf, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const part = (head: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const end = `--${boundary}--\r\n`;
  const send = (name: string, body: string): SlowRequest => ({ name, path, init: { method: 'POST', headers, body } });
  yield send('many parts', Array.from({ length: 20_000 }, (_, n) => part(`name="f${n}"`, '')).join('') + end);
  yield send('many headers', part(`name="name"\r\n${'a: b\r\n'.repeat(200_000)}`, 'x') + end);
  yield send('a long header', part(`name="${'n'.repeat(UPLOAD_BYTES)}"`, 'x') + end);
  yield send('nearly the boundary', part('name="data_file"; filename="data_a.csv"', 'b'.repeat(UPLOAD_BYTES)) + end);
  yield send('half boundaries', part('name="f"; filename="a.csv"', `\r\n--${'b'.repeat(69)}`.repeat(40_000)) + end);
  for (const [name, make] of FIELD_TEXTS)
    yield send(`${name} in variables`, part('name="variables"', make(limit)) + end);
  for (const content of [',', '"', ',\n', '"\n', '""', 'a,b\n', '\r', '\0']) {
    const file = part('name="data_file"; filename="data_a.csv"', content.repeat(UPLOAD_BYTES / content.length));
    const others = ['variables', 'discretized'].map((kind) =>
      part(`name="${kind === 'variables' ? 'variable' : kind}_file"; filename="${kind}_a.csv"`, 'a,b\n1,2\n'),
    );
    yield send(`a file of ${JSON.stringify(content)}`, part('name="name"', 'Fuzz') + file + others.join('') + end);
  }
}
