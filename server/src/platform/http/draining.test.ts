// Promise 42 of docs/reliability.md.
import { once } from 'node:events';
import { connect } from 'node:net';
import { calls } from '@qp/contract';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/harness.ts';

test('stopping answers 503 while requests end, and a slow upload does not hold the end', async () => {
  const server = await startTestServer();
  const client = await server.client(await server.makeUser());
  const { port } = new URL(server.url);
  // An upload that has begun and never goes on.
  const slow = connect(Number(port), '127.0.0.1');
  await once(slow, 'connect');
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = [
    `POST ${calls.createProject.path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Length: 1000000',
    `Cookie: ${cookie}`,
    `X-CSRFToken: ${client.csrf['x-csrftoken']}`,
  ];
  slow.write(`${[...head, 'Content-Type: multipart/form-data; boundary=x'].join('\r\n')}\r\n\r\n--x\r\n`);
  await expect.poll(() => server.openRequests()).toBe(1);

  const cut = once(slow, 'close');
  const drained = server.drain(3000);
  const ready = await client.request('/readyz');
  expect([ready.status, ready.json()]).toEqual([503, { status: 'stopping' }]);
  const refused = await client.send(calls.projectList);
  expect(refused.status).toBe(503);
  expect(refused.json()).toMatchObject({ code: 'stopping' });
  expect(refused.headers.get('retry-after')).toBe('5');
  await drained;
  await cut;
  await expect(client.request('/readyz')).rejects.toThrow();
  await server.stop();
});
