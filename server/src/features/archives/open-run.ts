import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type OpenedRow, otherEntries, rowSchema, storedRow } from '../../platform/archive/part.ts';
import { ArchiveProblem, check, readJson } from '../../platform/archive/read-json.ts';
import { type RunFacts, runFacts } from '../runs/archived/index.ts';
import { runFolder } from './archive-format.ts';
import { resultPart, runPart, runParts } from './parts.ts';

/** A run of an archive, checked. Long JSON is text again. */
export interface OpenedRun {
  readonly name: string;
  readonly facts: RunFacts;
  /** By table, as the database takes them. */
  readonly rows: Readonly<Record<string, OpenedRow>>;
  /** Where files lie, by table and column. */
  readonly files: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Every entry is one that the run's parts know, keeps to their schemas, and fits the run's segments and variables. */
export async function openRun(n: number, unpacked: ReadonlyMap<string, string>): Promise<OpenedRun> {
  const folder = runFolder(n);
  const placeOf = (entry: string) => {
    const file = unpacked.get(`${folder}/${entry}`);
    if (file === undefined) throw new ArchiveProblem(`${folder}/${entry} is missing`);
    return file;
  };
  const read = (entry: string, schema: z.ZodType, mostValues: number) => {
    const name = `${folder}/${entry}`;
    return readJson(name, placeOf(entry), mostValues).then((given) => check(name, schema, given));
  };
  const runFile = z.object({ run: runSchema, result: resultSchema });
  const { run, result } = (await read(runPart.entry, runFile, runPart.mostValues(NOTHING))) as z.output<typeof runFile>;
  const openedFrom = run.opened_from as number | null;
  if (openedFrom !== null && openedFrom >= n) {
    throw new ArchiveProblem(`${folder}/${runPart.entry} was opened from a run that comes after it`);
  }
  const facts = runFacts(run as never, result as never);
  const rows: Record<string, OpenedRow> = {};
  const files: Record<string, Record<string, string>> = {};
  for (const part of runParts) {
    const own = part === runPart ? run : part === resultPart ? result : null;
    if (own === null && !unpacked.has(`${folder}/${part.entry}`)) continue;
    const content = own ?? ((await read(part.entry, rowSchema(part), part.mostValues(facts))) as OpenedRow);
    const whole: Record<string, unknown> = { ...content };
    const bytes = new Map<string, Uint8Array>();
    files[part.table] = {};
    for (const { column, entry, json } of otherEntries(part)) {
      if (json) whole[column] = await read(entry, json, part.mostValues(facts));
      else {
        files[part.table][column] = placeOf(entry);
        bytes.set(entry, await readFile(placeOf(entry)));
      }
    }
    const problem = part.problem?.(whole, facts, bytes) ?? null;
    if (problem !== null) throw new ArchiveProblem(`${folder}/${problem}`);
    rows[part.table] = storedRow(part, whole);
  }
  return { name: run.name as string, facts, rows, files };
}

const runSchema = rowSchema(runPart);
const resultSchema = rowSchema(resultPart);
/** Before `run.json` is read nothing is known of the run. */
const NOTHING: RunFacts = {
  ...{ segments: 1, fitted: [], respondents: 0, unassigned: 0 },
  lists: { cluster: [], profile: [], metrics: [] },
};
