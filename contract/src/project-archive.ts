import { z } from 'zod';
import { call } from './call.ts';
import { jobStarted } from './jobs.ts';
import { projectName, projectParams } from './projects.ts';

/** A whole project as one file, to keep it or to take it to another installation. */

/** How the files end. */
export const ARCHIVE_ENDING = '.zip';
/** The text fields of the multipart body that opens one; its file is project_file. */
export const openedProjectFields = z.strictObject({
  /** Without it the name that the project had. */
  name: projectName.optional(),
});

export const archiveCalls = {
  exportProject: call({
    summary: 'Make one file of a whole project: its files, finished runs, personas, typing tools, forms and log',
    role: 'viewer',
    activity: { did: 'exported', what: 'the whole project' },
    method: 'POST',
    path: '/api/project/export/:projectID/',
    access: 'user',
    owns: 'project',
    changes: true,
    params: projectParams,
    encoding: 'form',
    body: z.strictObject({}),
    answer: jobStarted,
  }),
  importProject: call({
    summary: 'Make a project of a file that exportProject has made, here or elsewhere: project_file, name',
    activity: { did: 'imported', what: 'the project' },
    method: 'POST',
    path: '/api/project/import/',
    access: 'user',
    changes: true,
    encoding: 'multipart',
    answer: z.object({ success: z.string() }),
  }),
} as const;
