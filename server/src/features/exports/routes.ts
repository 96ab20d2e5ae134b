import { calls } from '@qp/contract';
import { doneWords } from '@qp/words/errors/problems';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../../platform/app.ts';
import { sendFile } from '../../platform/http/downloads.ts';
import { route } from '../../platform/http/route.ts';
import { withFiles } from '../../platform/http/uploads.ts';
import { dropTemplate, takeTemplate, templateName } from './deck-template.ts';
import { probabilitiesFile, startExport } from './service.ts';

export function registerExports(server: FastifyInstance, app: App): void {
  route(server, app, calls.exportCsv, ({ user, params }) => startExport(app, user.id, params.runID, 'csv'));

  route(server, app, calls.exportExcel, ({ user, params }) => startExport(app, user.id, params.runID, 'xlsx'));

  route(server, app, calls.exportDeck, ({ user, params }) => startExport(app, user.id, params.runID, 'pptx'));

  route(server, app, calls.deckTemplate, ({ params }) => templateName(app, params.projectID));

  route(server, app, calls.uploadDeckTemplate, ({ user, params, request, reply }) =>
    withFiles(request, { files: 1, fields: 0 }, (received) =>
      takeTemplate(app, { ownerId: user.id, projectId: params.projectID }, received, untilGone(reply)),
    ),
  );

  route(server, app, calls.removeDeckTemplate, async ({ params }) => {
    await dropTemplate(app, params.projectID);
    return { success: doneWords('en').templateRemoved };
  });

  route(server, app, calls.exportSpss, ({ user, params }) => startExport(app, user.id, params.runID, 'sav'));

  route(server, app, calls.exportSpssDiscretized, ({ user, params }) =>
    startExport(app, user.id, params.runID, 'savDiscretized'),
  );

  route(server, app, calls.downloadProbabilities, async ({ user, params, reply }) =>
    sendFile(reply, app, await probabilitiesFile(app, user.id, params.runID, untilGone(reply))),
  );
}

/** Aborted when no one waits any more. The answer is closed, not the request, which is over as soon as it has been read. */
function untilGone(reply: FastifyReply) {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
