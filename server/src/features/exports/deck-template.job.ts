import { z } from 'zod';
import { logLine, writeLine } from '../../platform/activity.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { defineJob } from '../../platform/queue/job.ts';
import type { TemplateProblem } from './deck/index.ts';
import { deleteFile, selectTemplate, useTemplate } from './queries.ts';

const thread = new URL('./deck/deck-template.thread.ts', import.meta.url);

/** Reads an uploaded template as a deck will, and makes it the project's. One that can't be read is deleted. */
export const readDeckTemplate = defineJob({
  kind: 'read-deck-template',
  keepDays: 'exports',
  input: z.strictObject({ projectId: z.uuid(), fileId: z.uuid(), line: logLine.optional() }),
  async handle({ app, compute }, { projectId, fileId, line }) {
    const problem = await compute<string, TemplateProblem | null>(thread, await app.files.local(fileId));
    if (problem !== null) throw refuse(`template-${problem}`);
    return async (trx) => {
      const before = await selectTemplate(trx, projectId);
      await useTemplate(trx, projectId, fileId);
      if (before) await deleteFile(trx, before.id);
      if (line) await writeLine({ db: trx, clock: app.clock }, line);
      return {};
    };
  },
  onFailed: (trx, { fileId }) => deleteFile(trx, fileId),
});
