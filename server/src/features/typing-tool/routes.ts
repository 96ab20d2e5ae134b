import { readFile } from 'node:fs/promises';
import { calls } from '@qp/contract';
import { doneWords } from '@qp/words/errors/problems';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { sendStream } from '../../platform/http/downloads.ts';
import { route } from '../../platform/http/route.ts';
import { withFiles } from '../../platform/http/uploads.ts';
import { findRun } from '../runs/index.ts';
import { classifyPeople } from './classify-people.ts';
import { registerReach } from './reach/index.ts';
import {
  lastTopK,
  resetTopK,
  startClassifier,
  startCustomerKit,
  startFieldedCheck,
  startPrediction,
  startTopK,
  suggestQuestions,
} from './service.ts';
import { topKCsv } from './top-k-csv.ts';

const script = new URL('./classify_csv.py', import.meta.url);

export function register(server: FastifyInstance, app: App): void {
  registerReach(server, app);
  route(server, app, calls.classify, async ({ user, params, json }) =>
    classifyPeople(app, user.id, params.runID, json!),
  );
  route(server, app, calls.topK, ({ user, params, body }) => startTopK(app, user.id, params.runID, body));
  route(server, app, calls.suggestQuestions, ({ user, params }) => suggestQuestions(app, user.id, params.runID));
  route(server, app, calls.lastTopK, ({ user, params }) => lastTopK(app, user.id, params.runID));
  route(server, app, calls.resetTopK, async ({ user, params }) => {
    await resetTopK(app, user.id, params.runID);
    return { success: doneWords('en').resultDeleted };
  });

  route(server, app, calls.downloadTopK, async ({ user, params, body, reply }) => {
    const run = await findRun(app.db, user.id, params.runID);
    const file = { name: 'typing_tool_top_k.csv', mediaType: 'text/csv; charset=utf-8' };
    return sendStream(reply, file, [topKCsv(run, body)]);
  });

  route(server, app, calls.classifier, ({ user, params, body }) =>
    startClassifier(app, user.id, params.runID, body, 'classifier_simple.json'),
  );
  route(server, app, calls.classifierProbability, ({ user, params, body }) =>
    startClassifier(app, user.id, params.runID, body, 'classifier_probability.json'),
  );
  route(server, app, calls.classifierExcel, ({ user, params, body }) =>
    startClassifier(app, user.id, params.runID, body, 'typing_tool.xlsx'),
  );
  route(server, app, calls.typingKit, ({ user, params, body: { part, ...body } }) =>
    startClassifier(app, user.id, params.runID, body, part),
  );
  route(server, app, calls.customerKit, ({ user, params, body }) =>
    startCustomerKit(app, user.id, params.runID, body.part),
  );
  route(server, app, calls.classifyScript, async ({ user, params, reply }) => {
    await findRun(app.db, user.id, params.runID);
    return sendStream(reply, { name: 'classify_csv.py', mediaType: 'text/x-python; charset=utf-8' }, [
      await readFile(script),
    ]);
  });

  const predict = async (userId: string, runId: string, request: FastifyRequest, probabilities: boolean) => {
    // Someone else's run is refused before a byte of the upload is kept.
    await findRun(app.db, userId, runId);
    return withFiles(request, { files: 1, fields: 1 }, (received) =>
      startPrediction(app, userId, runId, received, probabilities),
    );
  };
  route(server, app, calls.checkFielded, async ({ user, params, request }) => {
    await findRun(app.db, user.id, params.runID);
    return withFiles(request, { files: 1, fields: 2 }, (received) =>
      startFieldedCheck(app, user.id, params.runID, received),
    );
  });
  route(server, app, calls.predict, ({ user, params, request }) => predict(user.id, params.runID, request, false));
  route(server, app, calls.predictProbability, ({ user, params, request }) =>
    predict(user.id, params.runID, request, true),
  );
}
