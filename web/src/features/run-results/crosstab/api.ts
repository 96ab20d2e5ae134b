import { calls, type Run, viewForm } from '@qp/contract';
import { send } from '../../../lib/http.ts';
import type { StartedJob } from '../../../lib/job-follower.ts';
import { savedOver } from '../run/index.ts';
import type { ViewState } from './view-state.ts';

/** Specified: an export is polled twice a second. */
export const EXPORT_POLL_MS = 500;

/** Saves order, filters, sorts and lists, which were changed on the version `seen`. */
export function saveView(runID: string, view: ViewState, seen: number, anyway: boolean) {
  const body = { ...viewForm(view), ...savedOver(seen, anyway) };
  return send(calls.updateConfig, { params: { runID }, body });
}

/** Descriptions of the segments, by segment number. */
export async function saveDescriptions(run: Run, descriptions: readonly string[], anyway: boolean) {
  const body = { descriptions: JSON.stringify(descriptions), ...savedOver(run.versions.segments, anyway) };
  const { updatedDate, version, merged } = await send(calls.updateDescription, { params: { runID: run.id }, body });
  const versions = { ...run.versions, segments: version };
  return { merged, patch: { header_descriptions: [...descriptions], updatedDate, versions } };
}

export const exportKinds = ['probabilities', 'csv', 'xlsx', 'pptx', 'sav', 'savDiscretized'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** The raw probabilities are an address of their own; the others are made by a job. */
export type ExportJobKind = Exclude<ExportKind, 'probabilities'>;
const exportCalls = {
  csv: { start: calls.exportCsv, ping: calls.csvPing },
  xlsx: { start: calls.exportExcel, ping: calls.xlsxPing },
  pptx: { start: calls.exportDeck, ping: calls.deckPing },
  sav: { start: calls.exportSpss, ping: calls.spssPing },
  savDiscretized: { start: calls.exportSpssDiscretized, ping: calls.spssPing },
} as const;
export const exportPing = (kind: ExportJobKind) => exportCalls[kind].ping;

export async function startExport(runID: string, kind: ExportJobKind): Promise<StartedJob<ExportJobKind>> {
  const { job_id: id } = await send(exportCalls[kind].start, { params: { runID } });
  return { id, about: kind };
}
