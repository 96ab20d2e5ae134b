import { SET_ITEMS } from '@qp/facts';
import type { App } from '../../platform/app.ts';
import { finishedRun } from '../runs/index.ts';
import { startTopK } from './service.ts';

/** Where the curve of accuracy bends in the example survey, as the page suggests it. */
const QUESTIONS = 8;

/** A finished typing tool for the run of the example project, so no view of it opens empty. */
export async function exampleTypingTool(app: App, ownerId: string, runId: string): Promise<void> {
  const { run, result } = await finishedRun(app.db, ownerId, runId);
  const asked = {
    variables: run.cluster,
    segments: Array.from({ length: result.segments }, (_, s) => s + 1),
    feature_num: Math.min(QUESTIONS, run.cluster.length),
    set_items: SET_ITEMS.usual,
  };
  const { job_id } = await startTopK(app, ownerId, runId, asked, 'background');
  const { state, errorMessage } = await app.queue.wait(job_id);
  if (state !== 'finished') throw new Error(`the typing tool of the example did not finish: ${errorMessage}`);
}
