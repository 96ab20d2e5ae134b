import type { projectCalls } from '@qp/contract';
import pg from 'pg';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findProject, lockName, updateName } from './queries.ts';

type NameBody = z.output<typeof projectCalls.renameProject.body>;

const UNIQUE_VIOLATION = '23505';

/** Returns the old name. The owner's names stay unique: the index decides between two renames at once. */
export async function renameProject(
  app: App,
  userId: string,
  projectId: string,
  { name, previous }: NameBody,
): Promise<string> {
  await findProject(app.db, userId, projectId);
  try {
    return await app.db.transaction().execute(async (trx) => {
      const now = await lockName(trx, projectId);
      if (now === undefined) throw refuse('not-found');
      if (now === name) return now;
      if (previous !== undefined && previous !== now) throw refuse('project-renamed', { name: now }, { name: now });
      await updateName(trx, projectId, name);
      return now;
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION) throw refuse('project-name-taken');
    throw error;
  }
}
