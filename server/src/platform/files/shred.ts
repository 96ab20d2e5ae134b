import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import type { Log } from '../log.ts';

/** Any number; all our processes must agree on it. */
const SHRED_LOCK = 7_202_611_016;
/** Storing a large file holds the table, and everything else would wait behind this lock. */
const LOCK_MILLISECONDS = 500;
const LOCK_NOT_AVAILABLE = '55P03';

/** Rewrites the table of keys when some were deleted, so they are no longer in its pages. It takes milliseconds. */
export function createShredder(db: Db, log: Log): () => Promise<void> {
  let shredded = 0;
  return async () => {
    const { rows } = await sql<{ deleted: number }>`
      select n_tup_del as deleted from pg_stat_user_tables where relid = 'file_keys'::regclass`.execute(db);
    const deleted = rows[0]?.deleted ?? 0;
    // Statistics begin again at 0 after a crash of the database.
    if (deleted === shredded) return;
    await db.connection().execute(async (connection) => {
      const turn = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${SHRED_LOCK}) as mine`.execute(connection);
      if (!turn.rows[0]?.mine) return;
      try {
        await sql.raw(`set lock_timeout = ${LOCK_MILLISECONDS}`).execute(connection);
        await sql`vacuum (full) file_keys`.execute(connection);
        shredded = deleted;
        log.debug('rewrote the keys of stored files', { deleted });
      } catch (error) {
        // The next sweep tries again.
        if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      } finally {
        await sql`reset lock_timeout`.execute(connection);
        await sql`select pg_advisory_unlock(${SHRED_LOCK})`.execute(connection);
      }
    });
  };
}
