import { type SurveyFile, surveyFiles } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import type { Db } from '../../database.ts';
import type { App } from '../../platform/app.ts';
import { numbered, type Part } from '../../platform/archive/part.ts';
import { type PackedRow, selectPart } from '../../platform/archive/queries.ts';
import { programVersion } from '../../platform/version.ts';
import { type PackedFile, ZipFile } from '../../platform/zip-file.ts';
import { type Project, selectPeople, selectWeights } from '../projects/index.ts';
import { ARCHIVE_FORMAT, type ArchiveManifest, MANIFEST, runFolder, SOURCE_FILE } from './archive-format.ts';
import { activityPart, planPart, runParts } from './parts.ts';
import { selectFinishedRuns } from './queries.ts';

type Report = (share: number, stage: string) => void;

/** Writes a project to `target`, as it is at one moment however many people work on it meanwhile. */
export async function packProject(app: App, project: Project, target: string, report: Report): Promise<void> {
  await app.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => pack(app, trx, project, target, report));
}

async function pack(app: App, db: Db, project: Project, target: string, report: Report): Promise<void> {
  const zip = await ZipFile.create(target);
  const packed: PackedFile[] = [];
  const add = async (name: string, source: AsyncIterable<Uint8Array> | string) => {
    const bytes = typeof source === 'string' ? [Buffer.from(source)] : source;
    packed.push(await zip.add(name, bytes));
  };
  try {
    const names: Record<SurveyFile, string> & { source?: string } = { data: '', variables: '', discretized: '' };
    const ids: Record<SurveyFile, string> = {
      data: project.dataFileId,
      variables: project.variableFileId,
      discretized: project.discretizedFileId,
    };
    for (const kind of surveyFiles) {
      report(packed.length / 10, stageWords('en').packingFiles);
      names[kind] = (await app.files.find(db, ids[kind]))?.name ?? `${kind}_survey.csv`;
      await add(`files/${kind}.csv`, app.files.read(db, ids[kind]));
    }
    if (project.sourceFileId !== null) {
      names.source = (await app.files.find(db, project.sourceFileId))?.name ?? 'survey.gz';
      await add(SOURCE_FILE, app.files.read(db, project.sourceFileId));
    }
    const runs = await selectFinishedRuns(db, project.id);
    const { keep, left_out } = (await selectPeople(db, project.id)) ?? { keep: [], left_out: [] };
    const people = keep.length > 0 || left_out.length > 0 ? { keep, left_out } : undefined;
    const made = (await selectWeights(db, project.id)).map(({ name, design }) => ({ name, ...design }));
    const weights = made.length > 0 ? made : undefined;
    await add('project.json', JSON.stringify({ name: project.name, files: names, runs: runs.length, people, weights }));
    const plan = await planText(db, project.id);
    if (plan !== null) await add(planPart.entry, plan);
    const numbers = new Map(runs.map((id, at) => [id, at + 1]));
    for (const [runId, n] of numbers) {
      report(0.4 + (0.5 * n) / runs.length, stageWords('en').packingRun(n, runs.length));
      await packRun(app, db, runId, numbers, (entry, source) => add(`${runFolder(n)}/${entry}`, source));
    }
    await add(activityPart.entry, `[${(await textsOf(db, activityPart, project.id)).join(',')}]`);
    const manifest: ArchiveManifest = {
      'qp-project': ARCHIVE_FORMAT,
      version: programVersion(),
      made: app.clock.now().toISOString(),
      files: packed,
    };
    await zip.add(MANIFEST, [Buffer.from(JSON.stringify(manifest, null, 1))]);
    await zip.finish();
  } finally {
    await zip.close();
  }
}

async function packRun(
  app: App,
  db: Db,
  runId: string,
  numbers: ReadonlyMap<string, number>,
  add: (entry: string, source: AsyncIterable<Uint8Array> | string) => Promise<void>,
): Promise<void> {
  /** By entry: its row, or its rows by the names that they stand under. */
  const texts = new Map<string, string>();
  const packRows = async (part: Part, rows: readonly PackedRow[]) => {
    // A row whose file isn't there yet is still being made.
    const whole = rows.filter(({ files }) => [...files.values()].every((fileId) => fileId !== null));
    if (whole.length > 0) texts.set(part.entry, `[${whole.map(({ text }) => text).join(',')}]`);
    for (const [at, { files }] of whole.entries()) {
      for (const [entry, fileId] of files) await add(numbered(entry, at + 1), app.files.read(db, fileId));
    }
  };
  const packRow = async (part: Part, row: PackedRow) => {
    const before = texts.get(part.entry);
    const text = part.under === undefined ? row.text : `{"${part.under}":${row.text}}`;
    // A second row joins the object that the first one began.
    texts.set(part.entry, before === undefined ? text : `${before.slice(0, -1)},${text.slice(1)}`);
    for (const [entry, json] of row.others) await add(entry, json);
    for (const [entry, fileId] of row.files) await add(entry, app.files.read(db, fileId));
  };
  for (const part of runParts) {
    const rows = await selectPart(db, part, runId, numbers);
    if (part.rows) await packRows(part, rows);
    else if (rows.length > 0) await packRow(part, rows[0]);
  }
  for (const [entry, text] of texts) await add(entry, text);
}

const textsOf = async (db: Db, part: Part, parent: string) =>
  (await selectPart(db, part, parent)).map(({ text }) => text);

/** Null for a project that was made of three files. */
async function planText(db: Db, projectId: string): Promise<string | null> {
  const [row] = await selectPart(db, planPart, projectId);
  if (!row?.id || !planPart.children) return null;
  const variables = await textsOf(db, planPart.children, row.id);
  return `${row.text.slice(0, -1)},"${planPart.children.under}":[${variables.join(',')}]}`;
}
