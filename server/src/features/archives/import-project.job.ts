import { randomUUID } from 'node:crypto';
import { fileProblem, type ProjectSummary } from '@qp/contract';
import { archiveWords } from '@qp/words/projects/archive';
import { z } from 'zod';
import type { Trx } from '../../database.ts';
import { logLine, writeLine } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';
import type { OpeningContext } from '../../platform/archive/columns.ts';
import { insertPart } from '../../platform/archive/queries.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { safeFileName } from '../../platform/http/uploads.ts';
import { defineJob, type JobWrite } from '../../platform/queue/job.ts';
import {
  findPeople,
  findWeights,
  type ReadInput,
  type ReadOutput,
  readingThread,
  storePeople,
  storeReadyProject,
  storeWeights,
} from '../projects/index.ts';
import type { Opened, OpenedArchive, OpenTask } from './open-archive.thread.ts';
import { activityPart, planPart, runParts } from './parts.ts';
import { deleteArchive, setRunJob } from './queries.ts';

const thread = new URL('./open-archive.thread.ts', import.meta.url);
/** How much an archive may unpack to, relative to the largest upload: text compresses about this well. */
const UNPACKED_TIMES = 6;
/** JSON of 256 MB, parsed, checked and written again. */
const HEAP_MEGABYTES = 2048;

function tooLarge(error: unknown): Opened {
  if (!(error instanceof Refusal) || error.code !== 'memory-exceeded') throw error;
  return { problem: archiveWords('en').memory };
}

/** What came of it; the request that uploaded the archive waits for this. */
export const importVerdict = z.union([
  z.object({ projectId: z.uuid(), name: z.string() }),
  z.object({ taken: z.literal(true) }),
  z.object({ problem: z.string() }),
  z.object({ problems: z.array(fileProblem), more: z.number() }),
]);
type ImportVerdict = z.output<typeof importVerdict>;

/** Makes a project of an archive: all is checked first, then written in one transaction, or nothing. */
export const importProject = defineJob({
  kind: 'import-project',
  keepDays: 1,
  input: z.strictObject({ uploadId: z.uuid(), name: z.string().nullable(), line: logLine.optional() }),

  async handle({ app, jobId, ownerId, compute, scratch }, { uploadId, name, line }): Promise<JobWrite> {
    if (ownerId === null) throw new Error('a project needs an owner');
    const end = (verdict: ImportVerdict) => async (trx: Trx) => {
      await deleteArchive(trx, uploadId);
      return verdict;
    };
    const task = {
      path: await app.files.local(uploadId),
      folder: await scratch(),
      mostBytes: UNPACKED_TIMES * app.settings.uploadLimitBytes,
    };
    const opened = await compute<OpenTask, Opened>(thread, task, { heapMegabytes: HEAP_MEGABYTES }).catch(tooLarge);
    if ('problem' in opened) return end({ problem: opened.problem });
    const { data, variables, discretized } = opened.files;
    const named = (file: { name: string; path: string }) => ({ ...file, name: safeFileName(file.name) });
    const files = { data: named(data), variables: named(variables), discretized: named(discretized) };
    const reading = await compute<ReadInput, ReadOutput>(readingThread, {
      names: { data: files.data.name, variables: files.variables.name, discretized: files.discretized.name },
      paths: { data: data.path, variables: variables.path, discretized: discretized.path },
      bytes: { data: data.bytes, variables: variables.bytes, discretized: discretized.bytes },
    });
    if ('problems' in reading) return end({ problems: reading.problems, more: reading.more });
    const problem = misfit(opened, reading.summary);
    if (problem) return end({ problem });
    const people = opened.people && (await findPeople(compute, reading.survey, opened.people));
    const designs = opened.weights.map(({ design }) => design);
    const weights =
      designs.length > 0 ? await findWeights(compute, reading.survey, opened.people ?? undefined, designs) : [];
    return async (trx): Promise<ImportVerdict> => {
      await deleteArchive(trx, uploadId);
      const source = opened.source && named(opened.source);
      const project = { ownerId, jobId, name: name ?? opened.name, files, source, reading };
      const projectId = await storeReadyProject(app, trx, project);
      if (projectId === null) return { taken: true };
      if (opened.people && people) await storePeople(app, trx, projectId, opened.people, people);
      await storeWeights(app, trx, projectId, opened.weights, weights);
      const context = { parent: projectId, project: projectId, opener: ownerId, projectName: project.name };
      if (opened.plan) {
        const { row, variables } = opened.plan;
        await insertPart(trx, planPart, [row], context);
        await insertPart(trx, planPart.children!, variables, { ...context, parent: row.id as string });
      }
      await storeRuns(app, trx, context, opened);
      await insertPart(trx, activityPart, opened.activity, context);
      const about = { projectId, project: project.name, subject: project.name };
      if (line) await writeLine({ db: trx, clock: app.clock }, { ...line, ...about });
      return { projectId, name: project.name };
    };
  },

  onFailed: (trx, { uploadId }) => deleteArchive(trx, uploadId),
});

/** Runs are of respondents and variables that the files have. */
function misfit({ runs }: OpenedArchive, { respondents, variables }: ProjectSummary): string | null {
  const codes = new Set(variables.map(({ code }) => code));
  for (const { name, facts } of runs) {
    const { cluster, profile, metrics } = facts.lists;
    const unknown = [...cluster, ...profile, ...metrics].find((code) => !codes.has(code));
    if (unknown !== undefined) return archiveWords('en').unknownVariable(name, unknown);
    if (facts.respondents !== respondents) {
      return archiveWords('en').otherRespondents(name, facts.respondents, respondents);
    }
  }
  return null;
}

async function storeRuns(app: App, trx: Trx, context: OpeningContext, { runs }: OpenedArchive) {
  const ids: string[] = [];
  for (const { rows, files } of runs) {
    const runId = randomUUID();
    ids.push(runId);
    const storeFiles = async (paths: Readonly<Record<string, string>>) => {
      const stored: Record<string, unknown> = {};
      for (const [column, path] of Object.entries(paths)) {
        const name = column.replace('_file', '');
        const file = { name, mediaType: 'application/octet-stream', source: { path }, runId };
        stored[column] = await app.files.store(trx, file);
      }
      return stored;
    };
    for (const part of runParts) {
      const toOtherRuns = Object.keys(part.columns).filter((column) => part.columns[column].how === 'other-run');
      for (const [at, row] of (rows[part.table] ?? []).entries()) {
        const more = await storeFiles(files[part.table][at]);
        for (const column of toOtherRuns) more[column] = ids[(row[column] as number) - 1] ?? null;
        await insertPart(trx, part, [row], { ...context, parent: runId }, more);
      }
    }
    const ended = { ownerId: context.opener, projectId: context.project, runId };
    await setRunJob(trx, runId, await app.queue.record(trx, 'imported-run', ended, { run_id: runId }));
  }
}
