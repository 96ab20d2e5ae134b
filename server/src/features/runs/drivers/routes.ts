import { calls } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { route } from '../../../platform/http/route.ts';
import { driversOf, startDrivers } from './service.ts';

export function registerDrivers(server: FastifyInstance, app: App): void {
  route(server, app, calls.drivers, async ({ user, params, reply }) => {
    const { text, jobId } = await driversOf(app, user.id, params.runID);
    if (text === undefined) return { drivers: null, job_id: jobId };
    return reply
      .type('application/json; charset=utf-8')
      .send(`{"drivers":${text},"job_id":${jobId === null ? 'null' : JSON.stringify(jobId)}}`);
  });

  route(server, app, calls.startDrivers, ({ user, params, body }) => startDrivers(app, user.id, params.runID, body));
}
