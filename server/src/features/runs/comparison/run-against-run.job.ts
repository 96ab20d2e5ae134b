import type { ComparedRun, RunComparison } from '@qp/contract';
import { traitsOf } from '@qp/facts';
import { failureWords } from '@qp/words/errors/problems';
import { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { defineJob } from '../../../platform/queue/job.ts';
import { projectVariables } from '../../projects/index.ts';
import type { FinishedRun } from '../run/index.ts';
import { peopleTask, selectResult, selectRunById, selectRunPeople, surveyOf } from '../run/index.ts';
import { agreementOfRun, trustOf } from '../trust/index.ts';
import { selectStability } from './queries.ts';
import type { Against, AgainstTask } from './run-against-run.thread.ts';

const thread = new URL('./run-against-run.thread.ts', import.meta.url);

/** Compares two runs of a project; the comparison is the result of the job. */
export const compareRuns = defineJob({
  kind: 'compare-runs',
  keepDays: 1,
  input: z.strictObject({ one: z.uuid(), other: z.uuid() }),
  async handle({ app, compute }, input) {
    const [one, other] = [await readRun(app, input.one), await readRun(app, input.other)];
    const projectId = one.run.project_id;
    const against = await compute<AgainstTask, Against>(thread, {
      surveyAt: await surveyOf(app, one.run),
      placementsPaths: [
        await app.files.local(one.result.placements_file),
        await app.files.local(other.result.placements_file),
      ],
      fits: [(await peopleTask(app, one)).fit, (await peopleTask(app, other)).fit],
      seed: one.result.seed,
    });
    const comparison: RunComparison = {
      ...against,
      one: await comparedRun(app, one),
      other: await comparedRun(app, other),
      variables: await sharedVariables(app, projectId, one.run.cluster, other.run.cluster),
    };
    return async () => comparison;
  },
});

async function readRun(app: App, runId: string): Promise<FinishedRun> {
  const [run, result] = [await selectRunById(app.db, runId), await selectResult(app.db, runId)];
  if (!run || !result) throw refuse('run-failed', { reason: failureWords('en').oneRunDeleted });
  return { run, result };
}

async function comparedRun(app: App, finished: FinishedRun): Promise<ComparedRun> {
  const { run, result } = finished;
  const stability = await selectStability(app.db, run.id);
  return {
    id: run.id,
    name: run.name,
    segments: result.segments,
    descriptions: run.header_descriptions,
    respondents: result.respondents,
    fit: traitsOf({ ...run, ...result }).isOneOfItsFits
      ? (result.fits.find((fit) => fit.segments === result.segments) ?? null)
      : null,
    stability: stability?.word ?? null,
    agreement: agreementOfRun(result.segments, stability),
    ...trustOf(finished, stability),
    shares: result.shares,
    without_of: (await selectRunPeople(app.db, run.id))?.without_of ?? null,
  };
}

async function sharedVariables(app: App, projectId: string, one: readonly string[], other: readonly string[]) {
  const labels = new Map((await projectVariables(app.db, projectId)).map(({ code, label }) => [code, label]));
  const named = (codes: readonly string[]) => codes.map((code) => labels.get(code) || code);
  return {
    both: named(one.filter((code) => other.includes(code))),
    one: named(one.filter((code) => !other.includes(code))),
    other: named(other.filter((code) => !one.includes(code))),
  };
}
