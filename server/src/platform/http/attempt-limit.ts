import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { Clock } from '../clock.ts';
import { refuse } from './refusal.ts';

/**
 * So many attempts in a window, counted in the database so that all web processes share the count. A window that has ended
 * begins anew: nobody is locked out for ever.
 */
export interface AttemptLimit {
  /** What is counted: `login of a@b.c`. */
  key: string;
  attempts: number;
  seconds: number;
}

/** Counts this attempt and refuses it where it is one too many. */
export async function countAttempt(db: Kysely<Database>, clock: Clock, limit: AttemptLimit): Promise<void> {
  const now = clock.now();
  const ended = new Date(now.getTime() - limit.seconds * 1000);
  const row = await db
    .insertInto('attempts')
    .values({ key: limit.key, window_start: now, count: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when attempts.window_start <= ${ended} or attempts.window_start > ${now} then 1 else attempts.count + 1 end`,
        window_start: sql`case when attempts.window_start <= ${ended} or attempts.window_start > ${now} then ${now} else attempts.window_start end`,
      }),
    )
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow();
  if (row.count <= limit.attempts) return;
  const seconds = Math.ceil((row.window_start.getTime() + limit.seconds * 1000 - now.getTime()) / 1000);
  throw refuse('too-many-requests', { seconds: Math.max(1, seconds) });
}

/** After a success the count starts again. */
export async function forgetAttempts(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute();
}

export async function tidyAttempts(db: Kysely<Database>, now: Date): Promise<void> {
  const day = 24 * 3600 * 1000;
  await db
    .deleteFrom('attempts')
    .where('window_start', '<', new Date(now.getTime() - day))
    .execute();
}
