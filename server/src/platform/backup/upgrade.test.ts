// Promise 62 of docs/reliability.md.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { calls } from '@qp/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tidyAll } from '../../serve.ts';
import { Client } from '../../testing/client.ts';
import { admin, ProductProcess } from '../../testing/faults/product-process.ts';
import { makeDatabase, makeDataFolder, startTestServer } from '../../testing/harness.ts';
import { dumpSchema } from '../../testing/schema-dump.ts';
import { readBackup } from './restore.ts';

/**
 * Databases of three earlier schemas, each filled by the version of that time: 1.0.0 (fixture of upgrade.test.ts), and those with 24 and 39
 * migrations, whose commits were checked out, used by two analysts, and asked for a backup.
 */

const fixture = (name: string) => path.resolve(import.meta.dirname, '../../../fixtures', name);
const PASSWORD = 'a-quiet-password-1';
const schemas = [
  {
    migrations: 5,
    fill: (url: string) => query(url, gunzipSync(readFileSync(fixture('version-1.0.0.sql.gz'))).toString()),
  },
  { migrations: 24, fill: (url: string) => readBackup(url, fixture('schema-024.backup.gz')) },
  { migrations: 39, fill: (url: string) => readBackup(url, fixture('schema-039.backup.gz')) },
];

async function query(databaseUrl: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** The schema, and every row of every table that a backup keeps. */
async function contentOf(databaseUrl: string): Promise<{ schema: string; rows: Record<string, string[]> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    // The fixture of 1.0.0 names its schema in each statement, and leaves the path empty.
    const tables = await pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const rows: Record<string, string[]> = {};
    for (const { name } of tables.rows) {
      if (['attempts', 'sessions', 'migrations'].includes(name)) continue;
      const found = await pool.query<{ row: string }>(
        `select to_jsonb(t)::text as row from public.${name} t order by 1`,
      );
      rows[name] = found.rows.map(({ row }) => row);
    }
    return { schema: await dumpSchema(pool), rows };
  } finally {
    await pool.end();
  }
}

const migrationsOf = async (databaseUrl: string) =>
  (await query(databaseUrl, 'select name from public.migrations order by name')).map(({ name }) => name);

