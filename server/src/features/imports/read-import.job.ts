import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { deleteUnread, keepChanged, keepUnchanged } from './draft-queries.ts';
import { endHistory, storeVariables } from './queries.ts';
import type { ImportRead, ImportReadingTask } from './read-import.thread.ts';

const thread = new URL('./read-import.thread.ts', import.meta.url);

/** Reads one file and proposes what each variable is. A file that cannot be read takes its draft with it. */
export const readImport = defineJob({
  kind: 'read-import',
  keepDays: 1,
  input: z.strictObject({
    importId: z.uuid(),
    fileId: z.uuid(),
    fileName: z.string(),
    sheet: z.string().nullable(),
    /** As chosen; null if they are to be recognised. */
    headerRows: z.number().int().nullable().default(null),
    headerFrom: z.number().int().nullable().default(null),
    /** The first reading: nothing of a refused file stays. A second one, of another sheet or with other headers, leaves the draft as it was. */
    first: z.boolean(),
  }),
  async handle({ app, compute }, { importId, fileId, fileName, sheet, headerRows, headerFrom }) {
    const task = { path: await app.files.local(fileId), fileName, sheet, headerRows, headerFrom };
    const read = await compute<ImportReadingTask, ImportRead>(thread, task);
    return async (trx) => {
      const { kind, sheets, respondents } = read;
      await endHistory(trx, importId);
      await storeVariables(trx, importId, read.pages);
      await keepChanged(trx, importId, {
        kind,
        sheets: [...sheets],
        sheet: read.sheet,
        read_as: read.readAs,
        header_rows: headerRows,
        header_from: headerFrom,
        respondents,
      });
      return { importId };
    };
  },
  async onFailed(trx, { importId, first }) {
    await (first ? deleteUnread(trx, importId) : keepUnchanged(trx, importId));
  },
});
