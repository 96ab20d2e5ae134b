import type { App } from '../../platform/app.ts';
import { projectVariables, surveyFile } from '../projects/index.ts';
import { finishedRun, readPlacements } from '../runs/index.ts';

/** What a thread of this feature is told about a run. */
export interface TypingTask {
  readonly surveyPath: string;
  readonly runName: string;
  readonly segments: number;
  /** The segment of each respondent, 0-based. */
  readonly assignments: Uint8Array;
  /** The variables in question, in the order of the dictionary or of their contribution. */
  readonly variables: readonly { readonly code: string; readonly label: string }[];
}

export async function typingTask(
  app: App,
  ownerId: string | null,
  runId: string,
  codes: readonly string[],
): Promise<TypingTask> {
  if (ownerId === null) throw new Error('a typing job belongs to somebody');
  const { run, result } = await finishedRun(app.db, ownerId, runId);
  const dictionary = new Map((await projectVariables(app.db, run.project_id)).map((one) => [one.code, one.label]));
  const { assignments } = await readPlacements(app, result);
  return {
    surveyPath: await surveyFile(app, run.project_id),
    runName: run.name,
    segments: result.segments,
    assignments,
    variables: codes.map((code) => ({ code, label: dictionary.get(code) || code })),
  };
}
