import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Clock } from '../../platform/clock.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { insertChange, type PartChange, selectChange } from './change-queries.ts';

/** Records a change to a part of a run and returns its version, or refuses with who changed it since and when. */
export async function changePart(trx: Transaction<Database>, clock: Clock, change: PartChange): Promise<number> {
  const version = await insertChange(trx, change, clock.now());
  if (version !== undefined) return version;
  const last = await selectChange(trx, change.runId, change.part);
  const who = last?.email ? `${last.first_name} (${last.email})` : 'A person whose account was deleted';
  const when = last?.changed_at ?? clock.now();
  const words = `${when.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;
  throw refuse('changed-meanwhile', { who, when: words }, { who, when: when.toISOString() });
}
