import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls, type ProjectSummary } from '@qp/contract';
import type { Survey } from '@qp/engine/survey';
import { decodeSurvey } from '@qp/engine/survey';
import { sql } from 'kysely';
import type { ReadInput, ReadOutput } from '../features/projects/read-project.thread.ts';
import type { App } from '../platform/app.ts';
import { computeNow } from '../platform/queue/compute.ts';
import type { Client } from './client.ts';

/** Reads the files of a project in the real thread, for tests. */

export type ProjectTexts = Record<'data' | 'variables' | 'discretized', string | Uint8Array>;

const THREAD = new URL('../features/projects/read-project.thread.ts', import.meta.url);

export async function readFiles(files: ProjectTexts): Promise<ReadOutput> {
  const compute = computeNow('');
  const folder = mkdtempSync(path.join(tmpdir(), 'read-files-'));
  try {
    const paths = { data: '', variables: '', discretized: '' };
    const bytes = { data: 0, variables: 0, discretized: 0 };
    for (const kind of ['data', 'variables', 'discretized'] as const) {
      paths[kind] = path.join(folder, kind);
      writeFileSync(paths[kind], files[kind]);
      bytes[kind] = statSync(paths[kind]).size;
    }
    const names = { data: 'data_x.csv', variables: 'variables_x.csv', discretized: 'discretized_x.csv' };
    return await compute<ReadInput, ReadOutput>(THREAD, { names, paths, bytes });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function acceptedFiles(files: ProjectTexts): Promise<{ survey: Survey; summary: ProjectSummary }> {
  const output = await readFiles(files);
  if ('problems' in output) throw new Error(JSON.stringify(output.problems, null, 2));
  return { survey: decodeSurvey(output.survey), summary: output.summary };
}

/** Every problem as `file | line | column | value | message`. */
export async function refusedFiles(files: ProjectTexts): Promise<string[]> {
  const output = await readFiles(files);
  if (!('problems' in output)) throw new Error('the files were not refused');
  return output.problems.map(({ file, line, column, value, message }) =>
    [file, line, column, value, message].map((part) => part ?? '-').join(' | '),
  );
}

/** A small project that is right in every way. */
export const GOOD_FILES = {
  variables:
    'Variable,Variable Label,Dimension,Factor,Data Type\n' +
    'ID,Respondent,Admin,Admin,ID\nW,Weight,Admin,Admin,Weight\n' +
    'Q1,Likes it,Needs,Taste,Ordinal\nAGE,Age,People,Person,Numeric\nSEX,Sex,People,Person,Nominal\n',
  data: 'ID,W,Q1,AGE,SEX\n1,1,5,20,m\n2,0.5,1,40,f\n3,2,,66,m\n',
  discretized: 'ID,Q1,AGE,SEX\n1,Agree,18-34,Man\n2,Disagree,35-54,Woman\n3,,55+,Man\n',
};

export type UploadedFile = { field: string; name: string; content: string | Uint8Array };

/** The files of a new project as the form sends them. */
export function projectUpload(change: Partial<ProjectTexts> = {}): UploadedFile[] {
  const texts = { ...GOOD_FILES, ...change };
  return [
    { field: 'data_file', name: 'data_x.csv', content: texts.data },
    { field: 'variable_file', name: 'variables_x.csv', content: texts.variables },
    { field: 'discretized_file', name: 'discretized_x.csv', content: texts.discretized },
  ];
}

/** Sends the files of a new project, and gives its id. */
export async function createdProject(client: Client, name: string, files = projectUpload()): Promise<string> {
  const { success } = await client.ask(calls.createProject, { body: { name }, files });
  return success.split('/')[2];
}

/** The number of rows of every table of ours, so "nothing is left" means all of them. */
export async function rowCounts(app: App): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    // What was done is kept when the thing is gone.
    if (['sessions', 'attempts', 'activity'].includes(name)) continue;
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(app.db);
    counts[name] = rows[0].n;
  }
  return counts;
}
