import { type PlanEntry, planProblems } from '@qp/engine/imports';
import { keepCondition, type PlanProblem } from '@qp/facts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { findPeople, keepSourceFile, refuseProject, storePeople, storeReadProject } from '../projects/index.ts';
import { draftVariables, giveUpMaking, keepPlan } from './queries.ts';
import type { WritingTask, WrittenProject } from './write-files.thread.ts';

const writing = new URL('./write-files.thread.ts', import.meta.url);

/** Writes the three CSV files of a draft and reads them as if uploaded; until the end only the name is taken. */
export const makeProjectJob = defineJob({
  kind: 'make-project',
  keepDays: 1,
  input: z.strictObject({
    projectId: z.uuid(),
    importId: z.uuid(),
    fileId: z.uuid(),
    fileName: z.string(),
    sheet: z.string().nullable(),
    headerRows: z.number().int().nullable().default(null),
    headerFrom: z.number().int().nullable().default(null),
    keep: z.array(keepCondition).default([]),
  }),
  async handle({ app, jobId, ownerId, compute, scratch }, { projectId, importId, fileId, fileName, keep, ...choice }) {
    const pages: string[] = [];
    for await (const page of draftVariables(app.db, importId)) pages.push(`[${page}]`);
    const stem = fileStem(fileName);
    const names = {
      data: `data_${stem}.csv`,
      variables: `variables_${stem}.csv`,
      discretized: `discretized_${stem}.csv`,
    };
    const task = { path: await app.files.local(fileId), ...choice, folder: await scratch(), names, pages };
    const { paths, reading } = await compute<WritingTask, WrittenProject>(writing, task);
    if ('problems' in reading) throw refuseProject(reading);
    const who = { keep, left_out: [] };
    const people = keep.length > 0 ? await findPeople(compute, reading.survey, who) : null;
    return async (trx) => {
      const files = {
        data: { name: names.data, path: paths.data },
        variables: { name: names.variables, path: paths.variables },
        discretized: { name: names.discretized, path: paths.discretized },
      };
      await storeReadProject(app, trx, { projectId, ownerId, jobId, files, source: null, reading });
      if (people) await storePeople(app, trx, projectId, who, people);
      // The file stays for the way back to where it came from.
      await keepSourceFile(app, trx, projectId, { name: fileName, path: task.path });
      await keepPlan(trx, importId, projectId);
      return { projectId };
    };
  },
  async onFailed(trx, { projectId, importId }) {
    await giveUpMaking(trx, importId, projectId);
  },
});

/** `Snacks 2026.sav` gives data_Snacks_2026.csv. */
function fileStem(fileName: string): string {
  const stem = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}.-]+/gu, '_')
    .replace(/^[_.]+|[_.]+$/g, '');
  return stem.slice(0, 80) || 'survey';
}

/** What keeps a plan from becoming a project, before any file is written for it. */
export function planProblemsOf(entries: readonly PlanEntry[]): PlanProblem[] {
  return planProblems(entries);
}
