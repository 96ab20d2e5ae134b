import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import type { AnyJob } from '../../platform/queue/job.ts';
import { requestReset, sendResetMail } from './mails.job.ts';
import { registerRoutes } from './routes.ts';
import { identifyVisitors, tidySessions } from './sessions.ts';

export { addUser } from './people.ts';

export const jobs: readonly AnyJob[] = [requestReset, sendResetMail];

export function register(server: FastifyInstance, app: App): void {
  identifyVisitors(server, app);
  registerRoutes(server, app);
}

export const tidy = tidySessions;
