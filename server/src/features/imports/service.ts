import { address, pages } from '@qp/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReceivedFile } from '../../platform/http/uploads.ts';
import { createProject } from '../projects/index.ts';
import { planProblemsOf } from './plan-problems.job.ts';
import { findImport, planEntries } from './queries.ts';
import { readImport } from './read-import.job.ts';
import { writeImportFiles } from './write-files.job.ts';

export async function startImport(app: App, ownerId: string, file: ReceivedFile) {
  if (file.bytes === 0) throw refuse('file-too-small');
  const { importId, jobId } = await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('imports')
      .values({ owner_id: ownerId, file_name: file.name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const mediaType = 'application/octet-stream';
    const fileId = await app.files.store(trx, {
      name: file.name,
      mediaType,
      source: { path: file.path },
      importId: row.id,
    });
    const input = { importId: row.id, fileId, fileName: file.name, sheet: null, first: true };
    const id = await app.queue.enqueue(trx, readImport, { ownerId, input });
    await trx.updateTable('imports').set({ job_id: id }).where('id', '=', row.id).execute();
    return { importId: row.id, jobId: id };
  });
  return { job_id: jobId, import_id: importId, success: address(pages.importCheck, { importID: importId }) };
}

/** Another sheet of the workbook: the draft is read again. */
export async function readSheet(
  app: App,
  ownerId: string,
  importId: string,
  sheet: string,
): Promise<{ job_id: string }> {
  const draft = await findImport(app.db, ownerId, importId);
  if (draft.state !== 'ready') throw refuse('draft-changed');
  if (!draft.sheets.includes(sheet))
    throw refuse('invalid-input', { field: 'sheet', problem: 'is none of the workbook’s' });
  const fileId = await fileOf(app, importId);
  return app.db.transaction().execute(async (trx) => {
    const input = { importId, fileId, fileName: draft.file_name, sheet, first: false };
    const id = await app.queue.enqueue(trx, readImport, { ownerId, input });
    await trx.updateTable('imports').set({ state: 'reading', job_id: id }).where('id', '=', importId).execute();
    return { job_id: id };
  });
}

async function fileOf(app: App, importId: string): Promise<string> {
  const row = await app.db.selectFrom('files').select('id').where('import_id', '=', importId).executeTakeFirst();
  if (!row) throw refuse('not-found');
  return row.id;
}

const DAY = 86_400_000;
const written = z.object({ data: z.uuid(), variables: z.uuid(), discretized: z.uuid() });

/** The three files are written, then read as if they had been uploaded; the plan stays with the project. */
export async function makeProject(
  app: App,
  ownerId: string,
  importId: string,
  { name, uploadKey }: { name: string; uploadKey: string | null },
): Promise<string> {
  const draft = await findImport(app.db, ownerId, importId);
  if (draft.state !== 'ready') throw refuse('draft-changed');
  const [problem] = planProblemsOf(await planEntries(app.db, importId));
  if (problem) throw refuse('draft-not-ready', { problem });
  const taken = await app.db
    .selectFrom('projects')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (taken) throw refuse('project-name-taken');
  const fileId = await fileOf(app, importId);
  const input = { importId, fileId, sheet: draft.sheet };
  const jobId = await app.db
    .transaction()
    .execute((trx) => app.queue.enqueue(trx, writeImportFiles, { ownerId, input }));
  try {
    const { state, result, errorMessage } = await app.queue.wait(jobId);
    if (state === 'failed') throw new Error(`the files of a project could not be written: ${errorMessage}`);
    const ids = written.parse(result);
    const stem = fileStem(draft.file_name);
    const file = async (kind: keyof typeof ids) => {
      const path = await app.files.local(ids[kind]);
      const found = await app.files.find(app.db, ids[kind]);
      return { name: `${kind}_${stem}.csv`, bytes: Number(found?.bytes ?? 0), source: { path } };
    };
    const files = {
      data: await file('data'),
      variables: await file('variables'),
      discretized: await file('discretized'),
    };
    const projectId = await createProject(app, { ownerId, name, uploadKey, files });
    await keepPlan(app, importId, projectId);
    return projectId;
  } finally {
    await app.db.deleteFrom('jobs').where('id', '=', jobId).execute();
  }
}

/** The draft ends; file and history go, the plan stays for prediction. */
async function keepPlan(app: App, importId: string, projectId: string): Promise<void> {
  const hashes = await importHashes(app, importId);
  await app.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('files').where('import_id', '=', importId).execute();
    await trx.deleteFrom('import_changes').where('import_id', '=', importId).execute();
    await trx.updateTable('imports').set({ state: 'made', project_id: projectId }).where('id', '=', importId).execute();
  });
  await app.files.forget(hashes);
}

/** `Snacks 2026.sav` gives data_Snacks_2026.csv. */
export function fileStem(fileName: string): string {
  const stem = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}.-]+/gu, '_')
    .replace(/^[_.]+|[_.]+$/g, '');
  return stem.slice(0, 80) || 'survey';
}

async function importHashes(app: App, importId: string): Promise<string[]> {
  const rows = await app.db.selectFrom('files').select('sha256').where('import_id', '=', importId).execute();
  return rows.map(({ sha256 }) => sha256);
}

export async function deleteImport(app: App, ownerId: string, importId: string): Promise<void> {
  await findImport(app.db, ownerId, importId);
  const hashes = await importHashes(app, importId);
  await app.db.deleteFrom('imports').where('id', '=', importId).execute();
  await app.files.forget(hashes);
}

/** Drafts that were not finished within the days of the setting, and those whose reading was lost. */
export async function tidy(app: App): Promise<void> {
  const day = new Date(app.clock.now().getTime() - app.settings.keepDays.imports * DAY);
  const old = await app.db
    .selectFrom('imports')
    .select('id')
    .where('state', '<>', 'made')
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      or([
        eb('created_at', '<', day),
        and([
          eb('state', '=', 'reading'),
          eb('created_at', '<', sql<Date>`now() - interval '1 hour'`),
          not(
            exists(
              selectFrom('jobs')
                .select('jobs.id')
                .whereRef('jobs.id', '=', 'imports.job_id')
                .where('jobs.state', 'in', ['pending', 'started']),
            ),
          ),
        ]),
      ]),
    )
    .execute();
  for (const { id } of old) {
    const hashes = await importHashes(app, id);
    await app.db.deleteFrom('imports').where('id', '=', id).execute();
    await app.files.forget(hashes);
  }
}
