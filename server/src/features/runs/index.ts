import type { App } from '../../platform/app.ts';
import type { AnyJob } from '../../platform/queue/job.ts';
import { addEvidence } from './add-evidence.job.ts';
import { compareRuns } from './comparison/run-against-run.job.ts';
import { compareSolutions } from './comparison/solutions.job.ts';
import { stabilityPart, workOutStability } from './comparison/stability.job.ts';
import { countSubgroup } from './count-subgroup.job.ts';
import { computeDrivers } from './drivers/drivers.job.ts';
import { finishedExampleRun } from './example-run.ts';
import { useExistingSegments } from './existing-segments/existing-run.job.ts';
import { fitRunPiece } from './fit-piece.job.ts';
import { fitRun } from './fit-run.job.ts';
import { mergeSegments } from './merge-segments.job.ts';
import { openSegments } from './open-segments.job.ts';
import { computeQuestions } from './questions/questions.job.ts';

export { selectVersions } from './change-queries.ts';
export { changePart } from './changed-parts.ts';
export { selectStability } from './comparison/queries.ts';
export { selectDrivers } from './computed-queries.ts';
export { checkDescriptions, describeSegments } from './edits.ts';
export { evidenceForJob } from './evidence.ts';
export { finishedExampleRun } from './example-run.ts';
export { type Fields, mergeFields } from './field-merge.ts';
export { type FinishedRun, findRun, finishedRun, readModel, readPlacements, runCrosstab } from './finished-run.ts';
export { selectRuns } from './queries.ts';
export { registerRuns as register } from './routes.ts';
export { runAnswer } from './run-answer.ts';
export { lockRun } from './run-lock-queries.ts';
export { decodeModel, decodePlacements, type Placements } from './stored-files/index.ts';
export { figuresFor } from './subgroup.ts';

/** Creates a finished run for the example project. */
export async function demo(app: App, made: { projectId?: string; runId?: string }): Promise<void> {
  if (made.projectId) made.runId = await finishedExampleRun(app, made.projectId);
}

export const jobs: readonly AnyJob[] = [
  fitRun,
  fitRunPiece,
  openSegments,
  mergeSegments,
  useExistingSegments,
  addEvidence,
  countSubgroup,
  workOutStability,
  stabilityPart,
  compareSolutions,
  compareRuns,
  computeDrivers,
  computeQuestions,
];
