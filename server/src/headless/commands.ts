import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { type Manifest, type ManifestSettings, manifest as manifestSchema } from '@qp/contract';
import { count, percent } from '@qp/words/numbers';
import { defaultLists, describingLists } from '../features/runs/default-lists.ts';
import { figuresOf, manifestOf } from '../features/runs/manifest.ts';
import { codesOf, type Given, readSettings, UsageError, wholeNumber } from './arguments.ts';
import { differences } from './differences.ts';
import { type InputPaths, KINDS, manifestFiles, pathsOf, readInput } from './input-files.ts';
import { writeOutputs } from './outputs.ts';
import { filesOf } from './spss-input.ts';
import {
  computeHere,
  listsOf,
  type Progress,
  type ReadSurvey,
  readSurvey,
  type Segmented,
  segmentSurvey,
} from './survey-run.ts';

/** What `qp` does on this machine. Each gives what there is to say: words for a person, and the same as data. */
export interface Said {
  readonly words: readonly string[];
  readonly data: Record<string, unknown>;
  readonly exitCode: 0 | 1;
}

const QUESTIONS = 5;

export async function segment(given: Given, progress: Progress): Promise<Said> {
  if (!given.out) throw new UsageError('--out is missing: the folder for what comes out.');
  const { sav } = given;
  const paths = pathsOf(given);
  if (!paths === !sav) throw new UsageError('Give either --sav, or --data, --variables and --discretized.');
  const settings = readSettings(given);
  const questions = wholeNumber('questions', given.questions, QUESTIONS);
  const out = path.resolve(given.out);
  await mkdir(out, { recursive: true });
  const threads = wholeNumber('threads', given.threads, availableParallelism());
  return inScratch(async (folder) => {
    const compute = computeHere(threads, progress);
    const files = await keptBeside(paths ?? (await filesOf(compute, path.resolve(sav!), folder)), out);
    const survey = await readSurvey(compute, files, folder);
    const lists = chosenLists(survey, given);
    const made = await make(
      files,
      survey,
      { ...settings, ...lists },
      {
        ...{ threads, folder, progress },
        project: path.basename(out),
        run: given.name ?? 'Segments',
      },
    );
    const written = await writeOutputs(compute, made, out, questions);
    const { segments, shares } = made.manifest.figures;
    const sizes = shares.map((share, k) => `SEG${k + 1} ${percent(share)}`).join(', ');
    return {
      words: [
        `${count(segments, 'segment')} of ${made.manifest.figures.respondents} people: ${sizes}`,
        ...written.map((name) => path.join(given.out!, name)),
      ],
      data: { segments, shares, out, files: written },
      exitCode: 0,
    };
  });
}

export async function verify(manifestPath: string, given: Given, progress: Progress): Promise<Said> {
  const expected = await readManifest(manifestPath);
  const files = await manifestFiles(expected, manifestPath, given);
  const threads = wholeNumber('threads', given.threads, availableParallelism());
  return inScratch(async (folder) => {
    const survey = await readSurvey(computeHere(threads, progress), files, folder);
    const names = { project: expected.project, run: expected.run };
    const { manifest } = await make(files, survey, expected.settings, { threads, folder, progress, ...names });
    const found = differences(expected.figures, manifest.figures);
    const engine = [expected.engine_version, manifest.engine_version];
    if (found.length === 0) {
      const words = [`Every figure is the same (engine ${engine[1]}).`];
      return { words, data: { same: true, engine_version: engine[1] }, exitCode: 0 };
    }
    const why = engine[0] === engine[1] ? [] : [`The manifest is of engine ${engine[0]}, this is ${engine[1]}.`];
    return {
      words: [...why, ...found.map(({ at, expected: was, found: is }) => `${at}: ${was} in the manifest, ${is} now`)],
      data: { same: false, differences: found, engine_versions: engine },
      exitCode: 1,
    };
  });
}

export async function readManifest(file: string): Promise<Manifest> {
  const { content } = await readInput(file);
  let json: unknown;
  try {
    json = JSON.parse(content.toString('utf8'));
  } catch {
    throw new UsageError(`${file} is not JSON.`);
  }
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`${file} is not a manifest of the QP Tool: ${issue?.path.join('.')}: ${issue?.message}`);
}

interface Making {
  readonly threads: number;
  readonly folder: string;
  readonly progress: Progress;
  readonly project: string;
  readonly run: string;
}

async function make(files: InputPaths, survey: ReadSurvey, settings: ManifestSettings, making: Making) {
  const { threads, folder, progress, project, run } = making;
  const segmented: Segmented = await segmentSurvey(computeHere(threads, progress), survey, settings, {
    threads,
    folder,
  });
  const inputOf = async (kind: (typeof KINDS)[number]) => {
    const { name, bytes, sha256 } = await readInput(files[kind]);
    return { name, bytes, sha256 };
  };
  const manifest = manifestOf({
    engine_version: segmented.segmentation.engineVersion,
    ...{ project, run, settings },
    inputs: {
      data: await inputOf('data'),
      variables: await inputOf('variables'),
      discretized: await inputOf('discretized'),
    },
    figures: figuresOf(segmented.fitted, segmented.segmentation),
  });
  return { manifest, survey, segmented };
}

function chosenLists(survey: ReadSurvey, given: Given) {
  const dictionary = survey.summary.variables;
  const cluster = codesOf(given.cluster) ?? defaultLists(dictionary).cluster;
  const rest = describingLists(dictionary, cluster);
  return listsOf(survey.summary, {
    cluster,
    profile: codesOf(given.profile) ?? rest.profile,
    metrics: codesOf(given.metrics) ?? rest.metrics,
  });
}

/** The files lie beside the manifest, so that the folder can be checked by itself, anywhere. */
async function keptBeside(files: InputPaths, out: string): Promise<InputPaths> {
  const names = KINDS.map((kind) => path.basename(files[kind]));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new UsageError(`Two of the files are called ${twice}: give each a name of its own.`);
  const kept: Record<string, string> = {};
  for (const kind of KINDS) {
    const to = path.join(out, path.basename(files[kind]));
    await readInput(files[kind]);
    if (path.resolve(files[kind]) !== to) await copyFile(files[kind], to);
    kept[kind] = to;
  }
  return kept as unknown as InputPaths;
}

async function inScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qp-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
