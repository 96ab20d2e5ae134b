// Promise 57 of docs/reliability.md.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { makeDataFolder } from '../testing/harness.ts';
import { createLog } from './log.ts';
import { openLogSink } from './log-sink.ts';

test('a syslog server gets every line as well, with its time and severity', async () => {
  const receiver = createSocket('udp4');
  receiver.bind(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address();
  const logFile = `${makeDataFolder()}/server.log`;
  const write = openLogSink({ logFile, logLimitBytes: 1e6, syslog: new URL(`udp://127.0.0.1:${port}`) });
  const received = once(receiver, 'message');
  createLog('info', write).error('a job has failed', { job: 'x\ny' });
  const text = String((await received)[0]);
  receiver.close();
  const head = `<131>1 \\d{4}-\\S+Z ${hostname()} qp-tool ${process.pid} - - `;
  expect(text).toMatch(new RegExp(`^${head}\\{.*"message":"a job has failed","job":"x\\\\ny"\\}$`));
});
