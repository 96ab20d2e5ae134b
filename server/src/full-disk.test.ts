// Promise 6 of docs/reliability.md.
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { type Call, calls } from '@qp/contract';
import { describe, expect, test, vi } from 'vitest';
import { countLost } from './platform/log-sink.ts';
import { sendBare } from './testing/bare-calls.ts';
import { Client } from './testing/client.ts';
import { admin, ProductProcess } from './testing/faults/product-process.ts';
import { makeDataFolder, startTestServer } from './testing/harness.ts';
import { GOOD_FILES, projectUpload } from './testing/project-files.ts';
import { canMount, mountSmallDisk, unmount } from './testing/small-disk.ts';
import { fingerprint, makeWorld, untilIdle, type World } from './testing/small-world.ts';

/** A full disk ends nothing: every change is refused, everything can be read, and afterwards all is as before. */

const all = Object.values(calls) as Call[];
/** People log in to read. */
const changing = all.filter((call) => call.changes && call !== calls.login);
const FULL = { code: 'storage-full', error_message: expect.stringContaining('no disk space left') };

async function expectChangesRefused(client: Client, world: Partial<World>): Promise<void> {
  for (const call of changing) {
    const answer = await sendBare(client, call, (call.owns && world[call.owns]) ?? randomUUID(), client.csrf);
    expect([call.path, answer.status, answer.json()]).toEqual([call.path, 507, expect.objectContaining(FULL)]);
  }
}

test('where the database has no room left, every change gets 507, every reading works, and nothing has changed', async () => {
  const server = await startTestServer();
  const client = await server.client(await server.makeUser());
  const world = await makeWorld(server.app, client);
  await untilIdle(server.app);
  const before = await fingerprint(server.app);
  // As with the bundled database, whose disk is the data folder's.
  server.app.settings.databaseUrl = null;
  const { bavail: _, ...disk } = await fs.statfs(server.app.settings.dataDir);
  const full = vi.spyOn(fs, 'statfs').mockImplementation(async () => ({ ...disk, bavail: 0 }));
  syncBuiltinESMExports();
  try {
    await expectChangesRefused(client, world);
    expect(await fingerprint(server.app)).toEqual(before);
    const readings = all.filter((call) => call.method === 'GET' && !call.changes && call.answer !== 'file');
    for (const call of readings) {
      const answer = await sendBare(client, call, call.owns ? world[call.owns] : randomUUID(), client.csrf);
      expect([call.path, answer.status < 500], answer.text).toEqual([call.path, true]);
    }
  } finally {
    full.mockRestore();
    syncBuiltinESMExports();
  }
  const params = { projectID: world.project };
  expect((await client.send(calls.renameProject, { params, body: { name: 'Later' } })).status).toBe(200);
  await server.stop();
});

test.skipIf(!existsSync('/dev/full'))(
  'lines that a full disk keeps out of the log are counted, and said before the next one',
  () => {
    const disk = openSync('/dev/full', 'a');
    const written: string[] = [];
    let isFull = false;
    const log = countLost((line) => (isFull ? writeSync(disk, line) : written.push(line)));
    log('one\n');
    isFull = true;
    for (const line of ['two\n', 'three\n', 'four\n']) expect(() => log(line)).not.toThrow();
    isFull = false;
    log('five\n');
    log('six\n');
    expect(written).toEqual(['one\n', expect.any(String), 'five\n', 'six\n']);
    const said = { level: 'error', message: 'lines of this log could not be written', lines: 3, code: 'ENOSPC' };
    expect(JSON.parse(written[1])).toMatchObject(said);
  },
);

const able = canMount();
const reason = able ? '' : ' (skipped: mounting a small disk is not allowed here)';

describe.skipIf(!able)(
  `the product as npm start lays it out, with its log in the data folder, on a full disk${reason}`,
  () => {
    test('answers on, refuses changes, says what the log lost, and goes on where there is room again', async () => {
      const disk = makeDataFolder();
      mountSmallDisk(disk, 260 * 1024);
      const folder = path.join(disk, 'data');
      const logFile = path.join(folder, 'server.log');
      const ballast = path.join(disk, 'ballast');
      const product = new ProductProcess({ DATA_DIR: folder, LOG_FILE: logFile, LOG_LEVEL: 'info' });
      try {
        await product.start();
        const environment = { ...product.environment, PUBLIC_URL: product.url! };
        const password = 'a-password-on-a-disk-1';
        await admin(environment, ['add', 'ada@qp.example', 'Ada', '--password-stdin'], `${password}\n`);
        const client = new Client(product.url!);
        await client.logIn('ada@qp.example', password);
        const create = (name: string) =>
          client.send(calls.createProject, { body: { name }, files: projectUpload({ data: GOOD_FILES.data }) });
        expect((await create('Before')).status).toBe(200);
        fillUp(ballast);
        const before = await client.ask(calls.projectList);
        await expectChangesRefused(client, { project: before[0].project_id });
        expect((await create('Full')).status).toBe(507);
        // Long enough for the log to fill whatever room it had.
        for (let n = 0; n < 300; n++) expect((await client.send(calls.projectList)).status).toBe(200);
        expect((await new Client(product.url!).request('/readyz')).status).toBe(200);
        expect(product.deaths).toBe(0);
        rmSync(ballast);
        await expect.poll(async () => (await create('After')).status).toBe(200);
        const names = (await client.ask(calls.projectList)).map(({ name }) => name).toSorted();
        expect(names).toEqual(['After', 'Before']);
        // A line that the end of the disk has cut off may stand before it.
        const [, after] = readFileSync(logFile, 'utf8').split(/(?=^.*lines of this log could not be written)/m);
        for (const line of after.trim().split('\n')) JSON.parse(line);
      } finally {
        await product.kill('SIGTERM');
        unmount(disk);
        rmSync(disk, { recursive: true, force: true });
      }
    });
  },
);

/** To the last byte. */
function fillUp(file: string): void {
  const descriptor = openSync(file, 'a');
  for (const bytes of [1 << 20, 4096]) {
    for (let full = false; !full; ) {
      try {
        full = writeSync(descriptor, Buffer.alloc(bytes)) < bytes;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        full = true;
      }
    }
  }
  closeSync(descriptor);
}
