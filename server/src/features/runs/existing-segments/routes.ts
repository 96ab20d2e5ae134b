import { calls } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { route } from '../../../platform/http/route.ts';
import { withFiles } from '../../../platform/http/uploads.ts';
import { checkFile, checkVariable, useFile, useVariable } from './service.ts';

/** Text fields beside the file. */
const FIELDS = 9;

export function registerExistingSegments(server: FastifyInstance, app: App): void {
  route(server, app, calls.useExistingSegments, async ({ user, params, json, request, note }) => {
    if (json) {
      note({ subject: json.name });
      return useVariable(app, user.id, params.projectID, json);
    }
    return withFiles(request, { files: 1, fields: FIELDS }, (received) => {
      note({ subject: received.fields.name });
      return useFile(app, user.id, params.projectID, received);
    });
  });

  route(server, app, calls.checkExistingSegments, async ({ user, params, json, request }) => {
    if (json) return checkVariable(app, user.id, params.projectID, json);
    return withFiles(request, { files: 1, fields: FIELDS }, (received) =>
      checkFile(app, user.id, params.projectID, received),
    );
  });
}
