import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { decodeModel, decodePlacements } from '../runs/stored-files/index.ts';
import {
  type ArchivedForm,
  type ArchivedResult,
  type ArchivedRun,
  crosstabFile,
  evidenceFile,
  formFile,
  personasFile,
  runFile,
  runFolder,
  solutionsFile,
  stabilityFile,
  typingFile,
} from './archive-format.ts';
import { ArchiveProblem, check, readJson } from './archive-json.ts';

/** A run of an archive, checked. What is long stays the text that the database keeps. */
export interface OpenedRun {
  readonly run: ArchivedRun;
  readonly result: ArchivedResult;
  readonly crosstab: string;
  readonly evidence: { readonly version: number; readonly text: string } | null;
  readonly solutions: { readonly version: number; readonly text: string } | null;
  readonly stability: z.output<typeof stabilityFile> | null;
  readonly personas: z.output<typeof personasFile> | null;
  readonly typing: { readonly result: string; readonly classifier: string } | null;
  readonly form: ArchivedForm | null;
  readonly modelsPath: string;
  readonly placementsPath: string;
  /** For how many people it says where they belong. */
  readonly placed: number;
}

export async function openRun(n: number, unpacked: ReadonlyMap<string, string>): Promise<OpenedRun> {
  const folder = runFolder(n);
  const place = (name: string) => {
    const file = unpacked.get(`${folder}/${name}`);
    if (file === undefined) throw new ArchiveProblem(`it lacks ${folder}/${name}`);
    return file;
  };
  /** As it was given, and as the schema understands it; null where there is none. */
  const read = async <S extends z.ZodType>(name: string, schema: S) => {
    const file = unpacked.get(`${folder}/${name}`);
    if (file === undefined) return null;
    const given = await readJson(`${folder}/${name}`, file);
    return { given: given as Record<string, unknown>, parsed: check(`${folder}/${name}`, schema, given) };
  };
  const main = await read('run.json', runFile);
  const crosstab = await read('crosstab.json', crosstabFile);
  if (!main || !crosstab) throw new ArchiveProblem(`it lacks a part of ${folder}`);
  const { run, result } = main.parsed;
  if (run.opened_from !== null && run.opened_from >= n) {
    throw new ArchiveProblem(`${folder}/run.json was opened from a run that comes after it`);
  }
  checkSizes(folder, run, result);
  const evidence = await read('evidence.json', evidenceFile);
  const solutions = await read('solutions.json', solutionsFile);
  const typing = await read('typing-tool.json', typingFile);
  const modelsPath = place('models.bin');
  const placementsPath = place('placements.bin');
  checkModels(folder, await readFile(modelsPath), run, result);
  return {
    run,
    result,
    crosstab: JSON.stringify(crosstab.given),
    evidence: evidence && { version: evidence.parsed.version, text: JSON.stringify(evidence.given.evidence) },
    solutions: solutions && { version: solutions.parsed.version, text: JSON.stringify(solutions.given.solutions) },
    stability: (await read('stability.json', stabilityFile))?.parsed ?? null,
    personas: (await read('personas.json', personasFile))?.parsed ?? null,
    typing: typing && {
      result: JSON.stringify(typing.given.result),
      classifier: JSON.stringify(typing.given.classifier),
    },
    form: (await read('form.json', formFile))?.parsed ?? null,
    modelsPath,
    placementsPath,
    placed: checkPlacements(folder, await readFile(placementsPath), result),
  };
}

/** Everything that is by segment has as many entries as there are segments. */
function checkSizes(folder: string, run: ArchivedRun, result: ArchivedResult): void {
  const { segments, shares, probabilities } = result;
  const right =
    shares.length === segments &&
    probabilities.length === segments &&
    probabilities.every((row) => row.length === segments) &&
    (run.header_descriptions.length === 0 || run.header_descriptions.length === segments);
  if (!right) throw new ArchiveProblem(`${folder}/run.json does not fit its number of segments`);
}

/** Each model that the fits speak of is there, with a probability for every response of every cluster variable. */
function checkModels(folder: string, bytes: Uint8Array, run: ArchivedRun, { fits }: ArchivedResult): void {
  const whole = fits.every(({ segments }) => {
    const model = decoded(folder, 'models.bin', () => decodeModel(bytes, segments));
    return (
      model !== null &&
      model.mixture.length === segments &&
      model.categories.length === run.cluster.length &&
      model.responseProbabilities.length === run.cluster.length &&
      model.responseProbabilities.every(
        (table) => table.length > 0 && table.length % segments === 0 && table.every(Number.isFinite),
      )
    );
  });
  if (!whole) throw new ArchiveProblem(`${folder}/models.bin does not fit its run`);
}

function checkPlacements(folder: string, bytes: Uint8Array, { segments }: ArchivedResult): number {
  const placed = decoded(folder, 'placements.bin', () => decodePlacements(bytes));
  const people = placed.assignments?.length ?? 0;
  const right =
    placed.segments === segments &&
    placed.unanswered?.length === people &&
    placed.probabilities?.length === people * segments &&
    placed.assignments.every((segment) => segment < segments) &&
    placed.probabilities.every(Number.isFinite);
  if (!right) throw new ArchiveProblem(`${folder}/placements.bin does not fit its run`);
  return people;
}

/** A file of numbers that nobody can read is a fault of the archive, whatever the reader says. */
function decoded<T>(folder: string, name: string, decode: () => T): T {
  try {
    return decode();
  } catch {
    throw new ArchiveProblem(`${folder}/${name} cannot be read`);
  }
}