describe.each(schemas)('a database with $migrations migrations', ({ migrations, fill }) => {
  let environment: { DATABASE_URL: string; DATA_DIR: string; UPGRADE_BACKUPS: string };
  let product: ProductProcess;
  beforeAll(async () => {
    const folder = makeDataFolder();
    const url = await makeDatabase();
    environment = {
      DATABASE_URL: url,
      DATA_DIR: path.join(folder, 'data'),
      UPGRADE_BACKUPS: path.join(folder, 'upgrades'),
    };
    await fill(url);
    product = new ProductProcess({ ...environment });
  });
  afterAll(() => product.kill('SIGTERM'));

  test('is backed up before the first migration, outside the data folder, and the start says where', async () => {
    expect(await migrationsOf(environment.DATABASE_URL)).toHaveLength(migrations);
    await product.start();
    const [name] = readdirSync(environment.UPGRADE_BACKUPS).filter((one) => one.endsWith('.gz'));
    const file = path.join(environment.UPGRADE_BACKUPS, name ?? '');
    expect(product.output).toContain(`A backup from before is in ${file} for seven days.`);
    expect([statSync(file).mode & 0o777, statSync(environment.UPGRADE_BACKUPS).mode & 0o777]).toEqual([0o600, 0o700]);
    const again = await makeDatabase();
    await readBackup(again, file);
    expect(await migrationsOf(again)).toHaveLength(migrations);
  });

  test('is not returned to while the tool runs', async () => {
    expect(await admin(environment, ['upgrade-undo'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('The tool is running on this database'),
    });
  });

  test('comes back row by row, without what was deleted meanwhile, and with the doors that were closed', async () => {
    const { DATABASE_URL } = environment;
    const ada = new Client(product.url ?? '');
    await ada.logIn('ada@qp.example', PASSWORD);
    const [project] = await ada.ask(calls.projectList);
    const { run_list } = await ada.ask(calls.runList, { params: { projectID: project.project_id } });
    await ada.ask(calls.updateDescription, { params: { runID: run_list[0].id }, body: { description: 'Later' } });
    const gone = run_list.at(-1)?.id ?? '';
    await ada.ask(calls.deleteRun, { params: { runID: gone } });
    await product.kill('SIGTERM');
    await query(DATABASE_URL, `update users set disabled = true where email <> 'ada@qp.example'`);

    const undone = await admin(environment, ['upgrade-undo']);
    expect(undone).toMatchObject({ code: 0, output: expect.stringContaining('The database is as it was before') });
    // What it must be: the old database, in which the same was deleted and closed by hand.
    const expected = await makeDatabase();
    await fill(expected);
    await query(expected, 'delete from public.runs where id = $1', [gone]);
    await query(expected, `update public.users set disabled = true where email <> 'ada@qp.example'`);
    expect(await contentOf(DATABASE_URL)).toEqual(await contentOf(expected));
    expect(await migrationsOf(DATABASE_URL)).toHaveLength(migrations);

    expect(await admin(environment, ['upgrade-undo'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no backup'),
    });
  });
});

describe('the backup of an upgrade', () => {
  async function old() {
    const databaseUrl = await makeDatabase();
    await schemas[2].fill(databaseUrl);
    return { databaseUrl, folder: path.join(makeDataFolder(), 'upgrades') };
  }

  test('that cannot be made refuses the upgrade in one sentence, and nothing is changed', async () => {
    const { databaseUrl, folder } = await old();
    writeFileSync(folder, 'no folder');
    const product = new ProductProcess({
      DATABASE_URL: databaseUrl,
      DATA_DIR: makeDataFolder(),
      UPGRADE_BACKUPS: folder,
    });
    await expect(product.start()).rejects.toThrow(
      /An upgrade begins with a backup, and it could not be made: .*Nothing was changed\./,
    );
    expect(await migrationsOf(databaseUrl)).toHaveLength(schemas[2].migrations);
    const without = { databaseUrl, environment: { UPGRADE_BACKUPS: 'off' } };
    const server = await startTestServer(without);
    await server.stop();
    expect((await migrationsOf(databaseUrl)).length).toBeGreaterThan(schemas[2].migrations);
  });

  test('goes where the migrations fail after it', async () => {
    const { databaseUrl, folder } = await old();
    // In the way of a migration that follows.
    await query(databaseUrl, 'create table run_refits (x int)');
    await expect(startTestServer({ databaseUrl, environment: { UPGRADE_BACKUPS: folder } })).rejects.toThrow(
      'run_refits',
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is deleted after seven days, or by command', async () => {
    const { databaseUrl, folder } = await old();
    const server = await startTestServer({ databaseUrl, environment: { UPGRADE_BACKUPS: folder } });
    const strange = path.join(folder, 'notes.gz');
    writeFileSync(strange, 'not ours');
    const ours = () => readdirSync(folder).filter((name) => name !== 'notes.gz').length;
    server.clock.move(6.9 * 24);
    await tidyAll(server.app);
    expect(ours()).toBe(2);
    server.clock.move(0.2 * 24);
    await tidyAll(server.app);
    expect(ours()).toBe(0);
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: makeDataFolder(), UPGRADE_BACKUPS: folder };
    await server.stop();
    const later = path.join(folder, 'before-2026-11-19T08-00-00-000Z');
    for (const end of ['gz', 'json']) writeFileSync(`${later}.${end}`, '');
    expect((await admin(environment, ['upgrade-done'])).output).toContain('Deleted 1 backup that upgrades had made.');
    expect([ours(), existsSync(strange)]).toEqual([0, true]);
  });
});
