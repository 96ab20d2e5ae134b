import type { Call } from '@qp/contract';
import type { World } from '../small-world.ts';

/** Odd input for every call of the contract. */

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
/** What only JSON can say. */
const ODD_JSON = [
  null,
  true,
  0,
  -1,
  2.5,
  1e308,
  2 ** 53,
  [],
  {},
  [null],
  [{}],
  [[]],
  { x: 1 },
  [{ x: null }],
  [1, 'a', {}],
];
const ODD_KEYS = ['__proto__', 'constructor', 'toString', '', 'a[b]', 'name[]', 'x\0', 'email ', 'unknown'];
export interface FuzzRequest {
  path: string;
  init: RequestInit & { headers: Record<string, string> };
}

const keysOf = (schema: object | undefined): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];

/** Every field and file that the call takes. */
export const fieldsOf = ({ body, json, upload }: Call): string[] => [
  ...keysOf(body),
  ...keysOf(json),
  ...keysOf(upload?.fields),
  ...Object.keys(upload?.files ?? {}),
];

/** A request of this call with odd values; `csrf` is the sender's header. */
export function oddRequest(
  call: Call,
  { next, world, csrf }: { next: () => number; world: World; csrf: Record<string, string> },
): FuzzRequest {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)];
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const own = call.owns && name === `${call.owns}ID` && next() < 0.8 && !(call.changes && call.method === 'GET');
    if (own && call.owns) return world[call.owns];
    // Longer addresses are refused by the HTTP parser before they are anyone's.
    return encodeURIComponent((pick(ODD_VALUES) || 'x').slice(0, 400).toWellFormed());
  });
  const query =
    next() < 0.3 ? `?${pick(['download=1', 'a=1&a=2', '__proto__=1', 'download=2', '%', 'next=//x', '&&=&'])}` : '';
  const headers: Record<string, string> = { ...csrf };
  if (next() < 0.1) headers.accept = pick(['text/html', '*/*', 'x'.repeat(2000)]);
  if (call.method === 'GET') return { path: path + query, init: { headers } };
  const known = fieldsOf(call);
  if (call.encoding?.startsWith('json') && next() < 0.8) {
    const values = [...ODD_VALUES, ...ODD_JSON];
    const json = Object.fromEntries(known.filter(() => next() < 0.7).map((name) => [name, pick(values)]));
    headers['content-type'] = 'application/json';
    return {
      path: path + query,
      init: { method: 'POST', headers, body: JSON.stringify(next() < 0.1 ? [json] : json) },
    };
  }
  const fields: [string, string][] = known.filter(() => next() < 0.9).map((name) => [name, pick(ODD_VALUES)]);
  if (next() < 0.3) fields.push([pick(ODD_KEYS), pick(ODD_VALUES)]);
  if (next() < 0.2 && fields.length > 0) fields.push(fields[0]);
  if (call.encoding?.endsWith('multipart') && next() < 0.8) {
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
export function shown(body: RequestInit['body']): string {
  if (body instanceof URLSearchParams) return body.toString().slice(0, 300);
  return typeof body === 'string' ? body.slice(0, 300) : body ? 'a multipart body' : '';
}
