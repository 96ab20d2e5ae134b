import { type CrosstabSubgroup, calls, exportsByFormat, type Run, viewForm } from '@qp/contract';
import type { CrosstabEvidence, ExportJobFormat, Subgroup } from '@qp/facts';
import { send } from '../../../lib/http.ts';
import type { StartedJob } from '../../../lib/job-follower.ts';
import { poll } from '../../../lib/polling.ts';
import { savedOver } from '../run/index.ts';
import type { ViewState } from './view-state.ts';

/** Specified: an export is polled twice a second. */
export const EXPORT_POLL_MS = 500;
const EVIDENCE_POLL_MS = 400;
/** What comes after a run may wait for other runs. */
const REFITS_POLL_MS = 1500;
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

export const exportPing = (format: ExportJobFormat) => exportsByFormat[format].ping;

export async function startExport(runID: string, format: ExportJobFormat): Promise<StartedJob<ExportJobFormat>> {
  const { job_id: id } = await send(exportsByFormat[format].start, { params: { runID } });
  return { id, about: format };
}

/** Bases and tests of a run, and its corrected figures or the job that adds them. */
export async function fetchEvidence(
  runID: string,
  signal: AbortSignal,
): Promise<{ evidence: CrosstabEvidence; job_id: string | null }> {
  for (;;) {
    const { evidence, job_id: jobID } = await send(calls.crosstabEvidence, { params: { runID }, signal });
    if (evidence) return { evidence, job_id: jobID };
    if (jobID === null) throw new Error('the run has neither evidence nor a job that makes it');
    await poll(calls.statusPing, jobID, EVIDENCE_POLL_MS, { signal });
  }
}

export const waitForRefits = (jobID: string, signal: AbortSignal) =>
  poll(calls.statusPing, jobID, REFITS_POLL_MS, { signal });

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
