import { MAX_LEFT_OUT, MAX_WEIGHTS, namedWeight, peopleChoice, surveyFiles } from '@qp/facts';
import { archiveProblemWords } from '@qp/words/errors/archive-problems';
import { z } from 'zod';
import { pastMoment } from '../../platform/archive/columns.ts';
import { otherEntries, type Part } from '../../platform/archive/part.ts';
import { projectFiles } from '../projects/archived/index.ts';
import { activityPart, planPart, projectPart, runParts } from './parts.ts';

/** A ZIP with a manifest of checksums, the project, files, runs and activity; no accounts, tokens or shares. */

/** Increased when an older program could no longer read the file. */
export const ARCHIVE_FORMAT = 1;
export const MANIFEST = 'manifest.json';
const MAX_RUNS = 5000;

/** The file that a project was made from, as it is stored: packed with gzip. */
export const SOURCE_FILE = 'files/source.gz';

export const runFolder = (n: number) => `runs/${String(n).padStart(4, '0')}`;
const namesOf = (part: Part): string[] => {
  // Rows without files of their own are all in one entry, however many they are.
  const rows = otherEntries(part).length > 0 ? (part.rows?.most ?? 1) : 0;
  const others = Array.from({ length: rows }, (_, row) => otherEntries(part, row + 1).map(({ entry }) => entry));
  return [part.entry, ...others.flat()];
};
const runEntries = new Set(runParts.flatMap((part) => namesOf(part)));
const projectEntries = new Set([
  ...[projectPart, planPart, activityPart].flatMap(namesOf),
  ...surveyFiles.map((kind) => `files/${kind}.csv`),
  SOURCE_FILE,
]);

/** Whether an archive can have an entry of this name beside its manifest. */
export function isEntry(name: string): boolean {
  const run = /^runs\/\d{4}\/(.+)$/.exec(name)?.[1];
  return run === undefined ? projectEntries.has(name) : runEntries.has(run);
}

const MAX_ENTRIES = runEntries.size * MAX_RUNS + projectEntries.size;
export const MAX_MANIFEST_VALUES = 5 * MAX_ENTRIES;

export const manifestFile = z.object({
  'qp-project': z.int().min(1),
  /** Version of the program that made it. */
  version: z.string().max(100),
  made: pastMoment,
  files: z
    .array(
      z.object({
        name: z.string().refine(isEntry, archiveProblemWords('en').notOfAProject),
        bytes: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(MAX_ENTRIES),
});
export type ArchiveManifest = z.input<typeof manifestFile>;

export const projectFile = z.object({
  name: projectPart.columns.name.schema,
  files: projectFiles,
  runs: z.int().min(0).max(MAX_RUNS),
  /** Who takes part in new runs; absent where everyone does. */
  people: peopleChoice.extend({ left_out: peopleChoice.shape.left_out.max(MAX_LEFT_OUT) }).optional(),
  /** Made again when it is opened; absent where there are none. */
  weights: z.array(namedWeight).max(MAX_WEIGHTS).optional(),
});
