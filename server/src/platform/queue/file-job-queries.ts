import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** A job of this kind for the run, with the same input, that is under way or whose file is still there. */
export function selectFileJob(db: Kysely<Database>, runId: string, kind: string, input: object) {
  return db
    .selectFrom('jobs')
    .select(['id', 'state', 'file_id'])
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('input', '=', JSON.stringify(input))
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['pending', 'started']),
        eb.and([eb('state', '=', 'finished'), eb('file_id', 'is not', null)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}
