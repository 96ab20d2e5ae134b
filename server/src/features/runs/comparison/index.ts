export { shippedStability } from './example-stability.ts';
export { insertStability, selectStability } from './queries.ts';
export { registerComparison } from './routes.ts';
export { compareRuns } from './run-against-run.job.ts';
export { compareSolutions } from './solutions.job.ts';
export { canBeTried, enqueueStability, stabilityPart, workOutStability } from './stability.job.ts';
