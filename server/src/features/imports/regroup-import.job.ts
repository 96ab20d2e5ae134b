import { CHANGE_WORDS_LIMIT, importGrouping } from '@qp/contract';
import { editWords } from '@qp/words/imports/edits';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { addChange } from './changes.ts';
import { keepChanged, keepUnchanged } from './draft-queries.ts';
import { keepGrouping } from './grouping-queries.ts';
import { keptVariables, storeVariables } from './queries.ts';
import type { RegroupingTask } from './regroup-import.thread.ts';

const thread = new URL('./regroup-import.thread.ts', import.meta.url);

/** Defines or dissolves a set, or splits lists, as a change that can be undone. */
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
    const { kind, codes } = choice.grouping;
    const pages = await keptVariables(app.db, importId);
    const task = { path: await app.files.local(fileId), ...choice, pages };
    const made = await compute<RegroupingTask, { pages: readonly string[] }>(thread, task);
    return async (trx) => {
      const says = editWords('en').grouping[kind](codes.length === 1 ? codes[0] : codes.length);
      const n = await addChange(trx, importId, says.slice(0, CHANGE_WORDS_LIMIT), { before: {}, after: {} });
      await keepGrouping(trx, importId, n, true);
      await storeVariables(trx, importId, made.pages);
      await keepGrouping(trx, importId, n, false);
      await keepChanged(trx, importId);
      return { importId };
    };
  },
  async onFailed(trx, { importId }) {
    await keepUnchanged(trx, importId);
  },
});
