import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';
import { projectVariables } from '../../projects/index.ts';
import { peopleTask, runOfJob, storeComputed } from '../run/index.ts';
import type { DriversTask } from './drivers.thread.ts';

const thread = new URL('./drivers.thread.ts', import.meta.url);

/** Computes drivers and outcomes for the chosen variables; the result replaces the previous one. */
export const computeDrivers = defineJob({
  kind: 'drivers',
  keepDays: 1,
  input: z.strictObject({
    runId: z.uuid(),
    causes: z.array(z.string()),
    outcomes: z.array(z.string()),
    corrected: z.boolean(),
  }),
  async handle({ app, compute }, { runId, causes, outcomes, corrected }) {
    const { run, result } = await runOfJob(app.db, runId);
    const dictionary = await projectVariables(app.db, run.project_id);
    const named = (codes: readonly string[]) =>
      dictionary.filter(({ code }) => codes.includes(code)).map(({ code, label }) => ({ code, label }));
    const found = await compute<DriversTask, string>(thread, {
      ...(await peopleTask(app, { run, result })),
      causes: named(causes),
      outcomes: named(outcomes),
      corrected,
    });
    return async (trx) => {
      await storeComputed(trx, 'drivers', runId, found);
    };
  },
});
