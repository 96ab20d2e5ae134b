import type { App } from '../../platform/app.ts';
import { checkFielded } from './check-fielded.job.ts';
import { makeClassifierFile } from './classifier.job.ts';
import { findEnough } from './enough.job.ts';
import { exampleTypingTool } from './example-tool.ts';
import { predictSegments } from './predict.job.ts';
import { findReachJob, readScore, scoreCustomers, scoreCustomersPart } from './reach/index.ts';
import { findTopQuestions } from './top-k.job.ts';

export { lastTopK } from './queries.ts';
export { lastScored, selectReach } from './reach/index.ts';

/** After the run of the example project comes its typing tool. */
export async function demo(app: App, { ownerId, runId }: { ownerId: string; runId?: string }): Promise<void> {
  if (runId) await exampleTypingTool(app, ownerId, runId);
}

export { register } from './routes.ts';
export { lastClassifier } from './service.ts';

export const jobs = [
  findTopQuestions,
  findEnough,
  makeClassifierFile,
  predictSegments,
  checkFielded,
  findReachJob,
  readScore,
  scoreCustomers,
  scoreCustomersPart,
];
