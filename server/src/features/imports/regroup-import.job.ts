import { importGrouping } from '@qp/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { keptVariables, storeVariables } from './queries.ts';
import type { RegroupingTask } from './regroup-import.thread.ts';

const thread = new URL('./regroup-import.thread.ts', import.meta.url);

/** Defines or dissolves a set, or splits lists. The opposite repair undoes it, so the history of changes ends here. */
export const regroupImport = defineJob({
  kind: 'regroup-import',
  keepDays: 1,
  input: z.strictObject({
    importId: z.uuid(),
    fileId: z.uuid(),
    sheet: z.string().nullable(),
    headerRows: z.number().int().nullable(),
    headerFrom: z.number().int().nullable().default(null),
    grouping: importGrouping,
  }),
  async handle({ app, compute }, { importId, fileId, ...choice }) {
    const pages = await keptVariables(app.db, importId);
    const task = { path: await app.files.local(fileId), ...choice, pages };
    const made = await compute<RegroupingTask, { pages: readonly string[] }>(thread, task);
    return async (trx) => {
      await storeVariables(trx, importId, made.pages);
      await trx
        .updateTable('imports')
        .set({ state: 'ready', updated_at: sql<Date>`now()` })
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .where('id', '=', importId)
        .execute();
      return { importId };
    };
  },
  async onFailed(trx, { importId }) {
    await trx.updateTable('imports').set({ state: 'ready' }).where('id', '=', importId).execute();
  },
});
