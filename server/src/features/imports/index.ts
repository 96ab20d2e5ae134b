import type { AnyJob } from '../../platform/queue/job.ts';
import { readImport } from './read-import.job.ts';
import { writeImportFiles } from './write-files.job.ts';

export { projectPlan, valueTexts } from './queries.ts';
export { registerImports as register } from './routes.ts';
export { tidy } from './service.ts';

export const jobs: readonly AnyJob[] = [readImport, writeImportFiles];
