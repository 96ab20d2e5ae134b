import { calls } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { route } from '../../../platform/http/route.ts';
import { projectPlan, runPlan, startProjectPlan, startRunPlan } from './service.ts';

export function registerPlans(server: FastifyInstance, app: App): void {
  route(server, app, calls.runPlan, ({ user, params }) => runPlan(app, user.id, params.runID));
  route(server, app, calls.startRunPlan, ({ user, params }) => startRunPlan(app, user.id, params.runID));
  route(server, app, calls.projectPlan, ({ params }) => projectPlan(app, params.projectID));
  route(server, app, calls.startProjectPlan, ({ user, params, body }) =>
    startProjectPlan(app, user.id, params.projectID, body),
  );
}
