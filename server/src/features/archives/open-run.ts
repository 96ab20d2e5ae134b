import { readFile } from 'node:fs/promises';
import { archiveWords } from '@qp/words/projects/archive';
import { z } from 'zod';
import { type OpenedRow, otherEntries, type Part, rowSchema, storedRow } from '../../platform/archive/part.ts';
import { ArchiveProblem, check, readJson } from '../../platform/archive/read-json.ts';
import { type RunFacts, runFacts } from '../runs/archived/index.ts';
import { runFolder } from './archive-format.ts';
import { resultPart, runPart, runParts } from './parts.ts';

/** A run of an archive, checked. Long JSON is text again. */
export interface OpenedRun {
  readonly name: string;
  readonly facts: RunFacts;
  /** By table, as the database takes them; one but for parts of many rows. */
  readonly rows: Readonly<Record<string, readonly OpenedRow[]>>;
  /** Where files lie, by table, row and column. */
  readonly files: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
}

/** Every entry is one that the run's parts know, keeps to their schemas, and fits the run's segments and variables. */
export async function openRun(n: number, unpacked: ReadonlyMap<string, string>): Promise<OpenedRun> {
  const folder = runFolder(n);
  const placeOf = (entry: string) => {
    const file = unpacked.get(`${folder}/${entry}`);
    if (file === undefined) throw new ArchiveProblem(archiveWords('en').missing(`${folder}/${entry}`));
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
    throw new ArchiveProblem(archiveWords('en').laterRun(`${folder}/${runPart.entry}`));
  }
  const facts = runFacts(run as never, result as never);
  const rows: Record<string, readonly OpenedRow[]> = {};
  const files: Record<string, readonly Record<string, string>[]> = {};
  for (const part of runParts) {
    const own = part === runPart ? run : part === resultPart ? result : null;
    if (own === null && !unpacked.has(`${folder}/${part.entry}`)) continue;
    const schema = part.rows ? z.array(rowSchema(part)).max(part.rows.most) : rowSchema(part);
    const content = own ?? (await read(part.entry, schema, part.mostValues(facts)));
    const opened = await Promise.all([content].flat().map((row, at) => openRow(part, row as OpenedRow, at + 1)));
    rows[part.table] = opened.map(({ row }) => row);
    files[part.table] = opened.map((one) => one.files);
  }
  return { name: run.name as string, facts, rows, files };

  async function openRow(part: Part<RunFacts>, content: OpenedRow, number: number) {
    const whole: Record<string, unknown> = { ...content };
    const bytes = new Map<string, Uint8Array>();
    const places: Record<string, string> = {};
    for (const { column, entry, json } of otherEntries(part, number)) {
      if (json) whole[column] = await read(entry, json, part.mostValues(facts));
      else {
        places[column] = placeOf(entry);
        bytes.set(entry, await readFile(placeOf(entry)));
      }
    }
    const problem = part.problem?.(whole, facts, bytes) ?? null;
    if (problem !== null) throw new ArchiveProblem(`${folder}/${problem}`);
    return { row: storedRow(part, whole, number - 1), files: places };
  }
}

const runSchema = rowSchema(runPart);
const resultSchema = rowSchema(resultPart);
/** Before `run.json` is read nothing is known of the run. */
const NOTHING: RunFacts = {
  segments: 1,
  fitted: [],
  respondents: 0,
  unassigned: 0,
  lists: { cluster: [], profile: [], metrics: [] },
};
