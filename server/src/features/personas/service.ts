import type { CallAnswer, personaCalls } from '@qp/contract';
import { NO_EDITS, type PersonaEdits } from '@qp/facts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../database.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { checkDescriptions, describeSegments, finishedRun } from '../runs/index.ts';
import { selectEdits, storeEdits } from './queries.ts';

type Sent = z.output<typeof personaCalls.updatePersonas.body>;

/** By segment number; a segment without edits has none. */
export async function personaEditsOf(
  db: Kysely<Database>,
  runId: string,
  segments: number,
): Promise<{ version: number; edits: PersonaEdits[] }> {
  const stored = await selectEdits(db, runId);
  const edits = Array.from({ length: segments }, (_, k) => stored?.edits[k] ?? NO_EDITS);
  return { version: stored?.version ?? 0, edits };
}

export async function personasOf(
  app: App,
  userId: string,
  runId: string,
): Promise<CallAnswer<typeof personaCalls.personas>> {
  const { run, result } = await finishedRun(app.db, userId, runId);
  const state = await personaEditsOf(app.db, runId, result.segments);
  return { run_id: runId, ...state, descriptions: run.header_descriptions };
}

/** Names, texts and lines in one transaction: an undo takes all of them back together. */
export async function savePersonas(
  app: App,
  userId: string,
  runId: string,
  { version, edits, descriptions, segments_version: seen }: Sent,
): Promise<CallAnswer<typeof personaCalls.updatePersonas>> {
  const { result } = await finishedRun(app.db, userId, runId);
  if (edits.length !== result.segments) {
    const problem = `must hold ${result.segments} entries, one a segment, and holds ${edits.length}`;
    throw refuse('invalid-input', { field: 'edits', problem });
  }
  checkDescriptions(descriptions, result.segments);
  return app.db.transaction().execute(async (trx) => {
    const written = await storeEdits(trx, runId, version, edits);
    if (written === undefined) throw refuse('personas-changed');
    const named = await describeSegments(app, trx, { runId, userId, descriptions, seen, anyway: false });
    return { version: written, segments_version: named.version, updatedDate: named.updatedDate };
  });
}
