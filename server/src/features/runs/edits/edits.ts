import type { RunText } from '@qp/contract';
import { type RunView, type runCalls, shownView, significanceChoice, viewGroups, viewOfGroups } from '@qp/contract';
import type { CrosstabGroups } from '@qp/facts';
import { descriptionOf, descriptionParts, sortRow } from '@qp/facts';
import { problemWords } from '@qp/words/errors/problems';
import { replacedWords } from '@qp/words/sharing/replaced';
import type { z } from 'zod';
import type { Trx } from '../../../database.ts';
import { change, note } from '../../../platform/activity.ts';
import type { App } from '../../../platform/app.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { projectVariables } from '../../projects/index.ts';
import {
  checkedLists,
  checkSubgroup,
  findRun,
  finishedRun,
  rememberChoice,
  runCrosstab,
  updateRun,
} from '../run/index.ts';
import { changePart, type PartSaved, type Save } from './changed-parts.ts';
import type { Fields } from './field-merge.ts';

/** Edits to a run: its view, its name, the note on it, its description and those of its segments. */

type ConfigBody = z.output<typeof runCalls.updateConfig.body>;
type NameBody = z.output<typeof runCalls.renameRun.body>;
type NoteBody = z.output<typeof runCalls.updateNote.body>;
type DescriptionBody = z.output<typeof runCalls.updateDescription.body>;
export interface Saved {
  readonly updatedDate: string;
  readonly version: number;
  readonly merged: boolean;
  /** For the activity log. */
  readonly replaced: Fields;
}

export async function saveView(app: App, userId: string, runId: string, body: ConfigBody): Promise<Saved> {
  const { run, result } = await finishedRun(app.db, userId, runId);
  checkOrder(body.order, result.segments);
  if (body.sortColsBy !== '') checkSortColumn(body.sortColsBy, await runCrosstab(app.db, runId));
  const dictionary = await projectVariables(app.db, run.project_id);
  const { numbers: _, ...lists } = checkedLists(dictionary, body);
  checkSubgroup(dictionary, body.subgroup);
  const { version: seen, all_the_same: anyway, ...look } = body;
  const mine: RunView = { ...look, ...lists };
  return change(app.db, async (trx) => {
    const edited = await changePart<RunView>(trx, app.clock, {
      runId,
      part: 'view',
      userId,
      seen,
      anyway,
      mine,
      theirs: async () => {
        const { view, first_significance, cluster, profile, metrics } = await findRun(trx, userId, runId);
        return { value: shownView(view ?? first_significance, { cluster, profile, metrics }, result.segments) };
      },
      fields: viewGroups,
      value: (fields) => viewOfGroups(fields as Record<string, Partial<RunView>>),
    });
    const updated = await updateRun(trx, runId, { view: JSON.stringify(edited.value) });
    await rememberChoice(trx, userId, significanceChoice(mine));
    return saved(updated, edited);
  });
}

export async function describe(app: App, userId: string, runId: string, body: DescriptionBody): Promise<Saved> {
  const { descriptions, description = '' } = body;
  if (descriptions === undefined) await findRun(app.db, userId, runId);
  else {
    const { result } = await finishedRun(app.db, userId, runId);
    checkDescriptions(descriptions, result.segments);
  }
  const save = { runId, userId, seen: body.version, anyway: body.all_the_same };
  return change(app.db, async (trx) => {
    if (descriptions !== undefined) return describeSegments(app, trx, { ...save, descriptions });
    return saveText(app, trx, { ...save, part: 'description', mine: description });
  });
}

export async function renameRun(app: App, userId: string, runId: string, body: NameBody): Promise<Saved> {
  await findRun(app.db, userId, runId);
  const save = { runId, userId, seen: body.version, anyway: body.all_the_same };
  return change(app.db, (trx) => saveText(app, trx, { ...save, part: 'name', mine: body.name }));
}

