import type { AnyJob } from '../../platform/queue/job.ts';
import { computeValue } from './value.job.ts';

export { registerValue as register } from './routes.ts';
export { storedValue } from './service.ts';

export const jobs: readonly AnyJob[] = [computeValue];
