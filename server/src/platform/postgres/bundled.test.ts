import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, test } from 'vitest';
import { makeDataFolder } from '../../testing/harness.ts';
import { createLog } from '../log.ts';
import { type BundledPostgres, startBundledPostgres } from './bundled.ts';
import { isPostgres, pidFile, readPostmaster } from './postmaster.ts';

/** Promise 12 of docs/reliability.md, and the life of the supervisor, with the settings of real use: fsync is on. */

const log = createLog('silent', () => undefined);
const start = (dataDir: string) => startBundledPostgres({ dataDir, log });
const asRoot = process.getuid?.() === 0;

async function query<R extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Writes rows one after the other until told to stop; knows which were acknowledged. */
function writeRows(url: string): { acknowledged: number[]; stop(): Promise<void> } {
  const acknowledged: number[] = [];
  let going = true;
  const loop = async () => {
    for (let n = 0; going; n++) {
      try {
        await query(url, 'insert into load (n) values ($1)', [n]);
        acknowledged.push(n);
      } catch {
        await sleep(50);
      }
    }
  };
  const running = loop();
  return {
    acknowledged,
    async stop() {
      going = false;
      await running;
    },
  };
}

async function missing(url: string, acknowledged: number[]): Promise<number[]> {
  const there = new Set((await query<{ n: number }>(url, 'select n from load')).map(({ n }) => n));
  return acknowledged.filter((n) => !there.has(n));
}

async function stopAll(...servers: BundledPostgres[]): Promise<void> {
  for (const server of servers) await server.stop();
}

describe.concurrent('the bundled PostgreSQL', () => {
  test('killed with -9 under load it comes back at the same address, and acknowledged writes are there', async ({
    expect,
  }) => {
    const postgres = await start(makeDataFolder());
    await query(postgres.url, 'create table load (n int)');
    const writer = writeRows(postgres.url);
    await sleep(400);
    const first = postgres.pid() ?? 0;
    process.kill(first, 'SIGKILL');
    const before = writer.acknowledged.length;
    await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(before + 20);
    await writer.stop();
    expect(postgres.pid()).not.toBe(first);
    expect(writer.acknowledged.length).toBeGreaterThan(20);
    expect(await missing(postgres.url, writer.acknowledged)).toEqual([]);
    await stopAll(postgres);
  });

  test('left running by a parent that was killed, it is taken over; a second stop leaves nothing running', async ({
    expect,
  }) => {
    const dataDir = makeDataFolder();
    const script = path.join(dataDir, 'parent.ts');
    const here = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));
    writeFileSync(
      script,
      `import { startBundledPostgres } from ${here('bundled.ts')};
       import { createLog } from ${here('../log.ts')};
       const server = await startBundledPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: createLog('silent', () => undefined) });
       process.stdout.write(String(server.pid()));
       setInterval(() => undefined, 1000);`,
    );
    const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = (await once(parent.stdout, 'data')) as [Buffer];
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    const pid = Number(said.toString());
    expect(isPostgres(pid)).toBe(true);
    const postgres = await start(dataDir);
    expect([postgres.adopted, postgres.pid()]).toEqual([true, pid]);
    await postgres.stop();
    expect(isPostgres(pid)).toBe(false);
  });

  test('after a power cut (every process killed, a stale pid file) it starts, and acknowledged writes are there', async ({
    expect,
  }) => {
    const dataDir = makeDataFolder();
    const before = await start(dataDir);
    await query(before.url, 'create table load (n int)');
    const writer = writeRows(before.url);
    await sleep(400);
    const pid = before.pid() ?? 0;
    // The whole process group: no backend lives to tidy up.
    process.kill(-pid, 'SIGKILL');
    await writer.stop();
    await before.stop();
    const cluster = path.join(dataDir, 'postgres');
    while (readPostmaster(cluster) && isPostgres(readPostmaster(cluster)?.pid ?? 0)) await sleep(50);
    // A live process that isn't PostgreSQL, as after a restart of the machine: ourselves.
    writeFileSync(pidFile(cluster), `${process.pid}\n${cluster}\n0\n1\n`);
    const after = await start(dataDir);
    expect(after.adopted).toBe(false);
    expect(await missing(after.url, writer.acknowledged)).toEqual([]);
    await stopAll(after);
  });

  test.skipIf(!asRoot)(
    'as root in a private folder it goes to a place that its user can reach (skipped unless root)',
    async ({ expect }) => {
      const parent = makeDataFolder();
      chmodSync(parent, 0o700);
      const dataDir = path.join(parent, 'data');
      mkdirSync(dataDir);
      const postgres = await start(dataDir);
      const [{ folder }] = await query<{ folder: string }>(
        postgres.superuserUrl,
        "select current_setting('data_directory') as folder",
      );
      expect(folder).toMatch(/^\/var\/lib\/qp-tool\/data-/);
      await stopAll(postgres);
      const again = await start(dataDir);
      expect(again.adopted).toBe(false);
      await stopAll(again);
      rmSync(folder, { recursive: true, force: true });
    },
  );

  test.skipIf(!asRoot)(
    'as an ordinary user it runs as that user (skipped unless root, who can become one)',
    async ({ expect }) => {
      const ids = spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' });
      const uid = Number(ids.stdout);
      const dataDir = makeDataFolder();
      chmodSync(dataDir, 0o777);
      const script = path.join(dataDir, 'ordinary.ts');
      const here = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));
      writeFileSync(
        script,
        `import { statSync } from 'node:fs';
       import { startBundledPostgres } from ${here('bundled.ts')};
       import { createLog } from ${here('../log.ts')};
       const dataDir = ${JSON.stringify(path.join(dataDir, 'data'))};
       const server = await startBundledPostgres({ dataDir, log: createLog('silent', () => undefined) });
       process.stdout.write(String(statSync(dataDir + '/postgres').uid));
       await server.stop();`,
      );
      const ran = spawn(process.execPath, [script], { uid, stdio: ['ignore', 'pipe', 'inherit'] });
      const [said] = (await once(ran.stdout, 'data')) as [Buffer];
      const [code] = (await once(ran, 'exit')) as [number];
      expect([Number(said.toString()), code]).toEqual([uid, 0]);
    },
  );
});
