import { calls } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { route } from '../../../platform/http/route.ts';
import { choosePeople, peopleOf } from './service.ts';
import { makeWeight, removeWeight, weightsOf } from './weights.ts';

export function registerPeople(server: FastifyInstance, app: App): void {
  route(server, app, calls.people, ({ params }) => peopleOf(app, params.projectID));

  route(server, app, calls.choosePeople, ({ user, params, body }) =>
    choosePeople(app, user.id, params.projectID, body),
  );

  route(server, app, calls.weights, ({ params }) => weightsOf(app, params.projectID));

  route(server, app, calls.makeWeight, ({ user, params, body }) => makeWeight(app, user.id, params.projectID, body));

  route(server, app, calls.removeWeight, async ({ params, body }) => {
    await removeWeight(app, params.projectID, body.name);
    return { success: 'ok' };
  });
}
