import { calls } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { route } from '../../platform/http/route.ts';
import { saveValue, valueOfRun } from './service.ts';

export function registerValue(server: FastifyInstance, app: App): void {
  route(server, app, calls.value, ({ user, params }) => valueOfRun(app, user.id, params.runID));
  route(server, app, calls.saveValue, ({ user, params, body }) => saveValue(app, user.id, params.runID, body));
}
