import { address, calls, type Run } from '@qp/contract';
import { send } from '../../../lib/http.ts';
import type { StartedJob } from '../../../lib/job-follower.ts';
import { savedOver } from './run-query.ts';

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

const sendText = {
  name: (run: Run, name: string, over: Over) =>
    send(calls.renameRun, { params: { runID: run.id }, body: { name, ...over } }),
  note: (run: Run, note: string, over: Over) =>
    send(calls.updateNote, { params: { runID: run.id }, body: { note, ...over } }),
  description: (run: Run, description: string, over: Over) =>
    send(calls.updateDescription, { params: { runID: run.id }, body: { description, ...over } }),
};
type Over = ReturnType<typeof savedOver>;

export async function saveRunText(run: Run, kind: keyof typeof sendText, typed: string, anyway: boolean) {
  // As it is stored.
  const text = kind === 'description' ? typed : typed.trim();
  const { updatedDate, version, merged } = await sendText[kind](run, text, savedOver(run.versions[kind], anyway));
  return { merged, patch: { [kind]: text, updatedDate, versions: { ...run.versions, [kind]: version } } };
}

/** What the run was made of and what came out, for `qp verify`. */
export function manifestAddress(runID: string): string {
  return address(calls.runManifest, { runID });
}
