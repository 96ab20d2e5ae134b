import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { jsonField, type ManifestSettings, manifest as manifestSchema, sentClassifier } from '@qp/contract';
import { namedWeightOf, type PeopleChoice, starterRun, surveyFiles, waitsForDesign } from '@qp/facts';
import { explanationText } from '@qp/words/existing-segments/existing-segments';
import { importExerciseWords } from '@qp/words/imports/exercises';
import { headlessWords } from '@qp/words/operations/headless';
import { weightWords } from '@qp/words/sample/weights';
import { existingSettings } from '../features/runs/existing-segments/index.ts';
import { figuresOf, manifestOf } from '../features/runs/manifest.ts';
import { defaultLists, describingLists } from '../features/runs/run/index.ts';
import type { Compute } from '../platform/queue/compute.ts';
import { codesOf, type Given, peopleGiven, readSettings, UsageError, wholeNumber } from './arguments.ts';
import type { Classified, ClassifyTask } from './classify.thread.ts';
import { differences } from './differences.ts';
import { existingOf, existingOfManifest, type MatchedHere, matchHere } from './existing-segments.ts';
import { type InputPaths, joinedInput, manifestFiles, outFile, pathsOf, readInput, readJson } from './input-files.ts';
import { filesOf, proposedPlan, savedPlan } from './one-file.ts';
import { outputNames, writeOutputs } from './outputs.ts';
import {
  computeHere,
  keptOf,
  listsOf,
  type Progress,
  type ReadSurvey,
  readSurvey,
  type Segmented,
  segmentSurvey,
  weightOf,
} from './survey-run.ts';

/** What `qp` does on this machine. Each gives what there is to say: words for a person, and the same as data. */
export interface Said {
  readonly words: readonly string[];
  readonly data: Record<string, unknown>;
  readonly exitCode: 0 | 1;
}

const QUESTIONS = 5;

export async function segment(given: Given, progress: Progress): Promise<Said> {
  if (!given.out) throw new UsageError(headlessWords('en').outMissing);
  const input = await inputOf(given);
  const existing = existingOf(given);
  const fitting = existing ? null : readSettings(given);
  const questions = wholeNumber('questions', given.questions, QUESTIONS);
  const out = path.resolve(given.out);
  const run = given.name ?? 'Segments';
  await mkdir(out, { recursive: true });
  const threads = wholeNumber('threads', given.threads, availableParallelism());
  return inScratch(async (folder) => {
    const compute = computeHere(threads, progress);
    const ofSegments = existing && 'path' in existing ? existing.path : null;
    const read = await input(compute, folder);
    const files = await keptBeside(read, ofSegments, out, run);
    const people = peopleGiven(given);
    const whole = await readSurvey(compute, files, folder);
    const asked = await weightOf(whole, given);
    const survey = await keptOf(compute, whole, people, asked, folder);
    const lists = chosenLists(survey, given);
    const matched = existing && (await matchHere(compute, survey, existing, lists.cluster, folder));
    const settings = fitting ?? existingSettings(matched!.segments);
    const made = await make(
      files,
      survey,
      { ...settings, ...lists },
      {
        threads,
        folder,
        progress,
        matched,
        people,
        weight: path.parse(given.weight ?? '').name,
        project: path.basename(out),
        run,
      },
    );
    const written = await writeOutputs(compute, made, out, questions);
    const { segments, shares, given: found } = made.manifest.figures;
    return {
      words: [
        headlessWords('en').found(segments, made.manifest.figures.respondents, shares),
        ...(survey.weighted ? [weightWords('en').inOneLine(survey.weighted.figures)] : []),
        ...(found ? [explanationText(found.explanation, 'en')] : []),
        ...written.map((name) => path.join(given.out!, name)),
      ],
      data: { segments, shares, out, files: written, ...(found && { given: found }) },
      exitCode: 0,
    };
  });
}

