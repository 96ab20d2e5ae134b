import type { AnyJob } from '../../platform/queue/job.ts';

export { registerSharing as register } from './routes.ts';

export const jobs: readonly AnyJob[] = [];
