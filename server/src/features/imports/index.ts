import type { AnyJob } from '../../platform/queue/job.ts';
import { makeProjectJob } from './make-project.job.ts';
import { readImport } from './read-import.job.ts';
import { regroupImport } from './regroup-import.job.ts';

export { projectChoice, projectPlan, valueTexts } from './queries.ts';
export { registerImports as register } from './routes.ts';
export { tidy } from './service.ts';

export const jobs: readonly AnyJob[] = [readImport, regroupImport, makeProjectJob];
