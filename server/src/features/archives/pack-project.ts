import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { App } from '../../platform/app.ts';
import { programVersion } from '../../platform/backup/version.ts';
import { type PackedFile, ZipFile } from '../../platform/zip-file.ts';
import type { Project } from '../projects/index.ts';
import { ARCHIVE_FORMAT, type ArchiveManifest, MANIFEST, MOST_ACTIVITY, runFolder } from './archive-format.ts';
import {
  selectArchivedResult,
  selectArchivedRun,
  selectFinishedRuns,
  selectPlan,
  selectRunFiles,
  selectWholeActivity,
} from './export-queries.ts';

type Report = (share: number, stage: string) => void;

/** Writes a project to `target`, as it is at one moment however many people work on it meanwhile. */
export async function packProject(app: App, project: Project, target: string, report: Report): Promise<void> {
  await app.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => pack(app, trx, project, target, report));
}

async function pack(app: App, db: Kysely<Database>, project: Project, target: string, report: Report): Promise<void> {
  const zip = await ZipFile.create(target);
  const packed: PackedFile[] = [];
  const add = async (name: string, source: AsyncIterable<Uint8Array> | string) => {
    const bytes = typeof source === 'string' ? [Buffer.from(source)] : source;
    packed.push(await zip.add(name, bytes));
  };
  try {
    const names = { data: '', variables: '', discretized: '' };
    const ids = {
      data: project.dataFileId,
      variables: project.variableFileId,
      discretized: project.discretizedFileId,
    };
    for (const kind of ['data', 'variables', 'discretized'] as const) {
      report(packed.length / 10, 'Packing the files');
      names[kind] = (await app.files.find(db, ids[kind]))?.name ?? `${kind}_survey.csv`;
      await add(`files/${kind}.csv`, app.files.read(db, ids[kind]));
    }
    const runs = await selectFinishedRuns(db, project.id);
    await add('project.json', JSON.stringify({ name: project.name, files: names, runs: runs.length }));
    const plan = await selectPlan(db, project.id);
    if (plan !== null) await add('plan.json', plan);
    const numbers = new Map(runs.map((id, at) => [id, at + 1]));
    for (const [runId, n] of numbers) {
      report(0.4 + (0.5 * n) / runs.length, `Packing run ${n} of ${runs.length}`);
      const folder = runFolder(n);
      const { result, crosstab, models, placements } = await selectArchivedResult(db, runId);
      await add(`${folder}/run.json`, JSON.stringify({ run: await selectArchivedRun(db, runId, numbers), result }));
      await add(`${folder}/crosstab.json`, crosstab);
      for (const [name, text] of await selectRunFiles(db, runId)) await add(`${folder}/${name}`, text);
      await add(`${folder}/models.bin`, app.files.read(db, models));
      await add(`${folder}/placements.bin`, app.files.read(db, placements));
    }
    await add('activity.json', JSON.stringify(await selectWholeActivity(db, project.id, MOST_ACTIVITY)));
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
