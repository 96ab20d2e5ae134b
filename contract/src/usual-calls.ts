import { z } from 'zod';
import { id } from './fields.ts';

/** What most calls have in common: viewers read, and editors change something by a form. A call writes what differs after it. */

export const reading = { method: 'GET', access: 'user', changes: false } as const;
export const sending = { method: 'POST', access: 'user', changes: true, encoding: 'form' } as const;

const ofProject = { owns: 'project', params: z.strictObject({ projectID: id }) } as const;
export const readsProject = { ...reading, ...ofProject, role: 'viewer' } as const;
export const changesProject = { ...sending, ...ofProject, role: 'editor' } as const;

const ofRun = { owns: 'run', params: z.strictObject({ runID: id }) } as const;
export const readsRun = { ...reading, ...ofRun, role: 'viewer' } as const;
export const changesRun = { ...sending, ...ofRun, role: 'editor' } as const;