export async function updateNote(app: App, userId: string, runId: string, body: NoteBody): Promise<Saved> {
  await findRun(app.db, userId, runId);
  const save = { runId, userId, seen: body.version, anyway: body.all_the_same };
  return change(app.db, (trx) => saveText(app, trx, { ...save, part: 'note', mine: body.note }));
}

interface TextSave extends Save {
  /** Also the name of the column. */
  readonly part: RunText;
  readonly mine: string;
}

async function saveText(app: App, trx: Trx, save: TextSave): Promise<Saved> {
  const { part, runId, userId } = save;
  const edited = await changePart<string>(trx, app.clock, {
    ...save,
    theirs: async () => ({ value: (await findRun(trx, userId, runId))[part] }),
    fields: (text) => ({ [part]: text }),
    value: (fields) => String(fields[part]),
  });
  return saved(await updateRun(trx, runId, { [part]: edited.value }), edited);
}

interface SegmentDescriptions extends Save {
  readonly descriptions: readonly string[];
}

/** The only place that writes segment names and descriptions; the caller has checked permission. */
export async function describeSegments(
  app: App,
  trx: Trx,
  { descriptions, ...save }: SegmentDescriptions,
): Promise<Saved> {
  let theirs: readonly string[] = [];
  const edited = await changePart<readonly string[]>(trx, app.clock, {
    ...save,
    part: 'segments',
    mine: descriptions,
    theirs: async () => {
      const { header_descriptions } = await findRun(trx, save.userId, save.runId);
      theirs = descriptions.map((_, k) => header_descriptions[k] ?? '');
      return { value: theirs };
    },
    fields: namesAndTexts,
    value: (fields) => descriptions.map((mine, k) => segmentText(fields, k, [mine, theirs[k]])),
  });
  return saved(await updateRun(trx, save.runId, { header_descriptions: JSON.stringify(edited.value) }), edited);
}

/** A segment's name and its text are changed on different screens. */
function namesAndTexts(descriptions: readonly string[]): Fields {
  const fields: Record<string, string> = {};
  for (const [k, description] of descriptions.entries()) {
    const { name, text } = descriptionParts(description);
    fields[`name of SEG${k + 1}`] = name;
    fields[`text of SEG${k + 1}`] = text;
  }
  return fields;
}

/** As it was written, blank lines included, unless the name is of one save and the text of another. */
function segmentText(fields: Fields, k: number, written: readonly string[]): string {
  const name = String(fields[`name of SEG${k + 1}`]);
  const text = String(fields[`text of SEG${k + 1}`]);
  const same = written.find((description) => {
    const parts = descriptionParts(description);
    return parts.name === name && parts.text === text;
  });
  return same ?? descriptionOf(name, text);
}

export function checkDescriptions(descriptions: readonly string[], segments: number): void {
  if (descriptions.length === segments) return;
  const problem = problemWords('en').entriesPerSegment(segments, descriptions.length);
  throw refuse('invalid-input', { field: 'descriptions', problem });
}

function checkOrder(order: readonly number[], segments: number): void {
  const complete = order.length === segments && order.every((segment) => segment <= segments);
  if (!complete) {
    throw refuse('invalid-input', { field: 'order', problem: problemWords('en').eachSegmentOnce(segments) });
  }
}

function checkSortColumn(sortColsBy: string, crosstab: CrosstabGroups): void {
  const there = sortRow([crosstab.metrics, crosstab.cluster, crosstab.profile], sortColsBy) !== null;
  if (!there)
    throw refuse('invalid-input', { field: 'sortColsBy', problem: problemWords('en').unknownRow(sortColsBy) });
}

function saved(updated: Date | undefined, { version, merged, replaced }: PartSaved<unknown>): Saved {
  if (!updated) throw refuse('not-found');
  note({ details: replacedWords('en').replacing(replaced) });
  return { updatedDate: updated.toISOString(), version, merged, replaced };
}
