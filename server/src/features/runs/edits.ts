import { type RunView, type runCalls, significanceChoice, sortRow } from '@qp/contract';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { projectVariables } from '../projects/index.ts';
import { checkedLists } from './chosen-variables.ts';
import { findRun, finishedRun, runCrosstab } from './finished-run.ts';
import { updateRun } from './queries.ts';
import { rememberChoice } from './significance-queries.ts';
import type { Crosstab } from './tables.ts';

/** What people change about a run after it was made: its view, its description, those of its segments. */

type ConfigBody = z.output<typeof runCalls.updateConfig.body>;
type DescriptionBody = z.output<typeof runCalls.updateDescription.body>;
type Saved = { updatedDate: string };

export async function saveView(app: App, userId: string, runId: string, body: ConfigBody): Promise<Saved> {
  const { run, result } = await finishedRun(app.db, userId, runId);
  checkOrder(body.order, result.segments);
  if (body.sortColsBy !== '') checkSortColumn(body.sortColsBy, await runCrosstab(app.db, runId));
  const lists = checkedLists(await projectVariables(app.db, run.project_id), body);
  const view: RunView = { ...body, ...lists };
  return app.db.transaction().execute(async (trx) => {
    const updated = await updateRun(trx, runId, { view: JSON.stringify(view) });
    await rememberChoice(trx, userId, significanceChoice(view));
    return saved(updated);
  });
}

export async function describe(app: App, userId: string, runId: string, body: DescriptionBody): Promise<Saved> {
  if (body.descriptions === undefined) {
    await findRun(app.db, userId, runId);
    return saved(await updateRun(app.db, runId, { description: body.description ?? '' }));
  }
  const { result } = await finishedRun(app.db, userId, runId);
  if (body.descriptions.length !== result.segments) {
    const problem = `must hold ${result.segments} texts, one a segment, and holds ${body.descriptions.length}`;
    throw refuse('invalid-input', { field: 'descriptions', problem });
  }
  return saved(await updateRun(app.db, runId, { header_descriptions: JSON.stringify(body.descriptions) }));
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

function saved(updated: Date | undefined): Saved {
  if (!updated) throw refuse('not-found');
  return { updatedDate: updated.toISOString() };
}
