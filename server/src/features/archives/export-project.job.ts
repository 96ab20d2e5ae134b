import path from 'node:path';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { fileName } from '../exports/index.ts';
import { findProject } from '../projects/index.ts';
import { packProject } from './pack-project.ts';

/** Makes one file of a whole project. */
export const exportProject = defineJob({
  kind: 'export-project',
  keepDays: 'exports',
  input: z.strictObject({ projectId: z.uuid() }),
  async handle({ app, jobId, ownerId, scratch, progress }, { projectId }) {
    if (ownerId === null) throw new Error('a download needs an owner');
    const project = await findProject(app.db, ownerId, projectId);
    const target = path.join(await scratch(), 'project.zip');
    await packProject(app, project, target, progress);
    return async (trx) => {
      const name = fileName(project.name, 'project', 'zip');
      const source = { path: target };
      return { fileId: await app.files.store(trx, { name, mediaType: 'application/zip', source, projectId, jobId }) };
    };
  },
});
