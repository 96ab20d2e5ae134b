import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';
import { projectVariables } from '../../projects/index.ts';
import { isExercise, peopleTask, runOfJob, storeComputed, variablePlaces } from '../run/index.ts';
import type { QuestionsTask } from './questions.thread.ts';

const thread = new URL('./questions.thread.ts', import.meta.url);

/** What each question contributes to the segments: computed when first opened. */
export const computeQuestions = defineJob({
  kind: 'questions',
  keepDays: 1,
  input: z.strictObject({ runId: z.uuid() }),
  async handle({ app, compute }, { runId }) {
    const { run, result } = await runOfJob(app.db, runId);
    const dictionary = await projectVariables(app.db, run.project_id);
    const { cluster } = await variablePlaces(app.db, run);
    // The variable that the segments come from says nothing new about them.
    const known = new Set([...run.cluster, ...(run.given_from?.kind === 'variable' ? [run.given_from.name] : [])]);
    const found = await compute<QuestionsTask, string>(thread, {
      ...(await peopleTask(app, { run, result })),
      cluster: cluster.map(({ code }) => code),
      leftOut: dictionary
        .filter((entry) => entry.uses.includes('cluster') && !known.has(entry.code) && !isExercise(entry))
        .map(({ code }) => code),
      alpha: run.alpha,
    });
    return async (trx) => {
      await storeComputed(trx, 'questions', runId, found);
    };
  },
});
