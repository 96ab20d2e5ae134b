import type { Kysely } from 'kysely';
import type { Database } from '../database.ts';

/** The keeper of the table `activity`: what was done in projects, and what concerns the installation. */
export interface Entry {
  at: Date;
  projectId?: string | null;
  project?: string;
  userId: string | null;
  /** The address, or how a person without one came in. */
  who: string;
  did: string;
  what?: string;
  subject?: string;
  details?: string;
}

export async function writeDown(db: Kysely<Database>, entry: Entry): Promise<void> {
  await db
    .insertInto('activity')
    .values({
      at: entry.at,
      project_id: entry.projectId ?? null,
      project_name: entry.project ?? '',
      user_id: entry.userId,
      who: entry.who,
      did: entry.did,
      what: entry.what ?? '',
      subject: entry.subject ?? '',
      details: entry.details ?? '',
    })
    .execute();
}
