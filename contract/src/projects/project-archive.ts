import { z } from 'zod';
import { call } from '../call.ts';
import { jobStarted } from '../jobs.ts';
import { changesProject, sending } from '../usual-calls.ts';
import { projectName } from './projects.ts';

/** A whole project as one file, as a backup or for another installation. */

export const ARCHIVE_ENDING = '.zip';
/** Text fields of the multipart body that imports one; its file is project_file. */
export const openedProjectFields = z.strictObject({
  /** By default the original name of the project. */
  name: projectName.exactOptional(),
});

export const archiveCalls = {
  exportProject: call({
    ...changesProject,
    summary: 'Export a whole project as one file: its files, finished runs, personas, typing tools, forms and log',
    role: 'viewer',
    activity: { did: 'exported', what: 'the whole project' },
    path: '/api/project/export/:projectID/',
    body: z.strictObject({}),
    answer: jobStarted,
  }),
  importProject: call({
    ...sending,
    summary: 'Import a project from a file created by exportProject: project_file, name',
    encoding: 'multipart',
    activity: { did: 'imported', what: 'the project' },
    path: '/api/project/import/',
    upload: { fields: openedProjectFields, files: { project_file: true } },
    answer: z.object({ success: z.string() }),
  }),
} as const;
