import type { projectCalls } from '@qp/contract';
import { replacedWords } from '@qp/words/sharing/replaced';
import pg from 'pg';
import type { z } from 'zod';
import { change, note } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findProject, lockName, updateName } from './queries.ts';

type NameBody = z.output<typeof projectCalls.renameProject.body>;

const UNIQUE_VIOLATION = '23505';

/** The owner's names stay unique: the index decides between two renames at once. */
export async function renameProject(
  app: App,
  userId: string,
  projectId: string,
  { name, previous }: NameBody,
): Promise<void> {
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
