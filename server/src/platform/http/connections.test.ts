// Promise 49 of docs/reliability.md.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { floodWithoutReading, PIPELINED } from '../../testing/fuzz/pipelining.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { closed, openRaw } from '../../testing/raw-connection.ts';
import { createGuardedServer } from './connections.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { GET, POST } = PIPELINED;
const requests = (count: number, one = GET) => one.repeat(count);
const statuses = (text: string) => text.match(/HTTP\/1\.1 \d+/g) ?? [];
const answered = () => server.logged.filter((line) => line.includes('"route":"none"')).length;

test('a client that pipelines a few requests gets every answer and keeps its connection', async () => {
  const { socket, received } = await openRaw(server.url, requests(8));
  await expect.poll(() => statuses(received()).length).toBe(8);
  expect(received()).not.toMatch(/connection: close/i);
  socket.write(requests(1));
  await expect.poll(() => statuses(received()).length).toBe(9);
  socket.destroy();
});

test.each([
  ['without a body', GET],
  ['with a body', POST],
])('the tenth request %s of a packet is the last of its connection, and its answer says so', async (_, one) => {
  const { socket, received } = await openRaw(server.url, requests(30, one));
  await closed(socket);
  expect(statuses(received())).toHaveLength(10);
  expect(received().match(/connection: close/gi)).toHaveLength(1);
});

test('5,000 requests on one connection start ten at most, and leave no flood in the log', async () => {
  const before = answered();
  const { socket } = await openRaw(server.url, requests(5000));
  await closed(socket);
  expect(answered() - before).toBeLessThanOrEqual(10);
});

test('what follows the last admitted request on its connection is not even parsed', async () => {
  const guarded = createGuardedServer((_, response) => response.end(), {});
  let parsed = 0;
  guarded.on('request', () => parsed++);
  await new Promise<void>((resolve) => guarded.listen(0, '127.0.0.1', resolve));
  const { port } = guarded.address() as AddressInfo;
  const { socket } = await openRaw(`http://127.0.0.1:${port}`, requests(5000));
  await closed(socket);
  expect(parsed).toBe(10);
  guarded.close();
});

// Elsewhere 127.0.0.2 is no address of the machine.
test.runIf(process.platform === 'linux')(
  'where connections are too many, the network with the most of them loses one, and others are answered',
  async () => {
    const guarded = createGuardedServer((_, response) => response.end('here'), {}, 5);
    await new Promise<void>((resolve) => guarded.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(guarded.address() as AddressInfo).port}`;
    const halfOpen = await Promise.all(Array.from({ length: 5 }, () => openRaw(url, 'GET / HTT')));
    const other = await openRaw(url, GET, '127.0.0.2');
    await expect.poll(other.received).toContain('here');
    await expect.poll(() => halfOpen.filter(({ socket }) => socket.destroyed)).toHaveLength(1);
    // The network with the most comes in as well, and loses an older one.
    const own = await openRaw(url, GET);
    await expect.poll(own.received).toContain('here');
    await expect.poll(() => halfOpen.filter(({ socket }) => socket.destroyed)).toHaveLength(2);
    for (const { socket } of [...halfOpen, own, other]) socket.destroy();
    guarded.close();
  },
);

test('others are answered while one client floods the server and reads nothing', async () => {
  const flood = floodWithoutReading(server.url, GET, 1500);
  const other = await server.client();
  for (let n = 0; n < 10; n++) expect((await other.request('/healthz')).status).toBe(200);
  await flood;
  expect(server.openRequests()).toBe(0);
});

test('a connection that stays silent is closed before one of a server that allows 30 seconds', async () => {
  // Two clocks that are compared go wrong together where the machine is busy, and a limit in seconds would not.
  const plain = createServer({ headersTimeout: 30_000, connectionsCheckingInterval: 1000 }).listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const left = await openRaw(`http://127.0.0.1:${(plain.address() as AddressInfo).port}`, '');
  const { socket } = await openRaw(server.url, '');
  await closed(socket);
  expect(left.socket.destroyed).toBe(false);
  left.socket.destroy();
  plain.close();
});
