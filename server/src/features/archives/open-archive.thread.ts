import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PeopleChoice, SurveyFile, WeightDesign } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { archiveWords } from '@qp/words/projects/archive';
import { z } from 'zod';
import { type OpenedRow, rowSchema, storedRow } from '../../platform/archive/part.ts';
import { ArchiveProblem, check, readJson } from '../../platform/archive/read-json.ts';
import { threadWork } from '../../platform/queue/thread.ts';
import { readZipDirectory, unpackEntry, type ZipEntry, type ZipRules } from '../../platform/tabular/zip-directory.ts';
import {
  ARCHIVE_FORMAT,
  isEntry,
  MANIFEST,
  MAX_MANIFEST_VALUES,
  manifestFile,
  projectFile,
  SOURCE_FILE,
} from './archive-format.ts';
import { type OpenedRun, openRun } from './open-run.ts';
import { activityPart, planPart, projectPart } from './parts.ts';

export interface OpenTask {
  readonly path: string;
  /** An empty folder for what is unpacked. */
  readonly folder: string;
  readonly mostBytes: number;
}

export interface OpenedArchive {
  readonly name: string;
  readonly files: Readonly<
    Record<SurveyFile, { readonly name: string; readonly path: string; readonly bytes: number }>
  >;
  /** The file that it was made from, packed; null where there is none. */
  readonly source: { readonly name: string; readonly path: string } | null;
  /** Null for a project that was made of three files. */
  readonly plan: OpenedPlan | null;
  /** Who takes part in new runs; null where everyone does. */
  readonly people: PeopleChoice | null;
  readonly weights: readonly { readonly name: string; readonly design: WeightDesign }[];
  readonly runs: readonly OpenedRun[];
  readonly activity: readonly OpenedRow[];
}
export type Opened = OpenedArchive | { readonly problem: string };

const MANIFEST_BYTES = 32 * 1024 * 1024;
const DAMAGED = archiveWords('en').damaged;
/** Probabilities and codes of a large survey pack well. */
const refusals: ZipRules = {
  broken: () => new ArchiveProblem(DAMAGED),
  bomb: () => new ArchiveProblem(archiveWords('en').bomb),
  freely: 10 * 1024 * 1024,
  ratio: 400,
};

type Report = (share: number, stage: string) => void;

/** Unpacks an archive and checks it: every entry is known, listed in its manifest and unaltered. */
export async function openArchive(task: OpenTask, report: Report): Promise<Opened> {
  try {
    return await openChecked(task, report);
  } catch (error) {
    if (error instanceof ArchiveProblem) return { problem: error.message };
    throw error;
  }
}

async function openChecked(task: OpenTask, report: Report): Promise<OpenedArchive> {
  const unpacked = await unpackAll(task, report);
  const placeOf = (name: string) => {
    const file = unpacked.get(name);
    if (file === undefined) throw new ArchiveProblem(archiveWords('en').missing(name));
    return file;
  };
  const { entry } = projectPart;
  const project = check(entry, projectFile, await readJson(entry, placeOf(entry), projectPart.mostValues(null)));
  const fileOf = async (kind: SurveyFile) => {
    const at = placeOf(`files/${kind}.csv`);
    return { name: project.files[kind], path: at, bytes: (await stat(at)).size };
  };
  const plan = unpacked.get(planPart.entry);
  const source = unpacked.get(SOURCE_FILE);
  const runs: OpenedRun[] = [];
  for (let n = 1; n <= project.runs; n++) {
    report(0.5 + (0.5 * n) / project.runs, stageWords('en').checkingRun(n, project.runs));
    runs.push(await openRun(n, unpacked));
  }
  return {
    name: project.name,
    files: {
      data: await fileOf('data'),
      variables: await fileOf('variables'),
      discretized: await fileOf('discretized'),
    },
    source: source === undefined ? null : { name: project.files.source ?? 'survey.gz', path: source },
    plan: plan === undefined ? null : await openPlan(plan),
    people: project.people ?? null,
    weights: (project.weights ?? []).map(({ name, ...design }) => ({ name, design })),
    runs,
    activity: await openActivity(placeOf(activityPart.entry)),
  };
}

