import { type RunView, type runCalls, significanceChoice } from '@qp/contract';
import { sortRow } from '@qp/facts';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../database.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { projectVariables } from '../projects/index.ts';
import type { PartChange } from './change-queries.ts';
import { changePart } from './changed-parts.ts';
import { checkedLists } from './chosen-variables.ts';
import { findRun, finishedRun, runCrosstab } from './finished-run.ts';
import { updateRun } from './queries.ts';
import { rememberChoice } from './significance-queries.ts';
import type { Crosstab } from './tables.ts';

/** Edits to a run: its view, its description and those of its segments. */

type ConfigBody = z.output<typeof runCalls.updateConfig.body>;
type DescriptionBody = z.output<typeof runCalls.updateDescription.body>;
type Saved = { updatedDate: string; version: number };

export async function saveView(app: App, userId: string, runId: string, body: ConfigBody): Promise<Saved> {
  const { run, result } = await finishedRun(app.db, userId, runId);
  checkOrder(body.order, result.segments);
  if (body.sortColsBy !== '') checkSortColumn(body.sortColsBy, await runCrosstab(app.db, runId));
  const lists = checkedLists(await projectVariables(app.db, run.project_id), body);
  const { version: seen, all_the_same: anyway, ...look } = body;
  const view: RunView = { ...look, ...lists };
  return app.db.transaction().execute(async (trx) => {
    const version = await changePart(trx, app.clock, { runId, part: 'view', userId, seen, anyway });
    const updated = await updateRun(trx, runId, { view: JSON.stringify(view) });
    await rememberChoice(trx, userId, significanceChoice(view));
    return saved(updated, version);
  });
}

export async function describe(app: App, userId: string, runId: string, body: DescriptionBody): Promise<Saved> {
  const { descriptions, description = '' } = body;
  if (descriptions === undefined) await findRun(app.db, userId, runId);
  else {
    const { result } = await finishedRun(app.db, userId, runId);
    checkDescriptions(descriptions, result.segments);
  }
  const over = { seen: body.version, anyway: body.all_the_same };
  return app.db.transaction().execute(async (trx) => {
    if (descriptions !== undefined) return describeSegments(app, trx, { runId, userId, descriptions, ...over });
    const version = await changePart(trx, app.clock, { runId, part: 'description', userId, ...over });
    return saved(await updateRun(trx, runId, { description }), version);
  });
}

interface SegmentDescriptions extends Pick<PartChange, 'runId' | 'userId' | 'seen' | 'anyway'> {
  readonly descriptions: readonly string[];
}

/** The only place that writes segment names and descriptions; the caller has checked permission. */
export async function describeSegments(
  app: App,
  trx: Transaction<Database>,
  { descriptions, ...change }: SegmentDescriptions,
): Promise<Saved> {
  const version = await changePart(trx, app.clock, { ...change, part: 'segments' });
  return saved(await updateRun(trx, change.runId, { header_descriptions: JSON.stringify(descriptions) }), version);
}

export function checkDescriptions(descriptions: readonly string[], segments: number): void {
  if (descriptions.length === segments) return;
  const problem = `must hold ${segments} texts, one a segment, and holds ${descriptions.length}`;
  throw refuse('invalid-input', { field: 'descriptions', problem });
}

function checkOrder(order: readonly number[], segments: number): void {
  const complete = order.length === segments && order.every((segment) => segment <= segments);
  if (!complete) {
    throw refuse('invalid-input', { field: 'order', problem: `must name each of the segments 1 to ${segments} once` });
  }
}

function checkSortColumn(sortColsBy: string, crosstab: Crosstab): void {
  const there = sortRow([crosstab.metrics, crosstab.cluster, crosstab.profile], sortColsBy) !== null;
  if (!there) throw refuse('invalid-input', { field: 'sortColsBy', problem: `the table has no row ${sortColsBy}` });
}

function saved(updated: Date | undefined, version: number): Saved {
  if (!updated) throw refuse('not-found');
  return { updatedDate: updated.toISOString(), version };
}
