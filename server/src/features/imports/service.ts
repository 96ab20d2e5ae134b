import { address, type ImportGrouping, pages } from '@qp/contract';
import { hasHeaderRows, type KeepCondition } from '@qp/facts';
import { problemWords } from '@qp/words/errors/problems';
import { planProblemWords } from '@qp/words/imports/plan-problems';
import type { Selectable } from 'kysely';
import type { Db } from '../../database.ts';
import { change, note, takeLine } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReceivedFile } from '../../platform/http/uploads.ts';
import { AS_FOUND, joinedFile, type TableChoice, TableError } from '../../platform/tabular/index.ts';
import { insertProject, setLoadJob } from '../projects/index.ts';
import {
  abandonedDrafts,
  deleteDraft,
  fileOfDraft,
  insertDraft,
  setReadingJob,
  uploadedBefore,
} from './draft-queries.ts';
import { makeProjectJob, planProblemsOf } from './make-project.job.ts';
import { beginWork, findImport, planEntries, projectInTheMaking, releaseAbandoned } from './queries.ts';
import { readImport } from './read-import.job.ts';
import { regroupImport } from './regroup-import.job.ts';
import type { ImportTable } from './tables.ts';

/** An upload with a key that was seen before is the same one: its first answer was lost. */
export async function startImport(app: App, ownerId: string, files: readonly ReceivedFile[], key: string | null) {
  if (files.some(({ bytes }) => bytes === 0)) throw refuse('file-too-small');
  const file = await joinedFile(files, `${files[0].path}.zip`).catch((error: unknown) => {
    if (!(error instanceof TableError)) throw error;
    throw refuse('data-refused', { file: files.map(({ name }) => name).join(', '), problem: error.message });
  });
  const started = await app.db.transaction().execute(async (trx) => {
    const draft = await insertDraft(trx, ownerId, file.name, key);
    if (draft === undefined) return null;
    const mediaType = 'application/octet-stream';
    const source = { path: file.path };
    const fileId = await app.files.store(trx, { name: file.name, mediaType, source, importId: draft });
    const input = { importId: draft, fileId, fileName: file.name, ...AS_FOUND, headerFrom: null, first: true };
    const reading = await app.queue.enqueue(trx, readImport, { ownerId, input });
    await setReadingJob(trx, draft, reading);
    return { id: draft, job_id: reading };
  });
  const { id, job_id } = started ?? (await uploadedBefore(app.db, ownerId, key!)) ?? {};
  if (!id || !job_id) throw refuse('not-found');
  return { job_id, import_id: id, success: address(pages.importCheck, { importID: id }) };
}

/** Another sheet of the workbook: the draft is read again. */
export async function readSheet(
  app: App,
  ownerId: string,
  importId: string,
  { sheet, revision }: { sheet: string; revision: number },
): Promise<{ job_id: string }> {
  const draft = await findImport(app.db, ownerId, importId);
  if (draft.state !== 'ready' || draft.revision !== revision) throw refuse('draft-changed');
  if (!draft.sheets.includes(sheet))
    throw refuse('invalid-input', { field: 'sheet', problem: problemWords('en').unknownSheet });
  return readAgain(app, draft, { sheet, headerRows: null });
}

/** Read again from the beginning, perhaps with another number of header rows. 0 leaves it to what is recognised. */
export async function readHeader(
  app: App,
  ownerId: string,
  importId: string,
  { rows, from, revision }: { rows: number; from?: number; revision: number },
): Promise<{ job_id: string }> {
  const draft = await findImport(app.db, ownerId, importId);
  if (draft.revision !== revision) throw refuse('draft-changed');
  if (!hasHeaderRows(draft.kind) && rows > 0)
    throw refuse('invalid-input', { field: 'rows', problem: problemWords('en').noHeaderRows });
  const choice = rows === 0 ? { headerRows: null } : { headerRows: rows, headerFrom: from ?? null };
  return readAgain(app, draft, { sheet: draft.sheet, ...choice });
}

