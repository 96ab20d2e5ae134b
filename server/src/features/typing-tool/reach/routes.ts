import { calls } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import { receiveFiles } from '../../../platform/http/uploads.ts';
import { findRun } from '../../runs/index.ts';
import { matchScore, newScore, scoreOf } from './score-service.ts';
import { reachOf, startReach } from './service.ts';

export function registerReach(server: FastifyInstance, app: App): void {
  route(server, app, calls.reach, ({ user, params }) => reachOf(app, user.id, params.runID));
  route(server, app, calls.startReach, ({ user, params, body }) => startReach(app, user.id, params.runID, body));
  route(server, app, calls.score, ({ user, params }) => scoreOf(app, user.id, params.runID));
  route(server, app, calls.newScore, async ({ user, params, request }) => {
    // A run of others is refused before a byte of the upload is kept.
    await findRun(app.db, user.id, params.runID);
    const received = await receiveFiles(request, { files: 1, fields: 0 });
    try {
      return await newScore(app, user.id, params.runID, received);
    } finally {
      await received.dispose();
    }
  });
  route(server, app, calls.matchScore, ({ user, params, body, request }) => {
    const role = request.place?.role ?? 'viewer';
    if (body.keep_days > 1 && role !== 'owner') throw refuse('role-too-low', { needed: 'owner', role });
    return matchScore(app, user.id, params.runID, body);
  });
}
