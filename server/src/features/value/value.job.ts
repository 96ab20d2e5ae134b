import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { projectVariables } from '../projects/index.ts';
import { peopleTask, refitsOf, runOfJob, storeRefits } from '../runs/index.ts';
import { storeFigures } from './queries.ts';
import type { FoundValue, ValueTask } from './value.thread.ts';

const thread = new URL('./value.thread.ts', import.meta.url);

/** Computes what the segments are worth in the chosen metrics; the result replaces the previous one. */
export const computeValue = defineJob({
  kind: 'value',
  keepDays: 1,
  input: z.strictObject({ runId: z.uuid(), metrics: z.array(z.string()), corrected: z.boolean() }),
  async handle({ app, compute }, { runId, metrics, corrected }) {
    const finished = await runOfJob(app.db, runId);
    const labels = new Map(
      (await projectVariables(app.db, finished.run.project_id)).map((one) => [one.code, one.label]),
    );
    const found = await compute<ValueTask, FoundValue>(thread, {
      ...(await peopleTask(app, finished)),
      metrics: metrics.map((code) => ({ code, label: labels.get(code) || code })),
      corrected,
      refits: await refitsOf(app, runId),
    });
    return async (trx) => {
      await storeRefits(app, trx, runId, found.refits);
      await storeFigures(trx, runId, found.figures);
    };
  },
});
