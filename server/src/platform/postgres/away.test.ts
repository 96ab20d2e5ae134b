// Promise 30 of docs/reliability.md.
import { connect as connectSocket, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { makeDatabase, startTestServer, type TestServer } from '../../testing/harness.ts';
import { createLog } from '../log.ts';
import { isDatabaseAway, noteLost, outlast } from './away.ts';
import { connect } from './connect.ts';

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('the database is away', () => {
  test.each([
    ['a server that shuts down', withCode('57P01')],
    ['a server that crashed', withCode('57P02')],
    ['a server that starts up', withCode('57P03')],
    ['a broken connection', withCode('08006')],
    ['no connection left', withCode('53300')],
    ['nothing at the address', withCode('ECONNREFUSED')],
    ['what the driver says of a broken connection', new Error('Connection terminated unexpectedly')],
    ['what it says of the next query', new Error('Client has encountered a connection error and is not queryable')],
    ['what the pool says when no connection comes', new Error('timeout exceeded when trying to connect')],
    ['something that was caused by it', new Error('x', { cause: withCode('57P01') })],
  ])('with %s', (_, error) => expect(isDatabaseAway(error)).toBe(true));

  test.each([
    ['a row that is there already', withCode('23505')],
    ['a full disk', withCode('53100')],
    ['a browser that goes away', withCode('ECONNRESET')],
    ['a wrong password', withCode('28P01')],
    ['something that is no error', 'Connection terminated'],
  ])('but not with %s', (_, error) => expect(isDatabaseAway(error)).toBe(false));

  test('a reset connection counts when it was the database that said so', () => {
    const error = withCode('ECONNRESET');
    noteLost(error);
    expect(isDatabaseAway(error)).toBe(true);
  });

  test('work is done again while it lasts, and other errors come through at once', async () => {
    let tries = 0;
    const work = async () => {
      if (++tries < 3) throw withCode('57P03');
      return tries;
    };
    expect(await outlast(work)).toBe(3);
    await expect(outlast(() => Promise.reject(withCode('23505')))).rejects.toThrow('x');
    await expect(outlast(() => Promise.reject(withCode('57P03')), 0)).rejects.toThrow('x');
  });
});

describe('a connection that is ended while it is in use', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('fails its query as away, and the next one gets a new connection', async () => {
    const { pool, db } = connect(
      server.databaseUrl,
      1,
      createLog('silent', () => undefined),
    );
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const other = new pg.Client({ connectionString: server.databaseUrl });
    await other.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    await other.query('select pg_terminate_backend($1)', [rows[0].pid]);
    // Idle in a transaction, as between two statements: no one waits for an answer that could fail.
    await ended;
    await expect(client.query('select 1')).rejects.toSatisfy(isDatabaseAway);
    client.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await other.end();
    await db.destroy();
  });
});

describe('a process that starts while the database restarts', () => {
  test('waits for it and then starts', async () => {
    const databaseUrl = new URL(await makeDatabase());
    const target = { host: databaseUrl.hostname, port: Number(databaseUrl.port) };
    const gate = createServer((socket) => {
      const onward = connectSocket(target);
      for (const end of [socket, onward]) end.on('error', () => undefined);
      socket.pipe(onward).pipe(socket);
    });
    const port = await freePort();
    databaseUrl.hostname = '127.0.0.1';
    databaseUrl.port = String(port);
    const starting = startTestServer({ databaseUrl: databaseUrl.href });
    await sleep(1500);
    gate.listen(port, '127.0.0.1');
    const server = await starting;
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.stop();
    gate.close();
  });
});
