import { isDeepStrictEqual } from 'node:util';
import { changedByWords } from '@qp/words/run/changes';
import type { Trx } from '../../../database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { lockRun } from '../run/index.ts';
import type { EditedPart } from '../tables.ts';
import { type Fields, mergeFields } from './field-merge.ts';
import { recordChange, selectChange, selectValueAt } from './queries.ts';

/** Edits of a run by several pages, of one person or of several: merged by field, and a question where they touch. */

export interface Save {
  readonly runId: string;
  readonly userId: string;
  /** The version that was edited; undefined to replace whatever is there. */
  readonly seen: number | undefined;
  /** Mine wins where both changed the same field. */
  readonly anyway: boolean | undefined;
}

interface PartSave<Value> extends Save {
  readonly part: EditedPart;
  readonly mine: Value;
  /** What is stored, read after the lock; its version where `run_changes` does not keep it. */
  theirs(): Promise<{ readonly value: Value; readonly version?: number }>;
  /** By field, and back. */
  fields(value: Value): Fields;
  value(fields: Fields): Value;
}

export interface PartSaved<Value> {
  readonly version: number;
  readonly value: Value;
  /** Later changes of others were kept. */
  readonly merged: boolean;
  /** What was replaced, by field, for the activity log. */
  readonly replaced: Fields;
}

/** Records a change to a part of a run, or refuses with who changed the same since and when. The caller stores the value. */
export async function changePart<Value>(trx: Trx, clock: Clock, save: PartSave<Value>): Promise<PartSaved<Value>> {
  const { runId, part, userId, seen, anyway } = save;
  await lockRun(trx, runId);
  const last = await selectChange(trx, runId, part);
  const { value: now, version: current = last?.version ?? 0 } = await save.theirs();
  const theirs = save.fields(now);
  const mine = save.fields(save.mine);
  const base = seen === undefined || seen >= current ? now : await selectValueAt(trx, runId, part, seen);
  const { merged, clashes, replaced } = mergeFields(
    base === undefined ? null : save.fields(base as Value),
    mine,
    theirs,
  );
  if (clashes.length > 0 && !anyway) throw changedMeanwhile(part, userId, last, clock.now());
  const version = replaced.length === 0 ? current : current + 1;
  if (version > current) await recordChange(trx, { runId, part, version, userId, at: clock.now(), replaced: now });
  return {
    version,
    value: save.value(merged),
    merged: !isDeepStrictEqual(merged, mine),
    replaced: Object.fromEntries(replaced.map((name) => [name, theirs[name]])),
  };
}

type LastChange = Awaited<ReturnType<typeof selectChange>>;

function changedMeanwhile(part: EditedPart, userId: string, last: LastChange, now: Date) {
  const words = changedByWords('en');
  const you = last?.changed_by === userId;
  const someone = last ? words.deleted : words.other;
  const name = last?.email ? `${last.first_name} (${last.email})` : someone;
  const who = you ? words.you : name;
  const when = last?.changed_at ?? now;
  const moment = words.moment(when.toISOString());
  const code = part === 'personas' ? 'personas-changed' : 'changed-meanwhile';
  return refuse(code, { who, when: moment }, { who: you ? 'You' : name, when: when.toISOString(), you });
}
