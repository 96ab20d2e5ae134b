export { describesItself, existingFromOf, existingSettings } from './existing-from.ts';
export { useExistingSegments } from './existing-run.job.ts';
export type { Matched, MatchTask } from './match-segments.thread.ts';
export { registerExistingSegments } from './routes.ts';
