import type { CallAnswer, personaCalls } from '@qp/contract';
import { NO_EDITS, type PersonaEdits } from '@qp/facts';
import { problemWords } from '@qp/words/errors/problems';
import { replacedWords } from '@qp/words/sharing/replaced';
import type { z } from 'zod';
import type { Db } from '../../database.ts';
import { change, note } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { changePart, checkDescriptions, describeSegments, type Fields, finishedRun } from '../runs/index.ts';
import { selectEdits, storeEdits } from './queries.ts';

type Sent = z.output<typeof personaCalls.updatePersonas.body>;

/** By segment number; a segment without edits has none. */
export async function personaEditsOf(db: Db, runId: string, segments: number) {
  const stored = await selectEdits(db, runId);
  const edits = Array.from({ length: segments }, (_, k) => stored?.edits[k] ?? NO_EDITS);
  return { version: stored?.version ?? 0, edits };
}

export async function personasOf(app: App, userId: string, runId: string) {
  const { run, result } = await finishedRun(app.db, userId, runId);
  const state = await personaEditsOf(app.db, runId, result.segments);
  return { run_id: runId, ...state, descriptions: run.header_descriptions };
}

/** Names, texts and lines in one transaction: an undo takes all of them back together. */
export async function savePersonas(
  app: App,
  userId: string,
  runId: string,
  { version: seen, edits, descriptions, segments_version, all_the_same: anyway }: Sent,
): Promise<CallAnswer<typeof personaCalls.updatePersonas>> {
  const { result } = await finishedRun(app.db, userId, runId);
  if (edits.length !== result.segments) {
    const problem = problemWords('en').entriesPerSegment(result.segments, edits.length);
    throw refuse('invalid-input', { field: 'edits', problem });
  }
  checkDescriptions(descriptions, result.segments);
  return change(app.db, async (trx) => {
    const edited = await changePart<readonly PersonaEdits[]>(trx, app.clock, {
      runId,
      userId,
      seen,
      anyway,
      part: 'personas',
      mine: edits,
      theirs: async () => {
        const { version, edits: value } = await personaEditsOf(trx, runId, result.segments);
        return { value, version };
      },
      fields: fieldsOf,
      value: (fields) => edits.map((_, k) => editsFrom(fields, k)),
    });
    if (edited.version > 0) await storeEdits(trx, runId, edited.version, edited.value);
    const named = await describeSegments(app, trx, { runId, userId, descriptions, seen: segments_version, anyway });
    const replaced = { ...named.replaced, ...edited.replaced };
    note({ details: replacedWords('en').replacing(replaced) });
    return {
      version: edited.version,
      segments_version: named.version,
      updatedDate: named.updatedDate,
      merged: edited.merged || named.merged,
    };
  });
}

const place = { hidden: 'hidden lines', order: 'order of lines', quote: 'quote' } as const;
const fieldName = (field: keyof PersonaEdits, k: number) => `${place[field]} of SEG${k + 1}`;

function fieldsOf(edits: readonly PersonaEdits[]): Fields {
  const fields: Record<string, unknown> = {};
  for (const [k, { hidden, order, quote }] of edits.entries()) {
    fields[fieldName('hidden', k)] = hidden;
    fields[fieldName('order', k)] = order;
    fields[fieldName('quote', k)] = quote;
  }
  return fields;
}

function editsFrom(fields: Fields, k: number): PersonaEdits {
  return {
    hidden: fields[fieldName('hidden', k)] as string[],
    order: fields[fieldName('order', k)] as string[],
    quote: fields[fieldName('quote', k)] as string,
  };
}
