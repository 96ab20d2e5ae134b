import type { App } from '../../platform/app.ts';
import type { AnyJob } from '../../platform/queue/job.ts';
import { compareRuns, compareSolutions, stabilityPart, workOutStability } from './comparison/index.ts';
import { addEvidence, countSubgroup, refitAfterRun } from './crosstab/index.ts';
import { computeDrivers } from './drivers/index.ts';
import { finishedExampleRun } from './example/index.ts';
import { useExistingSegments } from './existing-segments/index.ts';
import { fitRun, fitRunPiece, mergeSegmentsJob, openSegmentsJob } from './fitting/index.ts';
import { planPart, planSample } from './plan/index.ts';
import { computeQuestions } from './questions/index.ts';

export { selectStability } from './comparison/index.ts';
export { evidenceForJob, figuresFor } from './crosstab/index.ts';
export {
  changePart,
  checkDescriptions,
  describeSegments,
  type Fields,
  mergeFields,
  selectVersions,
} from './edits/index.ts';
export { finishedExampleRun } from './example/index.ts';
export { registerRuns as register } from './routes.ts';
export {
  type FinishedRun,
  findRun,
  finishedRun,
  isExercise,
  lockRun,
  type MadeRefits,
  type PeopleTask,
  peopleTask,
  readModel,
  readPlacements,
  refitsOf,
  refuseExercises,
  runCrosstab,
  runOfJob,
  type StoredRefits,
  selectDrivers,
  selectRightly,
  selectRuns,
  storeRefits,
  surveyOf,
} from './run/index.ts';
export { runAnswer } from './run-answer.ts';
export { decodeModel, decodePlacements, type Placements } from './stored-files/index.ts';

/** Creates a finished run for the example project. */
export async function demo(app: App, made: { projectId?: string; runId?: string }): Promise<void> {
  if (made.projectId) made.runId = await finishedExampleRun(app, made.projectId);
}

export const jobs: readonly AnyJob[] = [
  fitRun,
  fitRunPiece,
  openSegmentsJob,
  mergeSegmentsJob,
  useExistingSegments,
  addEvidence,
  refitAfterRun,
  countSubgroup,
  workOutStability,
  stabilityPart,
  compareSolutions,
  compareRuns,
  computeDrivers,
  computeQuestions,
  planSample,
  planPart,
];
