// Promise 29 of docs/reliability.md.
import { calls } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { closed, headOf, openRaw } from '../../testing/raw-connection.ts';

/** Item 29: a body is refused by its size and its number of parts before anything reads it. */

let server: TestServer;
let stranger: Client;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  stranger = await server.client();
  // Asks again where a busy machine has set no cookie yet.
  await stranger.send(calls.user);
  ada = await server.client(await server.makeUser());
});
afterAll(() => server.stop());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ATTACKS = [
  ['a& a million times', 'a&'.repeat(1_000_000)],
  ['8.4 MB of distinct keys', Array.from({ length: 1_050_000 }, (_, n) => n.toString(36).padStart(6, '0')).join('=&')],
] as const;

describe('a stranger', () => {
  test.each(ATTACKS)('a client that announces %s is answered 413 before it has sent any of it', async (_, body) => {
    const head = headOf(stranger, 'POST', '/login/', { ...FORM, 'content-length': String(body.length) });
    const { socket, received } = await openRaw(server.url, head);
    await closed(socket);
    expect(received()).toMatch(/^HTTP\/1\.1 413/);
    expect(received()).toContain('This form is too large: the limit is 16 kB.');
  });

  test.each(ATTACKS)('who sends %s without a length is stopped at 16 kB, and others are answered', async (_, body) => {
    const chunked = headOf(stranger, 'POST', '/login/', { ...FORM, 'transfer-encoding': 'chunked' });
    const { socket, received } = await openRaw(server.url, chunked);
    const first = body.slice(0, 65_536);
    socket.write(`${first.length.toString(16)}\r\n${first}\r\n`);
    const other = await stranger.request('/healthz');
    expect(other.status).toBe(200);
    await closed(socket);
    expect(received()).toMatch(/^HTTP\/1\.1 413/);
  });

  test('who sends as many short fields as fit is refused for their number, not for one of them', async () => {
    const answer = await stranger.request('/login/', {
      method: 'POST',
      headers: { ...stranger.csrf, ...FORM },
      body: 'a&'.repeat(8000),
    });
    expect(answer.json()).toMatchObject({ error_message: 'body: has more than 64 fields' });
  });

  test('gets the same limit where there is no call', async () => {
    for (const target of ['/nowhere/', '/api/nowhere/', '/']) {
      const head = headOf(stranger, 'POST', target, { ...FORM, 'content-length': '20000' });
      const { socket, received } = await openRaw(server.url, head);
      await closed(socket);
      expect(received()).toMatch(/^HTTP\/1\.1 4(04|13)/);
      expect(received()).toContain('error_message');
    }
  });
});

describe('a person who is logged in', () => {
  const upload = (type: string, body: string) =>
    ada.request('/api/projectList/', { method: 'POST', headers: { ...ada.csrf, 'content-type': type }, body });
  const part = (header: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; ${header}\r\n\r\n${value}\r\n`;
  const problem = async (answer: ReturnType<typeof upload>) => {
    const { status, json } = await answer;
    return [status, (json() as { error_message: string }).error_message];
  };
  const MULTIPART = 'multipart/form-data; boundary=b';

  test('is refused a boundary that is longer than the standard allows', async () => {
    for (const length of [71, 254, 4000]) {
      const boundary = 'b'.repeat(length);
      expect(await problem(upload(`multipart/form-data; boundary=${boundary}`, `--${boundary}--\r\n`))).toEqual([
        400,
        'content-type: names a boundary of more than 70 characters',
      ]);
    }
    expect((await problem(upload('multipart/form-data; boundary=""', 'x')))[1]).toBe('content-type: names no boundary');
  });

  test('is refused more parts than the call has', async () => {
    const many = Array.from({ length: 5000 }, (_, n) => part(`name="x${n}"`, '')).join('');
    expect(await problem(upload(MULTIPART, `${many}--b--\r\n`))).toEqual([400, 'body: has too many fields']);
  });

  test('is refused a text field that is longer than the call takes', async () => {
    const long = part('name="name"', 'x'.repeat(20_000));
    expect(await problem(upload(MULTIPART, `${long}--b--\r\n`))).toEqual([400, 'name: is too long']);
  });

  test('is refused a part that calls itself JSON: no one parses it', async () => {
    const deep = part('name="name"\r\ncontent-type: application/json', '['.repeat(16_000));
    expect(await problem(upload(MULTIPART, `${deep}--b--\r\n`))).toEqual([
      400,
      'name: is neither a text field nor a file with a name',
    ]);
  });

  test('finds the limit of each call in the OpenAPI description', async () => {
    const { paths } = (await ada.request('/api/docs/json/')).json() as {
      paths: Record<string, Record<string, { requestBody?: { description: string } }>>;
    };
    expect(paths[calls.login.path].post.requestBody?.description).toBe('At most 16 kB.');
    expect(paths['/api/project/run/new/{projectID}/'].post.requestBody?.description).toBe('At most 2 MB.');
  });
});
