import type { projectCalls } from '@qp/contract';
import { replacedWords } from '@qp/words/sharing/replaced';
import pg from 'pg';
import type { z } from 'zod';
import type { Db } from '../../database.ts';
import { change, note } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { projectLoad } from './load.ts';
import { findProject, lockName, type Project, projectHashes, projectVariables, updateName } from './queries.ts';
import { deleteAbandoned, deleteProjectRow, selectReading, selectSurveyFile, setLoadJob } from './reading-queries.ts';

/** The local path of a project's encoded survey; threads open it with `decodeSurvey(readFileSync(path))`. */
export async function surveyFile(app: App, projectId: string): Promise<string> {
  const fileId = await selectSurveyFile(app.db, projectId);
  if (fileId === null) throw refuse('not-found');
  return app.files.local(fileId);
}

/** The finished job whose result the project page loads; recorded again if it has been cleared away. */
export async function loadJob(app: App, project: Project): Promise<string> {
  if (project.loadJobId) return project.loadJobId;
  return app.db.transaction().execute(async (trx) => {
    const result = projectLoad(await projectVariables(trx, project.id));
    const owner = { ownerId: project.ownerId, projectId: project.id };
    const id = await app.queue.record(trx, 'load-project', owner, result);
    await setLoadJob(trx, project.id, id);
    return id;
  });
}

/** How far the reading of an upload is. Before the upload has arrived, and after the verdict, there is nothing to say. */
export async function readingProgress(db: Db, userId: string, uploadKey: string) {
  return (await selectReading(db, userId, uploadKey)) ?? { progress: 0, stage: '' };
}

/** With its runs, files and jobs: everything that belongs to a project goes with its row. Running jobs notice and stop. */
export async function deleteProject(app: App, userId: string, projectId: string): Promise<void> {
  const { id } = await findProject(app.db, userId, projectId);
  const hashes = await projectHashes(app.db, id);
  await change(app.db, (trx) => deleteProjectRow(trx, id));
  await app.files.forget(hashes);
}

/** Deletes projects that no job reads: they should not happen, and would block their names. */
export async function tidy(app: App): Promise<void> {
  await deleteAbandoned(app.db);
}

type NameBody = z.output<typeof projectCalls.renameProject.body>;

const UNIQUE_VIOLATION = '23505';

/** The owner's names stay unique: the index decides between two renames at once. */
export async function renameProject(app: App, userId: string, projectId: string, { name, previous }: NameBody) {
  await findProject(app.db, userId, projectId);
  try {
    await change(app.db, async (trx) => {
      const now = await lockName(trx, projectId);
      if (now === undefined) throw refuse('not-found');
      const replaced = now === name ? {} : { name: now };
      note({ project: name, subject: name, details: replacedWords('en').replacing(replaced) });
      if (now === name) return;
      if (previous !== undefined && previous !== now) throw refuse('project-renamed', { name: now }, { name: now });
      await updateName(trx, projectId, name);
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) throw refuse('project-name-taken');
    throw error;
  }
}
