// Promise 7 of docs/reliability.md.
import { calls } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { closed, headOf, openRaw } from '../../testing/raw-connection.ts';
import { workFolders } from '../../testing/scratch-files.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({ slowBodyWindow: 700 });
  client = await server.client(await server.makeUser());
});
afterAll(() => server.stop());

const open = (text: string) => openRaw(server.url, text);
const head = (method: string, target: string, headers: Record<string, string>) =>
  headOf(client, method, target, headers);

const spooled = () => workFolders(server.app);

describe('uploads', () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '1000000' };
  const part = '--b\r\ncontent-disposition: form-data; name="data_file"; filename="data_a.csv"\r\n\r\na,b\r\n';

  test('a byte now and then is answered 408, and nothing is left', async () => {
    const { socket, received } = await open(head('POST', '/api/projectList/', multipart) + part);
    const drip = setInterval(() => socket.write('x'), 100);
    await closed(socket);
    clearInterval(drip);
    expect(received()).toMatch(/^HTTP\/1\.1 408/);
    expect(received()).toContain('The upload took too long');
    await expect.poll(spooled).toEqual([]);
  });

  test('a form that trickles in is answered 408 too', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1000' };
    const { socket, received } = await open(head('POST', '/api/changePW/', form));
    const drip = setInterval(() => socket.write('x'), 100);
    await closed(socket);
    clearInterval(drip);
    expect(received()).toMatch(/^HTTP\/1\.1 408/);
  });

  test('a client that goes away in mid-upload leaves no row and no file', async () => {
    const { socket } = await open(head('POST', '/api/projectList/', multipart) + part);
    await expect.poll(() => spooled().length).toBeGreaterThan(0);
    socket.destroy();
    await expect.poll(spooled).toEqual([]);
    const { count } = await server.app.db
      .selectFrom('files')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  test('whenever it goes away', async () => {
    const whole = head('POST', '/api/projectList/', multipart) + part;
    const from = whole.length - part.length;
    const ends = Array.from({ length: 20 }, (_, n) => from + Math.round((n * part.length) / 19));
    for (const end of ends) {
      const { socket } = await open(whole.slice(0, end));
      socket.destroy();
    }
    for (const end of ends) {
      const { socket } = await open(whole.slice(0, end));
      socket.end();
    }
    // One that comes after them is answered, so all of them have been met.
    const last = await client.send(calls.createProject, { body: { name: 'x' } });
    expect(last.status).toBe(400);
    await expect.poll(spooled).toEqual([]);
  });

  test('two hundred half-open connections harm no one', async () => {
    const halves = await Promise.all(Array.from({ length: 200 }, () => open('POST /login/ HTTP/1.1\r\nhost: x\r\n')));
    expect((await client.send(calls.user)).status).toBe(200);
    for (const { socket } of halves) socket.destroy();
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x', 400],
    ['an empty body', 'multipart/form-data; boundary=b', '', 400],
    ['half a part', 'multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="a"', 400],
    ['JSON', 'application/json', '{}', 415],
  ])('a multipart body with %s is the client’s fault', async (_, type, body, status) => {
    const answer = await client.request('/api/projectList/', {
      method: 'POST',
      headers: { ...client.csrf, 'content-type': type },
      body,
    });
    expect(answer.status).toBe(status);
    expect(spooled()).toEqual([]);
  });
});
