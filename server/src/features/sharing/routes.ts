import { calls } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { sendStream } from '../../platform/http/downloads.ts';
import { route } from '../../platform/http/route.ts';
import { findProject } from '../projects/index.ts';
import { activityCsv, activityOf, membersOf, share, unshare } from './service.ts';

export function registerSharing(server: FastifyInstance, app: App): void {
  route(server, app, calls.projectAccess, async ({ user, params, request }) => {
    const { id } = await findProject(app.db, user.id, params.projectID);
    return { project_id: id, role: request.place?.role ?? 'viewer' };
  });

  route(server, app, calls.memberList, ({ user, params }) => membersOf(app, user, params.projectID));

  route(server, app, calls.shareProject, ({ user, params, body }) => share(app, user, params.projectID, body));

  route(server, app, calls.unshareProject, ({ user, params, body }) =>
    unshare(app, user, params.projectID, body.email),
  );

  route(server, app, calls.projectActivity, ({ params }) => activityOf(app, params.projectID));

  route(server, app, calls.downloadActivity, async ({ params, request, reply }) => {
    const name = `${request.place?.project ?? 'project'} activity.csv`;
    const file = { name, mediaType: 'text/csv; charset=utf-8' };
    return sendStream(reply, file, await activityCsv(app, params.projectID));
  });
}
