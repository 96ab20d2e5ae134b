import type { AnyJob } from '../../platform/queue/job.ts';

export { register } from './routes.ts';

export const jobs: readonly AnyJob[] = [];
