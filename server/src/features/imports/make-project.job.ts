import { type PlanEntry, planProblems } from '@qp/engine/imports';
import { keepCondition, type PlanProblem } from '@qp/facts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { findPeople, keepSourceFile, storePeople, storeReadProject } from '../projects/index.ts';
import { giveUpMaking, keepPlan } from './queries.ts';
import { writtenFiles } from './written-files.ts';

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
    const written = { importId, fileId, fileName, choice, folder: await scratch() };
    const { from, names, paths, reading } = await writtenFiles(app, compute, written);
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
      await keepSourceFile(app, trx, projectId, { name: fileName, path: from });
      await keepPlan(trx, importId, projectId);
      return { projectId };
    };
  },
  async onFailed(trx, { projectId, importId }) {
    await giveUpMaking(trx, importId, projectId);
  },
});

/** What keeps a plan from becoming a project, before any file is written for it. */
export function planProblemsOf(entries: readonly PlanEntry[]): PlanProblem[] {
  return planProblems(entries);
}
