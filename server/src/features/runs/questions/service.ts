import type { App } from '../../../platform/app.ts';
import { computedOf, finishedRun } from '../run/index.ts';
import { computeQuestions } from './questions.job.ts';

/** The stored JSON text, or the job that computes it; neither of one segment, to which nothing contributes. */
export async function questionsOf(
  app: App,
  userId: string,
  runId: string,
): Promise<{ text: string } | { jobId: string | null }> {
  const finished = await finishedRun(app.db, userId, runId);
  if (finished.result.segments < 2) return { jobId: null };
  return computedOf(app, userId, finished, 'questions', computeQuestions);
}
