import { calls } from '@qp/contract';
import { type CompiledQuery, sql } from 'kysely';
import type { App } from '../platform/app.ts';
import type { Client } from './client.ts';
import { submitRun } from './small-run.ts';
import { makeProject } from './survey-project.ts';

/** Something of everything that belongs to one person: a project, and a run over a few of its variables. */
export interface World {
  project: string;
  run: string;
  job: string;
  import: string;
  wave: string;
}

export async function makeWorld(app: App, client: Client): Promise<World> {
  const project = await makeProject(client);
  const { job_id: job, run_id: run } = await submitRun(client, project, { name: 'Small', cluster: ['A1', 'A2', 'A3'] });
  const { state, errorMessage } = await app.queue.wait(job);
  if (state !== 'finished') throw new Error(`the run has failed: ${errorMessage}`);
  return {
    project,
    run,
    job,
    import: await beginImport(client),
    wave: await beginWave(client, run, ['A1', 'A2', 'A3']),
  };
}

/** A small file on its way to a project, read. */
export async function beginImport(client: Client): Promise<string> {
  const content = 'id,q1,q2\n1,1,2\n2,2,1\n3,1,1\n';
  const file = { field: 'import_file', name: 'small.csv', content };
  const { job_id: reading, import_id } = await client.ask(calls.newImport, { files: [file] });
  await client.waitFor(reading);
  return import_id;
}

/** A wave of a run over some questions, read and not yet computed. */
export async function beginWave(client: Client, runID: string, codes: readonly string[]): Promise<string> {
  const lines = Array.from({ length: 40 }, (_, i) =>
    [`W${i}`, ...codes.map((_code, j) => (i % (j + 2)) + 1)].join(','),
  );
  const content = `${['ID', ...codes].join(',')}\n${lines.join('\n')}\n`;
  const { job_id, wave_id } = await client.ask(calls.newWave, {
    params: { runID },
    body: { name: 'Two' },
    files: [{ field: 'wave_file', name: 'wave.csv', content }],
  });
  await client.waitFor(job_id);
  return wave_id;
}

/** Sessions and counted attempts change with every request; nothing else may. Chunks are large, and never without their file. */
const LEFT_OUT = ['sessions', 'attempts', 'file_chunks'];

/** Until no job is under way: whatever comes later was caused by a request. */
export async function untilIdle(app: App): Promise<void> {
  for (;;) {
    const busy = await app.db
      .selectFrom('jobs')
      .select('id')
      .where('state', 'in', ['pending', 'started'])
      .executeTakeFirst();
    if (!busy) return;
    await app.queue.wait(busy.id);
  }
}

/** One statement for all tables, put together once for each server: hundreds of fingerprints are taken of the same tables. */
const statements = new WeakMap<App, Promise<CompiledQuery<{ name: string; print: string }>>>();

async function printAll(app: App): Promise<CompiledQuery<{ name: string; print: string }>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(app.db);
  const prints = rows
    .filter(({ name }) => !LEFT_OUT.includes(name))
    .map(
      ({ name }) => sql<{ name: string; print: string }>`
        select ${sql.lit(name)} as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), 'empty') as print
        from ${sql.table(name)} t`,
    );
  return sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`.compile(app.db);
}

/** A fingerprint of every table. */
export async function fingerprint(app: App): Promise<Record<string, string>> {
  const statement = statements.get(app) ?? printAll(app);
  statements.set(app, statement);
  const { rows } = await app.db.executeQuery(await statement);
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
