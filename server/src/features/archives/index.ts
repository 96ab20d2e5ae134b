import type { AnyJob } from '../../platform/queue/job.ts';
import { exportProject } from './export-project.job.ts';
import { importProject } from './import-project.job.ts';

export { registerArchives as register } from './routes.ts';

export const jobs: readonly AnyJob[] = [exportProject, importProject];
