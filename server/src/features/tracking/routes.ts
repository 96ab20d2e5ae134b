import { calls } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { sendStream } from '../../platform/http/downloads.ts';
import { route } from '../../platform/http/route.ts';
import { withFiles } from '../../platform/http/uploads.ts';
import { trackingFile, waveSav } from './files.ts';
import {
  addWave,
  allowToDiffer,
  chooseMatching,
  chooseMovedPoints,
  deleteWave,
  groupsOf,
  renew,
  wavesOf,
} from './service.ts';

export function register(server: FastifyInstance, app: App): void {
  route(server, app, calls.newWave, ({ user, params, request, note }) =>
    withFiles(request, { files: 3, fields: 2 }, (received) => {
      note({ details: received.fields.name });
      return addWave(app, user.id, params.runID, received);
    }),
  );
  route(server, app, calls.runWaves, ({ user, params }) => wavesOf(app, user.id, params.runID));
  route(server, app, calls.matchWave, ({ user, params, body }) =>
    chooseMatching(app, user.id, params.waveID, { ...body, confirm: body.confirm === '1' }),
  );
  route(server, app, calls.allowWave, ({ user, params, body }) => allowToDiffer(app, user.id, params.waveID, body));
  route(server, app, calls.renewWave, ({ user, params }) => renew(app, user.id, params.waveID));
  route(server, app, calls.deleteWave, async ({ user, params }) => {
    await deleteWave(app, user.id, params.waveID);
    return {};
  });
  route(server, app, calls.setMovedPoints, async ({ user, params, body }) => {
    await chooseMovedPoints(app, user.id, params.runID, body.points);
    return {};
  });
  route(server, app, calls.trackingFile, async ({ user, params, query, reply }) => {
    const { bytes, ...file } = await trackingFile(app, user.id, params.runID, query);
    return sendStream(reply, file, [bytes]);
  });
  route(server, app, calls.waveSav, async ({ user, params, reply }) => {
    const { bytes, ...file } = await waveSav(app, user.id, params.waveID);
    return sendStream(reply, file, [bytes]);
  });
  route(server, app, calls.runGroups, ({ user, params, query }) =>
    groupsOf(app, user.id, params.runID, query.variable),
  );
}