/** By the names of the entries: where each now is. */
async function unpackAll({ path: archive, folder, mostBytes }: OpenTask, report: Report): Promise<Map<string, string>> {
  const file = await open(archive);
  try {
    const entries = await readZipDirectory(file, (await file.stat()).size, refusals);
    const total = entries.reduce((sum, { whole }) => sum + whole, 0);
    if (total > mostBytes) throw refusals.bomb();
    const manifest = await readManifest(file, entries, folder);
    const listed = new Map(manifest.files.map((each) => [each.name, each]));
    // Some ZIP programs list folders too.
    const others = entries.filter(({ name, whole }) => name !== MANIFEST && !(name.endsWith('/') && whole === 0));
    const names = new Set(others.map(({ name }) => name));
    const same = names.size === others.length && listed.size === manifest.files.length && listed.size === names.size;
    if (!same) throw new ArchiveProblem(archiveWords('en').notAsListed);
    const unpacked = new Map<string, string>();
    let done = 0;
    for (const [at, entry] of others.entries()) {
      const expected = listed.get(entry.name);
      if (!expected || !isEntry(entry.name)) {
        throw new ArchiveProblem(archiveWords('en').notAsListed);
      }
      report((0.5 * done) / Math.max(1, total), 'Unpacking');
      // By number: no name in an archive ever becomes a path.
      const target = path.join(folder, `entry-${at}`);
      const found = await unpackEntry(file, entry, target, refusals);
      if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) {
        throw new ArchiveProblem(archiveWords('en').altered(entry.name));
      }
      unpacked.set(entry.name, target);
      done += entry.whole;
    }
    return unpacked;
  } finally {
    await file.close();
  }
}

async function readManifest(file: Awaited<ReturnType<typeof open>>, entries: readonly ZipEntry[], folder: string) {
  const [entry, second] = entries.filter(({ name }) => name === MANIFEST);
  if (!entry || second || entry.whole > MANIFEST_BYTES) throw refusals.broken();
  const target = path.join(folder, 'manifest');
  await unpackEntry(file, entry, target, refusals);
  const given = await readJson(MANIFEST, target, MAX_MANIFEST_VALUES);
  const format = (given as { 'qp-project'?: unknown } | null)?.['qp-project'];
  if (typeof format === 'number' && format > ARCHIVE_FORMAT) {
    throw new ArchiveProblem(archiveWords('en').newer);
  }
  return check(MANIFEST, manifestFile, given);
}

export default threadWork((task: OpenTask, { progress, signal }): Promise<Opened> => {
  return openArchive(task, (share, stage) => {
    signal.throwIfAborted();
    progress(share, stage);
  });
});

/** The plan of the data check that a project was made by, and its variables. */
interface OpenedPlan {
  readonly row: OpenedRow;
  readonly variables: readonly OpenedRow[];
}

const variablePart = planPart.children!;
const planVariables = z.object({ variables: z.array(rowSchema(variablePart)).max(variablePart.rows!.most) });

async function openPlan(file: string): Promise<OpenedPlan> {
  const given = await readJson(planPart.entry, file, planPart.mostValues(null));
  const row = storedRow(planPart, check(planPart.entry, rowSchema(planPart), given));
  const { variables } = check(planPart.entry, planVariables, given);
  const rows = variables.map((variable, at) => storedRow(variablePart, variable, at));
  if (new Set(rows.map(({ code }) => code)).size !== rows.length) {
    throw new ArchiveProblem(archiveWords('en').variableTwice(planPart.entry));
  }
  return { row, variables: rows };
}

const activityFile = z.array(rowSchema(activityPart)).max(activityPart.rows!.most);

async function openActivity(file: string): Promise<OpenedRow[]> {
  const given = await readJson(activityPart.entry, file, activityPart.mostValues(null));
  return check(activityPart.entry, activityFile, given).map((row) => storedRow(activityPart, row));
}
