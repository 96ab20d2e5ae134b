import { calls, type Run } from '@qp/contract';
import { send } from '../../../lib/http.ts';
import { poll } from '../../../lib/polling.ts';

/** Opening takes a moment, no fit: asking often makes it feel at once. */
const OPEN_POLL_MS = 150;

/** Makes a run of another number of segments, waits for it and gives its id. Asked again, it is the same run. */
export async function openSegments(run: Run, segments: number): Promise<string> {
  const { job_id: jobId, run_id: runId } = await send(calls.openSegments, {
    params: { runID: run.id },
    body: { segments: String(segments), submission_key: `open-${run.id}-${segments}` },
  });
  await poll(calls.statusPing, jobId, OPEN_POLL_MS);
  return runId;
}

export async function describeRun(runID: string, description: string): Promise<Partial<Run>> {
  const { updatedDate } = await send(calls.updateDescription, { params: { runID }, body: { description } });
  return { description, updatedDate };
}
