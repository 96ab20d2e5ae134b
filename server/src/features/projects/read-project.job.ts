import type { FileProblem } from '@qp/contract';
import { z } from 'zod';
import { logLine, writeLine } from '../../platform/activity.ts';
import { defineJob } from '../../platform/queue/job.ts';
import type { ReadInput, ReadOutput } from './read-project.thread.ts';
import { deleteProjectRow, deleteUnread } from './reading-queries.ts';
import { storeReading } from './store-reading.ts';

const file = z.object({ id: z.uuid(), name: z.string(), bytes: z.number() });
const input = z.object({
  projectId: z.uuid(),
  data: file,
  variables: file,
  discretized: file,
  line: logLine.optional(),
});

/** For other jobs that read the three files. */
export const readingThread = new URL('./read-project.thread.ts', import.meta.url);

/** What came out; the request that uploaded the files waits for it. */
type ReadVerdict = { projectId: string } | { problems: FileProblem[]; more: number };

/** Makes the project ready or deletes it; until then it has none, because a refusal must outlive the project. */
export const readProject = defineJob({
  kind: 'read-project',
  input,
  keepDays: 1,

  async handle({ app, jobId, ownerId, compute }, { projectId, line, ...files }) {
    const paths = {
      data: await app.files.local(files.data.id),
      variables: await app.files.local(files.variables.id),
      discretized: await app.files.local(files.discretized.id),
    };
    const output = await compute<ReadInput, ReadOutput>(readingThread, {
      names: { data: files.data.name, variables: files.variables.name, discretized: files.discretized.name },
      bytes: { data: files.data.bytes, variables: files.variables.bytes, discretized: files.discretized.bytes },
      paths,
    });
    return async (trx): Promise<ReadVerdict> => {
      if ('problems' in output) {
        await deleteProjectRow(trx, projectId);
        return { problems: output.problems, more: output.more };
      }
      await storeReading(app, trx, { projectId, ownerId, jobId }, output);
      if (line) await writeLine({ db: trx, clock: app.clock }, line);
      return { projectId };
    };
  },

  async onFailed(trx, { projectId }) {
    await deleteUnread(trx, projectId);
  },
});
