import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { draftVariables } from './queries.ts';
import type { WritingTask, WrittenFiles } from './write-files.thread.ts';

const thread = new URL('./write-files.thread.ts', import.meta.url);
const KINDS = ['data', 'variables', 'discretized'] as const;

/** Writes the three CSV files of a draft. They belong to the job, which goes as soon as the project has its own. */
export const writeImportFiles = defineJob({
  kind: 'write-import',
  label: 'Writing the three files of a project',
  keepDays: 1,
  input: z.strictObject({ importId: z.uuid(), fileId: z.uuid(), sheet: z.string().nullable() }),
  async handle({ app, jobId, compute, scratch }, { importId, fileId, sheet }) {
    const pages: string[] = [];
    for await (const page of draftVariables(app.db, importId)) pages.push(`[${page}]`);
    const task = { path: await app.files.local(fileId), sheet, folder: await scratch(), pages };
    const written = await compute<WritingTask, WrittenFiles>(thread, task);
    return async (trx) => {
      const ids: Record<string, string> = {};
      for (const kind of KINDS) {
        const source = { path: written[kind] };
        ids[kind] = await app.files.store(trx, { name: `${kind}.csv`, mediaType: 'text/csv', source, jobId });
      }
      return ids;
    };
  },
});
