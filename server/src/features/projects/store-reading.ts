import type { ProjectSummary } from '@qp/contract';
import type { SurveyFile } from '@qp/facts';
import type { Trx } from '../../database.ts';
import type { App } from '../../platform/app.ts';
import { projectLoad } from './load.ts';
import { insertProject, insertVariables } from './queries.ts';
import { attachFiles, markReady } from './reading-queries.ts';
import { storePacked } from './source-file.ts';

/** What the reading of three files found. */
export interface Reading {
  readonly survey: Uint8Array;
  readonly summary: ProjectSummary;
}

/** Makes a project ready whose files are stored: survey, dictionary, summary and the job whose result its page loads. */
export async function storeReading(
  app: App,
  trx: Trx,
  { projectId, ownerId, jobId }: { projectId: string; ownerId: string | null; jobId: string },
  { survey, summary }: Reading,
): Promise<void> {
  const surveyFileId = await app.files.store(trx, {
    name: 'survey.bin',
    mediaType: 'application/octet-stream',
    source: survey,
    projectId,
  });
  await insertVariables(trx, projectId, summary.variables);
  const load = projectLoad(summary.variables);
  const loadJobId = await app.queue.record(trx, 'load-project', { ownerId, projectId }, load);
  await markReady(trx, projectId, { surveyFileId, loadJobId, summary, jobId });
}

interface ReadProject {
  readonly projectId: string;
  readonly ownerId: string | null;
  readonly jobId: string;
  readonly files: Readonly<Record<SurveyFile, { readonly name: string; readonly path: string }>>;
  /** The file that it was made from, packed; null where there is none. */
  readonly source: { readonly name: string; readonly path: string } | null;
  readonly reading: Reading;
}

/** Files that have been read already become a project that is ready. */
export async function storeReadProject(
  app: App,
  trx: Trx,
  { projectId, ownerId, jobId, files, source, reading }: ReadProject,
): Promise<void> {
  const store = async (kind: keyof ReadProject['files']) => {
    const { name, path } = files[kind];
    return { id: await app.files.store(trx, { name, mediaType: 'text/csv', source: { path }, projectId }) };
  };
  const stored = {
    data: await store('data'),
    variables: await store('variables'),
    discretized: await store('discretized'),
  };
  await attachFiles(trx, projectId, stored, jobId);
  if (source) await storePacked(app, trx, projectId, { name: source.name, source: { path: source.path } });
  await storeReading(app, trx, { projectId, ownerId, jobId }, reading);
}

/** A project whose files have been read already, all at once; null where its owner has one of this name. */
export async function storeReadyProject(
  app: App,
  trx: Trx,
  { name, ...read }: Omit<ReadProject, 'projectId' | 'ownerId'> & { readonly ownerId: string; readonly name: string },
): Promise<string | null> {
  const projectId = await insertProject(trx, { ownerId: read.ownerId, name, uploadKey: null });
  if (projectId !== null) await storeReadProject(app, trx, { ...read, projectId });
  return projectId;
}
