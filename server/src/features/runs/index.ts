import { fitRun } from './fit-run.job.ts';
import { openSegments } from './open-segments.job.ts';

export { finishedExampleRun } from './example-run.ts';
export { type FinishedRun, findRun, finishedRun, readModel, readPlacements, runCrosstab } from './finished-run.ts';
export { decodeModel, decodePlacements, type Placements, type StoredModel } from './result-files.ts';
export { registerRuns as register } from './routes.ts';
export { firstView, type SavedView } from './view.ts';

export const jobs = [fitRun, openSegments];