async function readAgain(app: App, draft: Selectable<ImportTable>, choice: TableChoice): Promise<{ job_id: string }> {
  const fileId = await fileOfDraft(app.db, draft.id);
  return app.db.transaction().execute(async (trx) => {
    const input = { importId: draft.id, fileId, fileName: draft.file_name, headerFrom: null, ...choice, first: false };
    const jobId = await app.queue.enqueue(trx, readImport, { ownerId: draft.owner_id, input });
    if (!(await beginWork(trx, draft, 'reading', jobId))) throw refuse('draft-changed');
    return { job_id: jobId };
  });
}

/** A repair of what belongs together: the file is counted again for the variables that it concerns. */
export async function regroup(
  app: App,
  ownerId: string,
  importId: string,
  { grouping, revision }: { grouping: ImportGrouping; revision: number },
): Promise<{ job_id: string }> {
  const draft = await findImport(app.db, ownerId, importId);
  if (draft.revision !== revision) throw refuse('draft-changed');
  const fileId = await fileOfDraft(app.db, importId);
  const { sheet, header_rows: headerRows, header_from: headerFrom } = draft;
  const input = { importId, fileId, sheet, headerRows, headerFrom, grouping };
  return app.db.transaction().execute(async (trx) => {
    const jobId = await app.queue.enqueue(trx, regroupImport, { ownerId, input });
    if (!(await beginWork(trx, draft, 'reading', jobId))) throw refuse('draft-changed');
    return { job_id: jobId };
  });
}

/** While something keeps its plans from becoming a project. */
export async function refuseUnready(db: Db, importId: string): Promise<void> {
  const [problem] = planProblemsOf(await planEntries(db, importId));
  if (problem) throw refuse('draft-not-ready', { problem: planProblemWords('en').problem(problem) });
}

interface Making {
  readonly name: string;
  readonly uploadKey: string | null;
  readonly revision: number | undefined;
  /** Who takes part in new runs; empty for everyone. */
  readonly keep: KeepCondition[];
}

const DAY = 86_400_000;
/** Takes the name and starts the job that makes the project; the draft is in the making until it has. */
export async function makeProject(
  app: App,
  ownerId: string,
  importId: string,
  { name, uploadKey, revision, keep }: Making,
): Promise<{ projectId: string; jobId: string }> {
  const draft = await findImport(app.db, ownerId, importId);
  // Sent again, because its answer was lost on the way: it is being done.
  const made = draft.state === 'making' ? await projectInTheMaking(app.db, draft.job_id) : null;
  if (made?.name === name && draft.job_id) {
    takeLine();
    return { projectId: made.id, jobId: draft.job_id };
  }
  if (draft.state !== 'ready' || (revision ?? draft.revision) !== draft.revision) throw refuse('draft-changed');
  await refuseUnready(app.db, importId);
  const fileId = await fileOfDraft(app.db, importId);
  return change(app.db, async (trx) => {
    const projectId = await insertProject(trx, { ownerId, name, uploadKey });
    if (projectId === null) throw refuse('project-name-taken');
    note({ projectId, project: name, subject: name });
    const input = {
      projectId,
      importId,
      fileId,
      fileName: draft.file_name,
      sheet: draft.sheet,
      headerRows: draft.header_rows,
      headerFrom: draft.header_from,
      keep,
    };
    const jobId = await app.queue.enqueue(trx, makeProjectJob, { ownerId, input });
    await setLoadJob(trx, projectId, jobId);
    if (!(await beginWork(trx, draft, 'making', jobId))) throw refuse('draft-changed');
    return { projectId, jobId };
  });
}

export async function deleteImport(app: App, ownerId: string, importId: string): Promise<void> {
  const { state } = await findImport(app.db, ownerId, importId);
  if (state === 'making') throw refuse('draft-changed');
  await app.files.forget(await deleteDraft(app.db, importId));
}

/** Drafts that were not finished within the days of the setting, and those whose reading was lost. */
export async function tidy(app: App): Promise<void> {
  await releaseAbandoned(app.db);
  const day = new Date(app.clock.now().getTime() - app.settings.keepDays.imports * DAY);
  for (const id of await abandonedDrafts(app.db, day)) {
    await app.files.forget(await deleteDraft(app.db, id));
  }
}
