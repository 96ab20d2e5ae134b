import { type CrosstabSubgroup, calls, type Run, viewForm } from '@qp/contract';
import type { CrosstabEvidence, Subgroup } from '@qp/facts';
import { send } from '../../../lib/http.ts';
import type { StartedJob } from '../../../lib/job-follower.ts';
import { poll } from '../../../lib/polling.ts';
import { savedOver } from '../run/index.ts';
import type { ViewState } from './view-state.ts';

/** Specified: an export is polled twice a second. */
export const EXPORT_POLL_MS = 500;
const EVIDENCE_POLL_MS = 400;
const SUBGROUP_POLL_MS = 250;

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

/** Bases, tests and corrected figures of a run, once the job that makes them has ended. */
export async function fetchEvidence(runID: string, signal: AbortSignal): Promise<CrosstabEvidence> {
  for (;;) {
    const { evidence, job_id: jobID } = await send(calls.crosstabEvidence, { params: { runID }, signal });
    if (evidence) return evidence;
    if (jobID === null) throw new Error('the run has neither evidence nor a job that makes it');
    await poll(calls.statusPing, jobID, EVIDENCE_POLL_MS, { signal });
  }
}

/** The figures of a subgroup, once they are counted. */
export async function countSubgroup(runID: string, subgroup: Subgroup, signal: AbortSignal): Promise<CrosstabSubgroup> {
  const body = { subgroup: JSON.stringify(subgroup) };
  for (;;) {
    const { counted, job_id: jobID } = await send(calls.crosstabSubgroup, { params: { runID }, body, signal });
    if (counted) return counted;
    if (jobID === null) throw new Error('the subgroup has neither figures nor a job that counts them');
    await poll(calls.statusPing, jobID, SUBGROUP_POLL_MS, { signal });
  }
}
