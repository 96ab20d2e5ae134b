import type { App } from '../../../platform/app.ts';
import { projectVariables } from '../../projects/index.ts';
import { computedOf, finishedRun, isExercise } from '../run/index.ts';
import { computeQuestions } from './questions.job.ts';

/** The stored JSON text, or the job that computes it; neither of one segment, to which nothing contributes, nor with an exercise. */
export async function questionsOf(app: App, userId: string, runId: string) {
  const finished = await finishedRun(app.db, userId, runId);
  const dictionary = await projectVariables(app.db, finished.run.project_id);
  const withExercise = dictionary.some((entry) => isExercise(entry) && finished.run.cluster.includes(entry.code));
  if (finished.result.segments < 2 || withExercise) return { jobId: null };
  return computedOf(app, userId, finished, 'questions', computeQuestions);
}
