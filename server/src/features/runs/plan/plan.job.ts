import { typedPlan } from '@qp/contract';
import { type PlannedSurvey, plannedTasks, summarisePlan, treatmentOf } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import { defineJob } from '../../../platform/queue/job.ts';
import { definePart } from '../../../platform/queue/parts.ts';
import { runOfJob, surveyOf, variablePlaces } from '../run/index.ts';
import type { PlanTask } from './plan.thread.ts';
import { storePlan } from './queries.ts';
import { typedSizes, typedTask } from './typed-task.ts';

const thread = new URL('./plan.thread.ts', import.meta.url);
/** Exactly one of them. */
const planOf = { runId: z.uuid().nullable(), typed: typedPlan.nullable() };
type PlanOf = z.output<z.ZodObject<typeof planOf>>;
/** People of one part: about two seconds of a dozen questions, so runs go in between. */
const PEOPLE_PER_PART = 5000;

/** Some simulated surveys, which any worker can process independently. */
export const planPart = definePart({
  kind: 'plan-part',
  input: z.strictObject({ ...planOf, surveys: z.array(z.strictObject({ people: z.int(), survey: z.int() })) }),
  async handle({ app, compute }, { surveys, ...of }) {
    return compute<PlanTask, PlannedSurvey[]>(thread, { ...(await taskOf(app, of)), surveys });
  },
});

/** How many people find the segments again; at lower priority than runs. */
export const planSample = defineJob({
  kind: 'plan',
  lane: 'background',
  keepDays: 7,
  input: z.strictObject({ projectId: z.uuid(), ...planOf }),
  async handle({ app, inParts }, { projectId, ...of }) {
    const since = performance.now();
    const surveys = app.settings.plannedSurveys;
    const parts = cutIntoParts(plannedTasks(surveys)).map((part) => ({ ...of, surveys: part }));
    const outcomes = await inParts(planPart, parts, { stage: stageWords('en').planningParts(surveys) });
    const plan = summarisePlan(await sizesOf(app, of), outcomes.flat());
    const seconds = (performance.now() - since) / 1000;
    return async (trx) => {
      await storePlan(trx, { projectId, ...of }, { ...plan, seconds });
      return {};
    };
  },
});

function cutIntoParts(tasks: ReturnType<typeof plannedTasks>) {
  const parts: (typeof tasks)[] = [];
  let room = 0;
  for (const task of tasks) {
    if (room < task.people) {
      parts.push([]);
      room = PEOPLE_PER_PART;
    }
    parts.at(-1)!.push(task);
    room -= task.people;
  }
  return parts;
}

async function sizesOf(app: App, { runId, typed }: PlanOf): Promise<readonly number[]> {
  if (typed) return typedSizes(typed);
  return (await runOfJob(app.db, runId!)).result.shares;
}

async function taskOf(app: App, { runId, typed }: PlanOf): Promise<Omit<PlanTask, 'surveys'>> {
  if (typed) return typedTask(typed);
  const { run, result } = await runOfJob(app.db, runId!);
  const { cluster } = await variablePlaces(app.db, run);
  return {
    from: {
      surveyAt: await surveyOf(app, run),
      modelsPath: await app.files.local(result.models_file),
      segments: result.segments,
      cluster,
      spread: result.answers?.numbers?.spread ?? false,
    },
    settings: {
      maxSegments: run.max_clusters,
      criterion: run.criterion,
      alpha: run.alpha,
      seed: result.seed,
      treatment: treatmentOf(result),
    },
  };
}
