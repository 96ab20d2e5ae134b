import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';
import { runOfJob, storeComputed, surveyOf, variablePlaces } from '../run/index.ts';
import type { SolutionsTask } from './solutions.thread.ts';

const thread = new URL('./solutions.thread.ts', import.meta.url);

/** How people move between segments as their number grows: computed when first opened. */
export const compareSolutions = defineJob({
  kind: 'compare-solutions',
  keepDays: 1,
  input: z.strictObject({ runId: z.uuid() }),
  async handle({ app, compute }, { runId }) {
    const { run, result } = await runOfJob(app.db, runId);
    const { cluster } = await variablePlaces(app.db, run);
    const solutions = await compute<SolutionsTask, string>(thread, {
      surveyAt: await surveyOf(app, run),
      modelsPath: await app.files.local(result.models_file),
      placementsPath: await app.files.local(result.placements_file),
      cluster,
      numbers: result.fits.map((fit) => fit.segments),
    });
    return async (trx) => {
      await storeComputed(trx, 'solutions', runId, solutions);
    };
  },
});
