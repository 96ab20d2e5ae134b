import { isDemographic, traitsOf } from '@qp/facts';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';
import { projectVariables } from '../../projects/index.ts';
import {
  type FinishedRun,
  isExercise,
  peopleTask,
  refitsOf,
  runOfJob,
  storeComputed,
  storeRefits,
} from '../run/index.ts';
import type { DriversTask, FoundDrivers } from './drivers.thread.ts';

const thread = new URL('./drivers.thread.ts', import.meta.url);

/** Variables that the view opens with at most: more would be slow to read before anyone has chosen. */
const MAX_AT_FIRST = 8;

const chosen = z.strictObject({ causes: z.array(z.string()), outcomes: z.array(z.string()) });
type Chosen = z.output<typeof chosen>;

/** Computes predictors and outcomes for the chosen variables; the result replaces the previous one. */
export const computeDrivers = defineJob({
  kind: 'drivers',
  keepDays: 1,
  input: z.strictObject({
    runId: z.uuid(),
    corrected: z.boolean(),
    /** Absent when the view is first opened: it then chooses itself. */
    ...chosen.partial().shape,
  }),
  async handle({ app, compute }, { runId, causes, outcomes, corrected }) {
    const { run, result } = await runOfJob(app.db, runId);
    const dictionary = await projectVariables(app.db, run.project_id);
    const choice = causes && outcomes ? { causes, outcomes } : firstChoice({ run, result }, dictionary);
    const named = (codes: readonly string[]) =>
      dictionary.filter(({ code }) => codes.includes(code)).map(({ code, label }) => ({ code, label }));
    const found = await compute<DriversTask, FoundDrivers>(thread, {
      ...(await peopleTask(app, { run, result })),
      causes: named(choice.causes),
      outcomes: named(choice.outcomes),
      corrected,
      refits: await refitsOf(app, runId),
    });
    return async (trx) => {
      await storeRefits(app, trx, runId, found.refits);
      await storeComputed(trx, 'drivers', runId, found.drivers);
    };
  },
});

/** Demographics as predictors and metrics as outcomes; without any, what describes the segments in the run's cross-tab. */
function firstChoice({ run, result }: FinishedRun, dictionary: Awaited<ReturnType<typeof projectVariables>>): Chosen {
  const formed = new Set([
    ...(traitsOf({ ...run, ...result }).formedByItsVariables ? run.cluster : []),
    // The variable that existing segments come from says nothing new about them.
    ...(run.given_from?.kind === 'variable' ? [run.given_from.name] : []),
  ]);
  const free = dictionary.filter((entry) => entry.uses.length > 0 && !formed.has(entry.code) && !isExercise(entry));
  const demographics = free.filter(({ uses, ...variable }) => uses.includes('profile') && isDemographic(variable));
  const describing = free.filter(({ code }) => run.profile.includes(code));
  const metrics = free.filter(({ code }) => run.metrics.includes(code));
  const codes = (list: readonly { readonly code: string }[]) => list.slice(0, MAX_AT_FIRST).map(({ code }) => code);
  return {
    causes: codes(demographics.length > 0 ? demographics : describing),
    outcomes: codes(metrics.length > 0 ? metrics : free.filter(({ uses }) => uses.includes('metrics'))),
  };
}
