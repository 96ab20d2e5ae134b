import { calls } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { route } from '../../../platform/http/route.ts';
import { qualityOf, qualityOfPerson } from './service.ts';

export type { QualityTask } from './quality.thread.ts';
export { qualityOf, qualityTask, qualityThread } from './service.ts';

export function registerQuality(server: FastifyInstance, app: App): void {
  route(server, app, calls.quality, ({ user, params, query }) =>
    qualityOf(app, user.id, params.projectID, query.speed),
  );

  route(server, app, calls.personQuality, ({ user, params, query }) =>
    qualityOfPerson(app, user.id, params.projectID, query.person, query.flags),
  );
}
