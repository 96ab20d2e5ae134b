import { address, calls, type ImportChanged, type ImportDraft, type ImportGrouping, pages } from '@qp/contract';
import { callQuery } from '../../lib/call-query.ts';
import { send } from '../../lib/http.ts';

export const importsKey = ['imports'] as const;

// Only this page changes a draft, and it writes every change into the cache.
export const draftQuery = (importID: string) =>
  callQuery('import', calls.importDraft, { importID }, { staleTime: Number.POSITIVE_INFINITY });

export function withChanged(draft: ImportDraft, { changed, undo, redo, revision }: ImportChanged): ImportDraft {
  const plans = new Map(changed.map((each) => [each.code, each]));
  const variables = draft.variables.map((variable) => {
    const now = plans.get(variable.source.code);
    return now ? { ...variable, plan: now.plan, changed: now.changed } : variable;
  });
  return { ...draft, variables, undo, redo, revision };
}

export async function readSheet(draft: ImportDraft, sheet: string): Promise<string> {
  const body = { sheet, revision: String(draft.revision) };
  return (await send(calls.importSheet, { params: { importID: draft.import_id }, body })).job_id;
}

/** `from`: the row in which they begin; null if it is to be found. */
export async function readHeader(draft: ImportDraft, rows: number, from: number | null): Promise<string> {
  const body = { rows: String(rows), revision: String(draft.revision), ...(from && { from: String(from) }) };
  return (await send(calls.importHeader, { params: { importID: draft.import_id }, body })).job_id;
}

export async function regroup(draft: ImportDraft, grouping: ImportGrouping): Promise<string> {
  const body = { grouping: JSON.stringify(grouping), revision: String(draft.revision) };
  return (await send(calls.regroupImport, { params: { importID: draft.import_id }, body })).job_id;
}

export async function throwAway(importID: string): Promise<string> {
  return (await send(calls.deleteImport, { params: { importID }, body: {} })).success;
}

export const homeAddress = address(pages.home);
