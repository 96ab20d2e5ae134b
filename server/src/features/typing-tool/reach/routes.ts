import { calls } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { route } from '../../../platform/http/route.ts';
import { reachOf, startReach } from './service.ts';

export function registerReach(server: FastifyInstance, app: App): void {
  route(server, app, calls.reach, ({ user, params }) => reachOf(app, user.id, params.runID));
  route(server, app, calls.startReach, ({ user, params, body }) => startReach(app, user.id, params.runID, body));
}
