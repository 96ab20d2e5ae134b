export { selectReach } from './queries.ts';
export { findReachJob } from './reach.job.ts';
export { registerReach } from './routes.ts';
