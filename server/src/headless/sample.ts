import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { typedPlan } from '@qp/contract';
import { PLANNED_SIZES, PLANNED_SURVEYS, type PlannedSurvey, plannedTasks, summarisePlan } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { headlessWords } from '@qp/words/operations/headless';
import { planWords } from '@qp/words/sample/plan';
import { type PlanTask, typedSizes, typedTask } from '../features/runs/plan/index.ts';
import { placesIn } from '../features/runs/run/index.ts';
import { codesOf, type Given, UsageError, wholeNumber } from './arguments.ts';
import { inScratch, madeAgain, type Said } from './commands.ts';
import { computeHere, type Progress } from './survey-run.ts';

/** How many people find the segments of a manifest, or of typed sizes, in a survey. */
export async function sample(manifestPath: string | undefined, given: Given, progress: Progress): Promise<Said> {
  return inScratch(async (folder) => {
    const of =
      manifestPath === undefined ? fromTyped(given) : await fromManifest(manifestPath, given, progress, folder);
    const plan = summarisePlan(of.sizes, await simulated(of, surveysAsked(given), progress));
    const words = planWords('en');
    return { words: [words.sentence(plan), words.flat(plan)], data: { ...plan }, exitCode: 0 };
  });
}

function surveysAsked(given: Given): number {
  const surveys = wholeNumber('surveys', given.surveys, PLANNED_SURVEYS);
  if (surveys < PLANNED_SIZES.length) throw new UsageError(headlessWords('en').sampleMissing);
  return surveys;
}

interface Asked {
  readonly task: Omit<PlanTask, 'surveys'>;
  readonly threads: number;
}

/** Each thread simulates its own surveys: to start threads for every survey takes longer than most surveys do. */
async function simulated({ task, threads }: Asked, surveys: number, progress: Progress): Promise<PlannedSurvey[]> {
  const thread = new URL('../features/runs/plan/plan.thread.ts', import.meta.url);
  const all = plannedTasks(surveys);
  // Dealt like cards, because the largest surveys come last.
  const dealt = Array.from({ length: threads }, (_, at) => all.filter((__, i) => i % threads === at));
  const done = dealt.map(() => 0);
  const parts = dealt.map((own, at) => {
    const report: Progress = (share) => {
      done[at] = Math.round(share * own.length);
      const sum = done.reduce((one, other) => one + other, 0);
      progress(sum / all.length, stageWords('en').planning(sum, all.length));
    };
    return computeHere(1, report)<PlanTask, PlannedSurvey[]>(thread, { ...task, surveys: own });
  });
  const found = await Promise.all(parts);
  return all.map((_, i) => found[i % threads][Math.floor(i / threads)]);
}

function fromTyped(given: Given) {
  const parsed = typedPlan.safeParse({
    sizes: codesOf(given.sizes)?.map(Number),
    separation: given.separation ?? 'usual',
    questions: Number(given.questions ?? 12),
    responses: Number(given.responses ?? 5),
  });
  if (!parsed.success) throw new UsageError(headlessWords('en').sampleMissing);
  const threads = wholeNumber('threads', given.threads, availableParallelism());
  return { task: typedTask(parsed.data), sizes: typedSizes(parsed.data), threads };
}

async function fromManifest(manifestPath: string, given: Given, progress: Progress, folder: string) {
  const { expected, made, threads } = await madeAgain(manifestPath, given, progress, folder);
  const { settings, figures } = expected;
  const { fitted } = made.segmented;
  if (figures.given || figures.segments < 2) throw new UsageError(headlessWords('en').onlyFitted);
  const modelsPath = path.join(folder, 'models.bin');
  await writeFile(modelsPath, fitted.models);
  const { cluster } = placesIn(made.survey.summary.variables, { ...settings, numbers: settings.numbers ?? [] });
  const task: Omit<PlanTask, 'surveys'> = {
    from: {
      surveyAt: made.survey.surveyAt,
      modelsPath,
      segments: figures.segments,
      cluster,
      spread: fitted.answers.numbers?.spread ?? false,
    },
    settings: {
      maxSegments: settings.max_clusters,
      criterion: settings.criterion,
      alpha: settings.alpha,
      seed: fitted.seed,
      treatment: fitted.answers.counted_as,
    },
  };
  return { task, sizes: figures.shares, threads };
}
