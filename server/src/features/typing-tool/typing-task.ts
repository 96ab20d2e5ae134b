import type { App } from '../../platform/app.ts';
import { projectVariables, surveyFile } from '../projects/index.ts';
import { finishedRun } from '../runs/index.ts';

/** What a thread of this feature is told about a run. */
export interface TypingTask {
  readonly surveyPath: string;
  readonly runName: string;
  readonly segments: number;
  /** Where everybody was placed: the run's file, which only the thread reads. */
  readonly placementsPath: string;
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
  return {
    surveyPath: await surveyFile(app, run.project_id),
    runName: run.name,
    segments: result.segments,
    placementsPath: await app.files.local(result.placements_file),
    variables: codes.map((code) => ({ code, label: dictionary.get(code) || code })),
  };
}
