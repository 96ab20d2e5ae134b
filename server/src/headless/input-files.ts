import { accessSync, constants, statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest, ManifestInput } from '@qp/contract';
import { type SurveyFile, surveyFiles } from '@qp/facts';
import { headlessWords } from '@qp/words/operations/headless';
import { jsonProblem } from '@qp/words/operations/json-problems';
import type { z } from 'zod';
import { sha256Of } from '../features/runs/manifest.ts';
import { joinedFile, type NamedFile, TableError } from '../platform/tabular/index.ts';
import { type Given, UsageError } from './arguments.ts';

/** The three files that a run is made of. */
export type InputPaths = Readonly<Record<SurveyFile, string>>;

/** All three, or an error that names what is missing. */
export function pathsOf(given: Given): InputPaths | null {
  if (surveyFiles.every((kind) => given[kind] === undefined)) return null;
  const missing = surveyFiles.find((kind) => given[kind] === undefined);
  if (missing) throw new UsageError(headlessWords('en').together(missing));
  return { data: given.data!, variables: given.variables!, discretized: given.discretized! };
}

export async function readInput(file: string): Promise<ManifestInput & { readonly content: Buffer }> {
  try {
    const content = await readFile(file);
    return { name: path.basename(file), bytes: content.length, sha256: sha256Of(content), content };
  } catch (error) {
    throw unreadable(file, error);
  }
}

const unreadable = (file: string, error: unknown) =>
  new UsageError(headlessWords('en').unreadable(file, (error as Error).message));

/** A customer file may be larger than the memory, so it is only begun. */
async function refuseUnreadable(file: string): Promise<void> {
  try {
    const handle = await open(file);
    await handle.read(Buffer.alloc(1)).finally(() => handle.close());
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Where a file is to be written, looked at before anything is computed. */
export function outFile(out: string): string {
  const target = path.resolve(out);
  try {
    accessSync(path.dirname(target), constants.W_OK);
  } catch {
    throw new UsageError(headlessWords('en').unwritable(out));
  }
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(headlessWords('en').unwritable(out));
  return target;
}

/** A file of JSON that keeps to this schema; `not` says that it doesn't. */
export async function readJson<S extends z.ZodType>(
  file: string,
  schema: S,
  not: (file: string, why: string) => string,
) {
  const { content } = await readInput(file);
  let json: unknown;
  try {
    json = JSON.parse(content.toString('utf8'));
  } catch {
    throw new UsageError(headlessWords('en').notJson(file));
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new UsageError(not(file, jsonProblem(parsed.error.issues[0], json, 'en')));
}

/** A survey as one file, also where it comes as the two of Triple-S. */
export async function joinedInput(files: readonly string[], folder: string): Promise<NamedFile> {
  for (const file of files) await refuseUnreadable(file);
  const named = files.map((file) => ({ name: path.basename(file), path: path.resolve(file) }));
  return joinedFile(named, path.join(folder, 'survey.zip')).catch((error: unknown) => {
    throw error instanceof TableError ? new UsageError(`${files.join(', ')}: ${error.message}`) : error;
  });
}

/** The files of a manifest: those that are named, else those beside it under their own names. Others are refused. */
export async function manifestFiles(manifest: Manifest, manifestPath: string, given: Given): Promise<InputPaths> {
  const beside = (kind: SurveyFile) => path.join(path.dirname(manifestPath), manifest.inputs[kind].name);
  const paths = pathsOf(given) ?? {
    data: beside('data'),
    variables: beside('variables'),
    discretized: beside('discretized'),
  };
  for (const kind of surveyFiles) {
    const { sha256 } = await readInput(paths[kind]);
    const expected = manifest.inputs[kind].sha256;
    if (sha256 !== expected) {
      throw new UsageError(headlessWords('en').otherFile(paths[kind], sha256, expected));
    }
  }
  return paths;
}
