// Promises 19, 43 and 45 of docs/reliability.md.
import { calls } from '@qp/contract';
import { PATIENCE_MILLISECONDS } from '@qp/testing/patience';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureDemoAccount } from '../../demo.ts';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import { closed, headOf, openRaw } from '../../testing/raw-connection.ts';

let server: TestServer;
let ada: TestUser;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.makeUser();
  client = await server.client(ada);
});
afterAll(() => server.stop());

const open = (text: string) => openRaw(server.url, text);
const head = (method: string, target: string, headers: Record<string, string>) =>
  headOf(client, method, target, headers);

describe('headers', () => {
  test('a page has a policy with a fresh nonce, which is also in the page', async () => {
    const pages = await Promise.all([1, 2].map(() => client.request('/')));
    const nonces = pages.map(
      (page) => /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1] ?? '',
    );
    expect(nonces[0]).not.toBe(nonces[1]);
    for (const [n, page] of pages.entries()) {
      expect(page.text).toContain(`nonce="${nonces[n]}"`);
      expect(page.headers.get('cache-control')).toBe('no-store');
      const policy = page.headers.get('content-security-policy') ?? '';
      for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"]) {
        expect(policy).toContain(part);
      }
      expect(policy).not.toContain('unsafe');
    }
  });

  test('every answer says nosniff, no-referrer and no-store; HSTS only on https; no CORS', async () => {
    const answers = [await client.request('/'), await client.send(calls.user), await client.request('/nowhere/')];
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
    const preflight = await client.request('/api/firstname/', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example' },
    });
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('assets may be kept for ever; nothing outside their folder is given out', async () => {
    const asset = await client.request('/assets/app-1234.js');
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    for (const target of [
      '/assets/../index.html',
      '/assets/%2e%2e/index.html',
      '/assets/..%2f..%2fpackage.json',
      '/assets/',
    ]) {
      const { socket, received } = await open(head('GET', target, { connection: 'close' }));
      await closed(socket);
      expect(received()).not.toMatch(/^HTTP\/1\.1 200/);
    }
  });

  test('a failure inside answers 500 with a request id and nothing of the inside; the log has it on one line', async () => {
    // A route cannot be added to a running server: a database that is gone is a failure that no one expected.
    const broken = await startTestServer();
    const visitor = await broken.client(await broken.makeUser());
    await broken.app.db.schema.dropTable('reset_keys').execute();
    const answer = await visitor.send(calls.checkKey, { params: { keyVal: 'line\nbreak-secret' } });
    expect(answer.status).toBe(500);
    const body = answer.json() as Record<string, string>;
    expect(Object.keys(body).toSorted()).toEqual(['code', 'error_message', 'request_id']);
    expect(body.error_message).toBe('There was an internal server error. Contact the admin.');
    const lines = broken.logged.filter((line) => line.includes(body.request_id));
    expect(lines.some((line) => line.includes('reset_keys'))).toBe(true);
    for (const line of broken.logged) expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(broken.logged.join('')).not.toContain('break-secret');
    await broken.stop();
  });
});

