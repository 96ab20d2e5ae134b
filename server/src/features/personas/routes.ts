import { calls } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { route } from '../../platform/http/route.ts';
import { personasOf, savePersonas } from './service.ts';

export function registerPersonas(server: FastifyInstance, app: App): void {
  route(server, app, calls.personas, ({ user, params }) => personasOf(app, user.id, params.runID));

  route(server, app, calls.updatePersonas, ({ user, params, body }) => savePersonas(app, user.id, params.runID, body));
}