/** The three files of the survey that is given, or how they are made of one. */
export async function inputOf(given: Given): Promise<(compute: Compute, folder: string) => Promise<InputPaths>> {
  const paths = pathsOf(given);
  const one = oneFileOf(given);
  if (!paths === !one || (given.plan && !one)) throw new UsageError(headlessWords('en').oneInput);
  const saved = given.plan ? await savedPlan(given.plan) : null;
  return async (compute, folder) => {
    if (paths) return paths;
    const file = await joinedInput(one!, folder);
    return filesOf(compute, file, folder, saved ?? (await proposedPlan(compute, file, given.design)));
  };
}

/** Writes what the Data check would propose for a file, to be read, changed and used with `--plan`. */
export async function plan(given: Given, progress: Progress): Promise<Said> {
  const file = oneFileOf(given);
  if (!file) throw new UsageError(headlessWords('en').fileMissing);
  if (!given.out) throw new UsageError(headlessWords('en').planMissing);
  const { out } = given;
  const target = outFile(out);
  return inScratch(async (folder) => {
    const proposed = await proposedPlan(computeHere(1, progress), await joinedInput(file, folder), given.design);
    await writeFile(target, `${JSON.stringify(proposed, null, 1)}\n`);
    const { length } = proposed.variables;
    const checks = proposed.variables.flatMap(({ source: { exercise } }) => {
      if (!exercise?.facts || waitsForDesign(exercise)) return [];
      const labels = exercise.items.map(([, label]) => label);
      return importExerciseWords('en').checks(exercise.facts, labels);
    });
    return {
      words: [headlessWords('en').planned(length, out), ...checks],
      data: { variables: length, out, ...(checks.length > 0 && { checks }) },
      exitCode: 0,
    };
  });
}

/** Assigns the people of a file by a classifier of the typing kit. */
export async function classify(given: Given, progress: Progress): Promise<Said> {
  const { classifier: name, people, out } = given;
  if (!name || !people || !out) throw new UsageError(headlessWords('en').classifyMissing);
  const target = outFile(out);
  const { content } = await readInput(name);
  const parsed = jsonField(sentClassifier).safeParse(content.toString('utf8'));
  if (!parsed.success) throw new UsageError(headlessWords('en').notClassifier(name));
  const thread = new URL('./classify.thread.ts', import.meta.url);
  return inScratch(async (folder) => {
    const task = { people: await joinedInput(people, folder), out: target, classifier: parsed.data };
    const found = await computeHere(1, progress)<ClassifyTask, Classified>(thread, task);
    if ('problem' in found) throw new UsageError(`${people.join(', ')}: ${found.problem}`);
    return {
      words: [headlessWords('en').classified(found.rows, found.placed, out)],
      data: { ...found, out },
      exitCode: 0,
    };
  });
}

const oneFileOf = ({ file, sav }: Given): readonly string[] | undefined => file ?? (sav === undefined ? sav : [sav]);

/** What a manifest says, and the same computed again. */
export async function madeAgain(manifestPath: string, given: Given, progress: Progress, folder: string) {
  const expected = await readManifest(manifestPath);
  const files = await manifestFiles(expected, manifestPath, given);
  const existing = await existingOfManifest(expected, manifestPath, given);
  const threads = wholeNumber('threads', given.threads, availableParallelism());
  const compute = computeHere(threads, progress);
  const { settings, project, run, people = null, weight = null } = expected;
  const survey = await keptOf(compute, await readSurvey(compute, files, folder), people, weight, folder);
  const matched = existing && (await matchHere(compute, survey, existing, settings.cluster, folder));
  const making = { threads, folder, progress, matched, people, weight: weight?.name ?? '', project, run };
  return { expected, threads, made: await make(files, survey, settings, making) };
}

export async function verify(manifestPath: string, given: Given, progress: Progress): Promise<Said> {
  return inScratch(async (folder) => {
    const { expected, made } = await madeAgain(manifestPath, given, progress, folder);
    const { manifest } = made;
    const found = differences(expected.figures, manifest.figures);
    const engine = [expected.engine_version, manifest.engine_version];
    if (found.length === 0) {
      const words = [headlessWords('en').same(engine[1])];
      return { words, data: { same: true, engine_version: engine[1] }, exitCode: 0 };
    }
    const why = engine[0] === engine[1] ? [] : [headlessWords('en').otherEngine(engine[0], engine[1])];
    return {
      words: [...why, ...found.map(({ at, expected: was, found: is }) => headlessWords('en').difference(at, was, is))],
      data: { same: false, differences: found, engine_versions: engine },
      exitCode: 1,
    };
  });
}

