import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { calls } from '@qp/contract';
import { startServer } from '@qp/testing/live-server';
import { afterAll, expect, test } from 'vitest';
import { Client } from './testing/client.ts';
import { makeDatabase } from './testing/harness.ts';
import { tested } from './testing/programs.ts';
import { submitRun } from './testing/small-run.ts';
import { makeProject } from './testing/survey-project.ts';

/** Promise 74 of docs/reliability.md: every connection that the product opens, in all of its threads, is written down by a module that runs before it. */

const folder = mkdtempSync(path.join(tmpdir(), 'outbound-'));
afterAll(() => rmSync(folder, { recursive: true }));

const watch = path.join(folder, 'watch.mjs');
const connects = path.join(folder, 'connects');
writeFileSync(
  watch,
  `import { appendFileSync } from 'node:fs';
import net from 'node:net';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
const note = (line) => appendFileSync(${JSON.stringify(connects)}, line + '\\n');
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  const [given] = Array.isArray(args[0]) ? args[0] : args;
  note('connect ' + (typeof given === 'object' ? given.path ?? given.host + ':' + given.port : (args[1] ?? 'localhost') + ':' + args[0]));
  return connect.apply(this, args);
};
const send = dgram.Socket.prototype.send;
dgram.Socket.prototype.send = function (...args) { note('send'); return send.apply(this, args); };
for (const from of [dns, dns.promises]) for (const name of Object.keys(from).filter((key) => /^(lookup|resolve)/.test(key))) {
  const real = from[name];
  from[name] = function (...args) { note('ask for ' + args[0]); return real.apply(this, args); };
}
syncBuiltinESMExports();
`,
);

test('the product connects to its database and to nothing else, unless something else is set', async () => {
  writeFileSync(connects, '');
  const databaseUrl = await makeDatabase();
  const environment = {
    DATABASE_URL: databaseUrl,
    DEMO: 'true',
    NODE_OPTIONS: `--import ${pathToFileURL(watch).href}`,
  };
  const server = await startServer(environment, { main: tested('main') });
  try {
    const password = readFileSync(path.join(server.folder, 'demo-password'), 'utf8').trim();
    const client = new Client(server.url);
    await client.ask(calls.login, { body: { email: 'demo@qp.example', password } });
    for (const page of ['/', '/account/', '/login/', '/forgotpassword/', '/api/docs/', '/metrics', '/healthz'])
      await client.request(page);
    const project = await makeProject(client);
    const { job_id, run_id } = await submitRun(client, project, { name: 'Run', cluster: ['A1', 'A2', 'A3'] });
    await client.waitFor(job_id);
    const runID = { params: { runID: run_id } };
    for (const [call, ping] of [
      [calls.exportExcel, calls.xlsxPing],
      [calls.exportDeck, calls.deckPing],
      [calls.exportSpssDiscretized, calls.spssPing],
    ] as const)
      await client.waitFor((await client.ask(call, runID)).job_id, ping);
    // Mails: one about a share, one with a reset link.
    await client.ask(calls.shareProject, {
      params: { projectID: project },
      body: { email: 'grace@far.example', role: 'viewer' },
    });
    await new Client(server.url).send(calls.forgotPassword, { body: { email: 'demo@qp.example' } });
  } catch (error) {
    throw new Error(server.output().slice(-3000), { cause: error });
  } finally {
    await server.stop();
  }
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const database = [`${hostname}:${port}`, searchParams.get('host')].filter((place) => place !== null);
  const seen = new Set(readFileSync(connects, 'utf8').trim().split('\n'));
  // The watching works: the database itself was seen.
  expect([...seen].some((line) => database.some((place) => line.includes(place)))).toBe(true);
  expect(
    [...seen].filter((line) => !database.some((place) => line.includes(place)) && line !== `ask for ${hostname}`),
  ).toEqual([]);
});
