import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ManifestSettings, ProjectSummary } from '@qp/contract';
import type { PeopleChoice, TakenWeight } from '@qp/facts';
import { headlessWords } from '@qp/words/operations/headless';
import { peopleWords } from '@qp/words/sample/people';
import { weightWords } from '@qp/words/sample/weights';
import { type FoundPeople, findWeights, type PeopleTask, type WeightAsked } from '../features/projects/people/index.ts';
import type { ReadInput, ReadOutput } from '../features/projects/read-project.thread.ts';
import { fittingSettings, threadsFor, workOf } from '../features/runs/fitting/index.ts';
import { checkedLists, checkScales, placesIn, type VariableLists } from '../features/runs/run/index.ts';
import type { Fitted, Segmentation, SegmentationTask, SurveyAt } from '../features/runs/segmentation/index.ts';
import { type Compute, createCompute } from '../platform/queue/compute.ts';
import { type Given, UsageError, weightGiven } from './arguments.ts';
import { type InputPaths, readInput } from './input-files.ts';

/** The threads of the jobs, without a queue: what the server computes and what `qp` computes is the same code. */

export type Progress = (share: number, stage: string) => void;

export function computeHere(threads: number, progress: Progress): Compute {
  const source = {
    take: async (atMost: number) => ({ threads: Math.min(atMost, threads), release: () => {} }),
    nice: 0,
  };
  return createCompute(source, new AbortController().signal, progress);
}

export interface ReadSurvey {
  readonly surveyAt: SurveyAt;
  readonly summary: ProjectSummary;
}

/** Reads the three files; what is wrong with them is listed with file, line and column. */
export async function readSurvey(compute: Compute, paths: InputPaths, folder: string): Promise<ReadSurvey> {
  const size = async (file: string) => {
    try {
      return (await stat(file)).size;
    } catch (error) {
      throw new UsageError(headlessWords('en').unreadable(file, (error as Error).message));
    }
  };
  const input: ReadInput = {
    names: {
      data: path.basename(paths.data),
      variables: path.basename(paths.variables),
      discretized: path.basename(paths.discretized),
    },
    paths,
    bytes: {
      data: await size(paths.data),
      variables: await size(paths.variables),
      discretized: await size(paths.discretized),
    },
  };
  const output = await compute<ReadInput, ReadOutput>(
    new URL('../features/projects/read-project.thread.ts', import.meta.url),
    input,
  );
  if ('problems' in output) {
    const lines = output.problems.map(headlessWords('en').problem);
    throw new UsageError([...lines, ...(output.more > 0 ? [headlessWords('en').more(output.more)] : [])].join('\n'));
  }
  const file = path.join(folder, 'survey.bin');
  await writeFile(file, output.survey);
  return { surveyAt: { path: file, people: null }, summary: output.summary };
}

/** With the people who take part only, weighted to targets where a weight is given. */
export async function keptOf(
  compute: Compute,
  survey: ReadSurvey,
  choice: PeopleChoice | null,
  weight: WeightAsked | null,
  folder: string,
): Promise<ReadSurvey & { readonly weighted: Omit<TakenWeight, 'name'> | null }> {
  if (choice === null && weight === null) return { ...survey, weighted: null };
  const everyone: PeopleChoice = { keep: [], left_out: [] };
  const thread = new URL('../features/projects/people/people.thread.ts', import.meta.url);
  const found = await compute<PeopleTask, FoundPeople>(thread, {
    survey: survey.surveyAt.path,
    ...(choice ?? everyone),
  });
  if ('problem' in found) throw new UsageError(peopleWords('en').problem(found.problem));
  const people = path.join(folder, 'people.bin');
  const [made] = weight ? await findWeights(compute, survey.surveyAt.path, choice ?? everyone, [weight]) : [];
  if (made?.problem) throw new UsageError(weightWords('en').problem(made.problem));
  await writeFile(people, made?.weights ?? found.weights);
  return {
    ...survey,
    surveyAt: { ...survey.surveyAt, people },
    weighted: made ? { ...made.design, figures: made.figures } : null,
  };
}

export interface Segmented {
  readonly fitted: Fitted;
  readonly segmentation: Omit<Segmentation, 'fitted'>;
  readonly seconds: number;
  readonly placementsPath: string;
}

/** Fits, or learns from the segments that people came with, assigns and counts, as the job of a run does. */
export async function segmentSurvey(
  compute: Compute,
  { surveyAt, summary }: ReadSurvey,
  settings: ManifestSettings,
  { threads, folder, labelsPath }: { threads: number; folder: string; labelsPath: string | null },
): Promise<Segmented> {
  checkScales(summary.variables, settings, settings.answers);
  const task: SegmentationTask = {
    surveyAt,
    ...placesIn(summary.variables, { ...settings, numbers: settings.numbers ?? [] }),
    source:
      labelsPath === null
        ? { settings: fittingSettings(settings) }
        : { given: { labelsPath, alpha: settings.alpha, seed: settings.seed } },
  };
  const since = performance.now();
  const thread = new URL('../features/runs/segmentation/segment-survey.thread.ts', import.meta.url);
  const { fitted, ...segmentation } = await compute<SegmentationTask, Segmentation>(thread, task, {
    threads: threadsFor(workOf(summary.respondents, settings), threads),
  });
  if (!fitted) throw new Error('the thread did not fit');
  const placementsPath = path.join(folder, 'placements.bin');
  await writeFile(placementsPath, segmentation.placements);
  return { fitted, segmentation, seconds: (performance.now() - since) / 1000, placementsPath };
}

/** The lists in the order of the dictionary, checked as the server checks them. */
export function listsOf(summary: ProjectSummary, lists: VariableLists & { readonly numbers?: readonly string[] }) {
  const { numbers, ...others } = checkedLists(summary.variables, lists);
  return { ...others, ...(numbers.length > 0 && { numbers }) };
}

/** The weight of a run of `qp`, by the targets of a file. */
export async function weightOf({ summary }: ReadSurvey, given: Given): Promise<WeightAsked | null> {
  const how = weightGiven(given);
  if (how === null || given.weight === undefined) return null;
  const { content } = await readInput(given.weight);
  const variables = summary.variables.map(({ code, label }) => ({ code, label }));
  return { ...how, csv: content.toString('utf8'), variables };
}