export const readManifest = (file: string) => readJson(file, manifestSchema, headlessWords('en').notManifest);

interface Making {
  readonly threads: number;
  readonly folder: string;
  readonly progress: Progress;
  /** Segments that people came with; null where they are fitted. */
  readonly matched: MatchedHere | null;
  /** Null where everyone takes part. */
  readonly people: PeopleChoice | null;
  /** The name of the weight that was made, if one was. */
  readonly weight: string;
  readonly project: string;
  readonly run: string;
}

async function make(
  files: InputPaths,
  survey: Awaited<ReturnType<typeof keptOf>>,
  settings: ManifestSettings,
  making: Making,
) {
  const { threads, folder, progress, matched, people, weight, project, run } = making;
  const taken = survey.weighted && { name: weight, ...survey.weighted };
  const segmented: Segmented = await segmentSurvey(computeHere(threads, progress), survey, settings, {
    threads,
    folder,
    labelsPath: matched?.labelsPath ?? null,
  });
  const inputOf = async (kind: (typeof surveyFiles)[number]) => {
    const { name, bytes, sha256 } = await readInput(files[kind]);
    return { name, bytes, sha256 };
  };
  const manifest = manifestOf({
    engine_version: segmented.segmentation.engineVersion,
    project,
    run,
    settings,
    inputs: {
      data: await inputOf('data'),
      variables: await inputOf('variables'),
      discretized: await inputOf('discretized'),
    },
    ...(people && { people }),
    ...(taken && { weight: namedWeightOf(taken) }),
    ...(matched && { given_from: matched.from }),
    figures: figuresOf(segmented.fitted, segmented.segmentation),
  });
  const names = matched?.names ?? Array.from({ length: manifest.figures.segments }, () => '');
  return { manifest, survey, segmented, names, weight: taken };
}

function chosenLists(survey: ReadSurvey, given: Given) {
  // The variable that holds the segments describes them only if someone asks for it, and is then refused.
  const dictionary = survey.summary.variables.filter(({ code }) => code !== given['segments-variable']);
  // As on the Design Runs page: the largest batteries of scales; without one, everything but demographics.
  const starter = starterRun({ ...survey.summary, variables: dictionary })?.cluster.slice();
  const cluster = codesOf(given.cluster) ?? starter ?? defaultLists(dictionary).cluster;
  const rest = describingLists(dictionary, cluster);
  return listsOf(survey.summary, {
    cluster,
    profile: codesOf(given.profile) ?? rest.profile,
    metrics: codesOf(given.metrics) ?? rest.metrics,
    numbers: codesOf(given.numbers) ?? [],
  });
}

/** The files lie beside the manifest, so the folder can be checked by itself, anywhere. */
async function keptBeside(files: InputPaths, segments: string | null, out: string, run: string): Promise<InputPaths> {
  const names = [...surveyFiles.map((kind) => files[kind]), ...(segments === null ? [] : [segments])].map((file) =>
    path.basename(file),
  );
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new UsageError(headlessWords('en').sameName(twice));
  const own = names.find((name) => outputNames(run).includes(name));
  if (own !== undefined) {
    throw new UsageError(headlessWords('en').ownName(own));
  }
  const kept: Record<string, string> = {};
  for (const kind of surveyFiles) kept[kind] = await copied(files[kind], out);
  if (segments !== null) await copied(segments, out);
  return kept as unknown as InputPaths;
}

async function copied(file: string, out: string): Promise<string> {
  const to = path.join(out, path.basename(file));
  await readInput(file);
  if (path.resolve(file) !== to) await copyFile(file, to);
  return to;
}

export async function inScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qp-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
