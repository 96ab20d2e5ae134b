import { address, calls, type Run } from '@qp/contract';
import { send } from '../../../lib/http.ts';
import type { StartedJob } from '../../../lib/job-follower.ts';
import { savedOver } from '../run-query.ts';

/** Opening takes a moment, no fit: asking often makes it feel at once. */
export const OPEN_POLL_MS = 150;

export interface Opening {
  readonly segments: number;
  /** The run that it will be; null until the server has taken it. */
  readonly runID: string | null;
}

/** Makes a run of another number of segments. Asked again, it is the same run. */
export async function startOpening(run: Run, segments: number): Promise<StartedJob<Opening>> {
  const { job_id: id, run_id: runID } = await send(calls.openSegments, {
    params: { runID: run.id },
    body: { segments: String(segments), submission_key: `open-${run.id}-${segments}` },
  });
  return { id, about: { segments, runID } };
}

export async function describeRun(run: Run, description: string, anyway: boolean) {
  const body = { description, ...savedOver(run.versions.description, anyway) };
  const { updatedDate, version, merged } = await send(calls.updateDescription, { params: { runID: run.id }, body });
  return { merged, patch: { description, updatedDate, versions: { ...run.versions, description: version } } };
}

/** What the run was made of and what came out, for `qp verify`. */
export function manifestAddress(runID: string): string {
  return address(calls.runManifest, { runID });
}
