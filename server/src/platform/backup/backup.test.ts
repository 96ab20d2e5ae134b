import { execFile } from 'node:child_process';
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { calls } from '@qp/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../../testing/client.ts';
import { Analyst } from '../../testing/faults/analyst.ts';
import { makeFolder } from '../../testing/faults/folders.ts';
import { Ledger } from '../../testing/faults/ledger.ts';
import { admin, ProductProcess } from '../../testing/faults/product-process.ts';
import { makeDatabase } from '../../testing/harness.ts';
import { readMigrations } from '../postgres/migrate.ts';
import { FORMAT, jsonRecord, writeArchive } from './archive.ts';
import { readBackup } from './restore.ts';

/** Promise 32 of docs/reliability.md. The commands are those of docs/operations.md, read from there and run as they are. */

const repository = path.resolve(import.meta.dirname, '../../../..');
const PERSON = { email: 'ada@qp.example', password: 'a-quiet-password-1' };

/** The fenced commands of a chapter of the page. */
function commandsOf(chapter: string): string[] {
  const page = readFileSync(path.join(repository, 'docs/operations.md'), 'utf8');
  const text = page.split(`\n## ${chapter}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...text.matchAll(/```\n([\s\S]*?)```/g)].flatMap(([, block]) => block.trim().split('\n'));
}

let folder: string;
let backup: string;
beforeAll(() => {
  folder = makeFolder('qp-backup-');
  backup = path.join(folder, 'qp.gz');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a line of the page in a shell; the page's folder for backups is ours. */
async function type(line: string, environment: Record<string, string>): Promise<string> {
  const command = line.replace(/\/backups\/\S+/, backup);
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    cwd: repository,
    env: { ...process.env, ...environment },
  });
  return stdout;
}

interface Seen {
  figures: unknown;
  probabilities: unknown;
  file: string;
  edit: number;
}

/** What an analyst sees of the first run. */
async function look(url: string): Promise<Seen> {
  const client = new Client(url);
  await client.logIn(PERSON.email, PERSON.password);
  const [project] = await client.ask(calls.projectList);
  const projectID = project.project_id;
  const { run_list } = await client.ask(calls.runList, { params: { projectID } });
  const first = run_list.find((run) => run['Run Name'] === 'The first run')!;
  const run = await client.ask(calls.run, { params: { runID: first.id } });
  const { probabilities } = await client.ask(calls.runProbabilities, { params: { runID: first.id } });
  const file = await client.request(`/api/project/file/data/${projectID}/`);
  // What edits move: people go on editing while the backup is made.
  const { description, updatedDate: _, versions: __, header_descriptions: ___, ...figures } = run;
  return {
    figures,
    probabilities,
    file: file.text,
    edit: Number(/\d+/.exec(description)?.[0] ?? 0),
  };
}

describe('a backup that is made while people work', () => {
  // A stability that is found while the backup is made would be a difference between what was seen and what was restored.
  const before = { DATA_DIR: '', STABILITY_AFTER_RUNS: 'false' };
  const after = { DATA_DIR: '', STABILITY_AFTER_RUNS: 'false' };
  let seen: Seen;
  let acknowledged: number;

  beforeAll(async () => {
    before.DATA_DIR = path.join(folder, 'before');
    after.DATA_DIR = path.join(folder, 'after');
    const product = await new ProductProcess({ ...before }).start();
    const added = await admin(before, ['add', PERSON.email, 'Ada', '--password-stdin'], PERSON.password);
    expect(added.code).toBe(0);
    const ledger = new Ledger();
    const analyst = new Analyst(product.url ?? '', PERSON.email, ledger, []);
    await analyst.begin(PERSON);
    let going = true;
    const work = (async () => {
      while (going) await analyst.edit();
    })();
    acknowledged = analyst.acknowledgedEdits;
    const [line] = commandsOf('Backup');
    expect(await type(line, before)).toContain('Backed up 1 project');
    going = false;
    await work;
    seen = await look(product.url ?? '');
    await product.kill('SIGTERM');
  });

  test('is one private file', () => {
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(existsSync(`${backup}.unfinished`)).toBe(false);
  });

  test('is refused in words when it is cut off, altered, of a newer version, or no backup; nothing is left', async () => {
    const databaseUrl = await makeDatabase();
    const bad = path.join(folder, 'bad.gz');
    const attempt = () => expect(readBackup(databaseUrl, bad)).rejects;
    const whole = readFileSync(backup);
    copyFileSync(backup, bad);
    truncateSync(bad, Math.floor(whole.length * 0.9));
    await attempt().toThrow(/is cut off or damaged .*Nothing was restored/);
    const altered = Buffer.from(whole);
    altered[Math.floor(whole.length * 0.6)] ^= 1;
    writeFileSync(bad, altered);
    await attempt().toThrow(/damaged|altered/);
    const header = {
      'qp-backup': FORMAT,
      version: '9.0.0',
      made: '',
      migrations: [{ name: '999_later.sql', sha256: 'x' }],
    };
    const later = async function* () {
      yield jsonRecord('H', header);
    };
    await pipeline(writeArchive(later()), createGzip(), createWriteStream(bad));
    await attempt().toThrow('made by a newer version of the QP Tool (9.0.0)');
    writeFileSync(bad, 'ID,W\n1,1\n');
    await attempt().toThrow('is not a backup of the QP Tool');
    rmSync(bad);
    await attempt().toThrow('There is no file');
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    expect((await client.query(`select 1 from pg_tables where schemaname = 'public'`)).rows).toEqual([]);
    await client.end();
  });

  test('restored as the page says: people log in, the figures are the same, and no acknowledged edit is lost', async () => {
    const [, line] = commandsOf('Backup');
    expect(await type(line, after)).toContain('Restored 1 project');
    const product = await new ProductProcess({ ...after }).start();
    const restored = await look(product.url ?? '');
    await product.kill('SIGTERM');
    const { edit, ...same } = restored;
    expect(same).toEqual({ figures: seen.figures, probabilities: seen.probabilities, file: seen.file });
    expect(edit).toBeGreaterThanOrEqual(acknowledged);
    expect(edit).toBeLessThanOrEqual(seen.edit);
    // A second time it would overwrite.
    const again = await admin(after, ['restore', backup]);
    expect([again.code, again.output]).toEqual([
      1,
      expect.stringContaining('is not empty: it has 1 account and 1 project'),
    ]);
  });

  test('goes into a database of DATABASE_URL as well, but not while the tool runs on it', async () => {
    const databaseUrl = await makeDatabase();
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'qp-tool 1 main' });
    await client.connect();
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, 'foreign') };
    expect((await admin(environment, ['restore', backup])).output).toContain('The tool is running on this database');
    await client.query(`set application_name = 'psql'`);
    // An installation that was started once has tables and views, and no one in them.
    for (const { sql } of await readMigrations()) await client.query(sql);
    expect((await admin(environment, ['restore', backup])).output).toContain('Restored 1 project');
    expect((await client.query('select first_name from users')).rows).toEqual([{ first_name: 'Ada' }]);
    await client.end();
  });

  test('a data folder whose database is gone says so, and does not begin again with nothing', async () => {
    rmSync(path.join(after.DATA_DIR, 'postgres'), { recursive: true });
    const start = new ProductProcess({ ...after }).start();
    await expect(start).rejects.toThrow(/had a database since .*, and it is not there/);
    await expect(start).rejects.toThrow('npm run admin -- restore FILE');
    expect(existsSync(path.join(after.DATA_DIR, 'postgres'))).toBe(false);
    const empty = { ...after, DATABASE_URL: await makeDatabase() };
    await expect(new ProductProcess(empty).start()).rejects.toThrow(/is empty/);
    expect((await admin(after, ['restore', backup])).output).toContain('Restored 1 project');
  });
});