describe('addresses', () => {
  test('without the slash a known one is redirected to it, with its query; an unknown one is not found', async () => {
    for (const [asked, goes] of [
      ['/login', '/login/'],
      ['/login?next=%2Fx', '/login/?next=%2Fx'],
      ['/api/firstname', '/api/firstname/'],
    ]) {
      const answer = await client.request(asked);
      expect([answer.status, answer.headers.get('location')]).toEqual([308, goes]);
    }
    expect((await client.request('/nowhere')).status).toBe(404);
    expect((await client.request('//evil.example')).headers.get('location')).toBeNull();
  });

  test('a page that needs a login sends an anonymous visitor to the login and back', async () => {
    const anonymous = await server.client();
    for (const asked of ['/', '/project/00000000-0000-4000-8000-000000000000/?tab=results&run=1']) {
      const answer = await anonymous.request(asked);
      const login = `/login/?next=${encodeURIComponent(asked)}`;
      expect([answer.status, answer.headers.get('location')]).toEqual([302, login]);
    }
    expect((await anonymous.request('/login/')).status).toBe(200);
    const there = await client.request(`/login/?next=${encodeURIComponent('/project/1/')}`);
    expect([there.status, there.headers.get('location')]).toEqual([302, '/project/1/']);
  });

  test('an address with broken percent signs is not found like any other: a page as a page, a call as JSON', async () => {
    const asked = async (target: string) => {
      const answer = await client.request(target, { headers: { accept: 'text/html' } });
      return [answer.status, answer.headers.get('content-type'), answer.headers.has('content-security-policy')];
    };
    for (const target of ['/projects/%E0%A4%A', '/project/%E0%A4%A/', '/%', '/100%/?q=%zz'])
      expect(await asked(target)).toEqual([expect.any(Number), 'text/html; charset=utf-8', true]);
    expect((await asked('/projects/%E0%A4%A'))[0]).toBe(404);
    expect(await asked('/api/run/load/%E0%A4%A/')).toEqual([404, 'application/json; charset=utf-8', true]);
  });

  test('the login sends on to an address in any script', async () => {
    for (const [next, goes] of [
      ['/日本/?q=é', '/%E6%97%A5%E6%9C%AC/?q=%C3%A9'],
      ['/%E6%97%A5/', '/%E6%97%A5/'],
      ['/a%2Fb/', '/a%2Fb/'],
    ]) {
      const answer = await client.request(`/login/?next=${encodeURIComponent(next)}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, goes]);
    }
  });

  test('an unknown page is the product’s own not-found page; an unknown call is JSON', async () => {
    const page = await client.request('/nowhere/', { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const call = await client.request('/api/nowhere/', { headers: { accept: 'text/html' } });
    expect([call.status, call.json()]).toMatchObject([404, { code: 'not-found' }]);
  });

  test('TRACE is not answered, and repeats nothing of the request', async () => {
    const { socket, received } = await open(head('TRACE', '/', { 'x-told': 'a secret', connection: 'close' }));
    await closed(socket);
    expect(received()).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(received()).not.toContain('a secret');
  });

  test('every page and GET that finds no CSRF cookie sets one', async () => {
    for (const target of ['/login/', '/api/firstname/', '/forgotPassword/', '/api/docs/']) {
      const visitor = await server.client();
      await visitor.request(target);
      expect(visitor.cookies.get('csrftoken')).toMatch(/^[\w-]{20,}$/);
    }
  });

  test('the OpenAPI description has every call, and the page of it obeys the policy', async () => {
    const json = (await client.request('/api/docs/json/')).json() as {
      openapi: string;
      servers: object[];
      paths: Record<string, Record<string, { security: object[] }>>;
    };
    expect(json.openapi).toMatch(/^3\.1/);
    expect(json.servers).toEqual([{ url: server.app.publicUrl() }]);
    expect(json.paths['/login/'].post.security).toEqual([]);
    expect(json.paths['/api/firstname/'].get.security).toEqual([{ session: [] }, { token: [] }]);
    expect(json.paths['/api/account/'].get.security).toEqual([{ session: [] }]);
    for (const call of Object.values(calls)) {
      expect(json.paths[call.path.replace(/:(\w+)/g, '{$1}')]).toHaveProperty(call.method.toLowerCase());
    }
    const upload = json.paths['/api/run/wave/new/{runID}/'].post as unknown as {
      requestBody: { content: Record<string, { schema: object }> };
    };
    expect(upload.requestBody.content['multipart/form-data'].schema).toMatchObject({
      properties: { name: { type: 'string' }, wave_file: { type: 'string', format: 'binary' } },
      required: ['name', 'wave_file'],
    });
    expect((await client.request('/api/docs/')).json()).toEqual(json);
    const page = await client.request('/api/docs/', { headers: { accept: 'text/html' } });
    expect(page.text).toContain('<!doctype html>');
    expect(page.text).not.toMatch(/<script|style=|onclick/);
    expect(page.text).toContain(`The server is\n<code>${server.app.publicUrl()}</code>`);
    expect(page.text).toContain('No login is needed for <code>POST /login/</code>');
  });

  test('health, readiness and metrics', async () => {
    expect((await client.request('/healthz')).json()).toEqual({ status: 'alive' });
    expect((await client.request('/readyz')).json()).toEqual({ status: 'ready' });
    expect((await client.request('/metrics', { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(404);
    const metrics = await client.request('/metrics');
    for (const name of ['qp_request_seconds_bucket', 'qp_jobs_waiting', 'process_cpu_seconds_total']) {
      expect(metrics.text).toContain(name);
    }
  });
});

test.each([
  ['an address of another host', { PUBLIC_URL: 'http://qp.example' }],
  ['a proxy', { TRUST_PROXY: '192.0.2.1' }],
])('with %s figures are for those who have the token, and there is no demo', async (_, environment) => {
  const exposed = await startTestServer({
    environment: { ...environment, DEMO: 'true', METRICS_TOKEN: 'a-secret-token' },
  });
  const visitor = await exposed.client();
  expect((await visitor.request('/metrics')).status).toBe(404);
  expect((await visitor.request('/metrics', { headers: { authorization: 'Bearer a-secret-token' } })).status).toBe(200);
  exposed.app.settings.metricsToken = null;
  expect((await visitor.request('/metrics')).status).toBe(404);
  expect(await ensureDemoAccount(exposed.app)).toBeNull();
  await exposed.stop();
});

test('no one who comes through a proxy logs in to the demo account', async () => {
  const local = await startTestServer({ environment: { DEMO: 'true' } });
  const demo = (await ensureDemoAccount(local.app)) ?? expect.fail('no demo');
  const body = { email: demo.email, password: demo.password ?? '' };
  for (const name of ['x-forwarded-for', 'forwarded', 'via']) {
    const answer = await (await local.client()).send(calls.login, { body, headers: { [name]: 'x' } });
    expect([answer.status, answer.json()]).toMatchObject([403, { code: 'demo-only-here' }]);
  }
  expect((await (await local.client()).send(calls.login, { body })).status).toBe(200);
  await local.stop();
});

test('a database that hangs is noticed within a second, however often it is asked', async () => {
  // It works on nothing: with every job that it looked for it would ask the database as well.
  const hung = await startTestServer({ environment: { ROLE: 'web', PUBLIC_URL: 'http://127.0.0.1' } });
  const held: ((reason: Error) => void)[] = [];
  const hang = () => new Promise<never>((_, reject) => held.push(reject));
  const asked = vi.spyOn(hung.app.pool, 'connect').mockImplementation(hang);
  const visitor = await hung.client();
  const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.request('/readyz')));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  // The queue asks now and then as well.
  expect(asked.mock.calls.length).toBeLessThan(5);
  expect((await visitor.request('/healthz', { headers: { cookie: 'qp_session=x' } })).status).toBe(200);
  asked.mockRestore();
  for (const end of held) end(new Error('the connection was lost'));
  await hung.stop();
});

describe('what is no HTTP', () => {
  test.each([
    ['a word', 'hello\r\n\r\n', 400],
    ['letters beyond ASCII in the address', 'GET /login/?next=/日本 HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['a header of 20 kB', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['no host', 'GET /login/ HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['an unknown expectation', 'POST /login/ HTTP/1.1\r\nhost: x\r\nexpect: x\r\ncontent-length: 1\r\n\r\n', 400],
    ['two lengths', 'POST /login/ HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['a method that no call has', 'PROPFIND / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404],
    ['an address of another host', 'GET http://[/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404],
    ['a bad chunk', 'POST /login/ HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', 400],
  ])('%s is answered with a sentence like every other error', async (_, text, status) => {
    const { socket, received } = await open(text);
    await closed(socket);
    expect(received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const body: unknown = JSON.parse(/\{.*\}/.exec(received())?.[0] ?? '{}');
    expect(body).toMatchObject({ error_message: expect.any(String), code: expect.any(String) });
  });
});

test('under pressure requests are answered 503 at once, with the catalogue’s words', async () => {
  const pressed = await startTestServer({ environment: { OVERLOAD_MILLISECONDS: '100' } });
  const visitor = await pressed.client();
  const statuses = new Set<number>();
  const until = Date.now() + PATIENCE_MILLISECONDS;
  while (!statuses.has(503) && Date.now() < until) {
    // The loop is held up by ourselves, as a computation in a request handler would.
    const busy = Date.now() + 300;
    while (Date.now() < busy) Math.sqrt(busy);
    const answer = await visitor.request('/api/firstname/');
    statuses.add(answer.status);
    if (answer.status === 503) expect(answer.json()).toMatchObject({ code: 'overloaded' });
  }
  expect(statuses).toContain(503);
  await pressed.stop();
});
