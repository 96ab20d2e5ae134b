export { selectReach } from './queries.ts';
export { findReachJob } from './reach.job.ts';
export { readScore } from './read-score.job.ts';
export { registerReach } from './routes.ts';
export { scoreCustomers, scoreCustomersPart } from './score.job.ts';
