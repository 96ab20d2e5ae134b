import { calls } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { route } from '../../../platform/http/route.ts';
import { solutionsOf, stabilityOf, startComparison, startStability } from './service.ts';

export function registerComparison(server: FastifyInstance, app: App): void {
  route(server, app, calls.runStability, ({ user, params }) => stabilityOf(app, user.id, params.runID));

  route(server, app, calls.startStability, ({ user, params }) => startStability(app, user.id, params.runID));

  route(server, app, calls.runSolutions, async ({ user, params, reply }) => {
    const found = await solutionsOf(app, user.id, params.runID);
    if ('jobId' in found) return { solutions: null, job_id: found.jobId };
    return reply.type('application/json; charset=utf-8').send(`{"solutions":${found.text},"job_id":null}`);
  });

  route(server, app, calls.compareRuns, ({ user, params }) =>
    startComparison(app, user.id, params.runID, params.otherID),
  );
}
