import { address, pages } from '@qp/contract';
import { type Selectable, sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReceivedFile } from '../../platform/http/uploads.ts';
import type { TableChoice } from '../../platform/tabular/index.ts';
import { insertProject, setLoadJob } from '../projects/index.ts';
import { makeProjectJob } from './make-project.job.ts';
import { planProblemsOf } from './plan-problems.job.ts';
import { beginWork, findImport, planEntries, releaseForsaken } from './queries.ts';
import { readImport } from './read-import.job.ts';
import type { ImportTable } from './tables.ts';

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
    const input = { importId: row.id, fileId, fileName: file.name, sheet: null, headerRows: null, first: true };
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
  return readAgain(app, draft, { sheet, headerRows: null });
}

/** Another number of header rows: the draft is read again. 0 leaves it to what is recognised. */
export async function readHeader(
  app: App,
  ownerId: string,
  importId: string,
  { rows, revision }: { rows: number; revision: number },
): Promise<{ job_id: string }> {
  const draft = await findImport(app.db, ownerId, importId);
  if (draft.revision !== revision) throw refuse('draft-changed');
  if (draft.kind === 'sav')
    throw refuse('invalid-input', { field: 'rows', problem: 'an SPSS file has no header rows' });
  return readAgain(app, draft, { sheet: draft.sheet, headerRows: rows === 0 ? null : rows });
}

async function readAgain(app: App, draft: Selectable<ImportTable>, choice: TableChoice): Promise<{ job_id: string }> {
  const fileId = await fileOf(app, draft.id);
  return app.db.transaction().execute(async (trx) => {
    const input = { importId: draft.id, fileId, fileName: draft.file_name, ...choice, first: false };
    const jobId = await app.queue.enqueue(trx, readImport, { ownerId: draft.owner_id, input });
    if (!(await beginWork(trx, draft, 'reading', jobId))) throw refuse('draft-changed');
    return { job_id: jobId };
  });
}

async function fileOf(app: App, importId: string): Promise<string> {
  const row = await app.db.selectFrom('files').select('id').where('import_id', '=', importId).executeTakeFirst();
  if (!row) throw refuse('not-found');
  return row.id;
}

const DAY = 86_400_000;
/** Takes the name and starts the job that makes the project; the draft is in the making until it has. */
export async function makeProject(
  app: App,
  ownerId: string,
  importId: string,
  { name, uploadKey }: { name: string; uploadKey: string | null },
): Promise<{ projectId: string; jobId: string }> {
  const draft = await findImport(app.db, ownerId, importId);
  if (draft.state !== 'ready') throw refuse('draft-changed');
  const [problem] = planProblemsOf(await planEntries(app.db, importId));
  if (problem) throw refuse('draft-not-ready', { problem });
  const fileId = await fileOf(app, importId);
  return app.db.transaction().execute(async (trx) => {
    const projectId = await insertProject(trx, { ownerId, name, uploadKey });
    if (projectId === null) throw refuse('project-name-taken');
    const input = {
      projectId,
      importId,
      fileId,
      fileName: draft.file_name,
      sheet: draft.sheet,
      headerRows: draft.header_rows,
    };
    const jobId = await app.queue.enqueue(trx, makeProjectJob, { ownerId, input });
    await setLoadJob(trx, projectId, jobId);
    if (!(await beginWork(trx, draft, 'making', jobId))) throw refuse('draft-changed');
    return { projectId, jobId };
  });
}

async function importHashes(app: App, importId: string): Promise<string[]> {
  const rows = await app.db.selectFrom('files').select('sha256').where('import_id', '=', importId).execute();
  return rows.map(({ sha256 }) => sha256);
}

export async function deleteImport(app: App, ownerId: string, importId: string): Promise<void> {
  const { state } = await findImport(app.db, ownerId, importId);
  if (state === 'making') throw refuse('draft-changed');
  const hashes = await importHashes(app, importId);
  await app.db.deleteFrom('imports').where('id', '=', importId).execute();
  await app.files.forget(hashes);
}

/** Drafts that were not finished within the days of the setting, and those whose reading was lost. */
export async function tidy(app: App): Promise<void> {
  await releaseForsaken(app.db);
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
