import type { App } from '../../platform/app.ts';
import type { Compute } from '../../platform/queue/compute.ts';
import type { TableChoice } from '../../platform/tabular/index.ts';
import { refuseProject } from '../projects/index.ts';
import { draftVariables } from './queries.ts';
import type { WritingTask, WrittenProject } from './write-files.thread.ts';

const writing = new URL('./write-files.thread.ts', import.meta.url);

interface Draft {
  readonly importId: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly choice: TableChoice;
  readonly folder: string;
}

/** The three CSV files of a draft in a folder, by its plans as they are now, and the survey that is read in them. */
export async function writtenFiles(app: App, compute: Compute, { importId, fileId, fileName, choice, folder }: Draft) {
  const pages: string[] = [];
  for await (const page of draftVariables(app.db, importId)) pages.push(`[${page}]`);
  const stem = fileStem(fileName);
  const names = {
    data: `data_${stem}.csv`,
    variables: `variables_${stem}.csv`,
    discretized: `discretized_${stem}.csv`,
  };
  const from = await app.files.local(fileId);
  const task = { path: from, ...choice, folder, names, pages };
  const { paths, reading } = await compute<WritingTask, WrittenProject>(writing, task);
  if ('problems' in reading) throw refuseProject(reading);
  return { from, names, paths, reading };
}

/** `Snacks 2026.sav` gives data_Snacks_2026.csv. */
function fileStem(fileName: string): string {
  const stem = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}.-]+/gu, '_')
    .replace(/^[_.]+|[_.]+$/g, '');
  return stem.slice(0, 80) || 'survey';
}
