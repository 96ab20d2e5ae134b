import type { AnyJob } from '../../platform/queue/job.ts';

export { registerPersonas as register } from './routes.ts';
export { personaEditsOf } from './service.ts';

export const jobs: readonly AnyJob[] = [];
