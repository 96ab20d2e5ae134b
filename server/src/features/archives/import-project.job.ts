import type { FileProblem, ProjectSummary } from '@qp/contract';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import type { App } from '../../platform/app.ts';
import { tameFileName } from '../../platform/http/uploads.ts';
import { defineJob, type JobWrite } from '../../platform/queue/job.ts';
import { type ReadInput, type ReadOutput, readingThread, storeReadyProject } from '../projects/index.ts';
import {
  deleteArchive,
  insertActivity,
  insertPlan,
  insertRun,
  insertRunFiles,
  insertRunResult,
  setRunJob,
} from './import-queries.ts';
import type { Opened, OpenedArchive, OpenTask } from './open-archive.ts';

const thread = new URL('./open-archive.thread.ts', import.meta.url);
/** What an archive may unpack to, by the largest upload: text packs about so well. */
const UNPACKED_TIMES = 6;

/** What came of it; the request that uploaded the archive waits for this. */
export const importVerdict = z.union([
  z.object({ projectId: z.uuid(), name: z.string() }),
  z.object({ taken: z.literal(true) }),
  z.object({ problem: z.string() }),
  z.object({ problems: z.array(z.custom<FileProblem>()), more: z.number() }),
]);
export type ImportVerdict = z.output<typeof importVerdict>;

/**
 * Makes a project of an archive. Everything is checked first, the three files as if they had been uploaded; then all of it is written in
 * one transaction, or nothing. The archive goes as soon as the job has ended.
 */
export const importProject = defineJob({
  kind: 'import-project',
  label: 'Open a whole project',
  keepDays: 1,
  input: z.strictObject({ uploadId: z.uuid(), name: z.string().nullable() }),

  async handle({ app, jobId, ownerId, compute, scratch }, { uploadId, name }): Promise<JobWrite> {
    if (ownerId === null) throw new Error('a project belongs to somebody');
    const end = (verdict: ImportVerdict) => async (trx: Transaction<Database>) => {
      await deleteArchive(trx, uploadId);
      return verdict;
    };
    const opened = await compute<OpenTask, Opened>(thread, {
      path: await app.files.local(uploadId),
      folder: await scratch(),
      mostBytes: UNPACKED_TIMES * app.settings.uploadLimitBytes,
    });
    if ('problem' in opened) return end({ problem: opened.problem });
    const { data, variables, discretized } = opened.files;
    const named = (file: { name: string; path: string }) => ({ ...file, name: tameFileName(file.name) });
    const files = { data: named(data), variables: named(variables), discretized: named(discretized) };
    const reading = await compute<ReadInput, ReadOutput>(readingThread, {
      names: { data: files.data.name, variables: files.variables.name, discretized: files.discretized.name },
      paths: { data: data.path, variables: variables.path, discretized: discretized.path },
      bytes: { data: data.bytes, variables: variables.bytes, discretized: discretized.bytes },
    });
    if ('problems' in reading) return end({ problems: reading.problems, more: reading.more });
    const problem = misfit(opened, reading.summary);
    if (problem) return end({ problem });
    return async (trx): Promise<ImportVerdict> => {
      await deleteArchive(trx, uploadId);
      const project = { ownerId, jobId, name: name ?? opened.name, files, reading };
      const projectId = await storeReadyProject(app, trx, project);
      if (projectId === null) return { taken: true };
      if (opened.plan) await insertPlan(trx, { ownerId, projectId }, opened.plan);
      await storeRuns(app, trx, { ownerId, projectId }, opened);
      await insertActivity(trx, projectId, project.name, opened.activity);
      return { projectId, name: project.name };
    };
  },

  onFailed: (trx, { uploadId }) => deleteArchive(trx, uploadId),
});

/** Runs speak of people and variables that the files have. */
function misfit({ runs }: OpenedArchive, { respondents, variables }: ProjectSummary): string | null {
  const codes = new Set(variables.map(({ code }) => code));
  for (const { run, placed } of runs) {
    const unknown = [...run.cluster, ...run.profile, ...run.metrics].find((code) => !codes.has(code));
    if (unknown !== undefined) return `the run ${run.name} names ${unknown}, which is no variable of the files`;
    if (placed !== respondents) {
      return `the run ${run.name} places ${placed} people, and the files have ${respondents}`;
    }
  }
  return null;
}

async function storeRuns(
  app: App,
  trx: Transaction<Database>,
  { ownerId, projectId }: { ownerId: string; projectId: string },
  { runs }: OpenedArchive,
): Promise<void> {
  const ids: string[] = [];
  for (const opened of runs) {
    const from = opened.run.opened_from;
    const runId = await insertRun(trx, projectId, opened, from === null ? null : (ids[from - 1] ?? null));
    ids.push(runId);
    const over = await app.queue.record(trx, 'imported-run', { ownerId, projectId, runId }, { run_id: runId });
    await setRunJob(trx, runId, over);
    const binary = { mediaType: 'application/octet-stream', runId };
    const models = await app.files.store(trx, { ...binary, name: 'models', source: { path: opened.modelsPath } });
    const source = { path: opened.placementsPath };
    const placements = await app.files.store(trx, { ...binary, name: 'placements', source });
    await insertRunResult(trx, runId, opened, { models, placements });
    await insertRunFiles(trx, runId, opened);
  }
}
