import type { AnyJob } from '../../platform/queue/job.ts';
import { sendShareMail } from './share-mail.job.ts';

export { registerSharing as register } from './routes.ts';

export const jobs: readonly AnyJob[] = [sendShareMail];
