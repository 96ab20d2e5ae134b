import { Readable } from 'node:stream';
import { calls, MANIFEST_NAME } from '@qp/contract';
import { doneWords } from '@qp/words/errors/problems';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { sendStream } from '../../platform/http/downloads.ts';
import { toRefusal } from '../../platform/http/errors.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { route } from '../../platform/http/route.ts';
import { errorFields } from '../../platform/log.ts';
import { surveySource } from '../projects/index.ts';
import { registerComparison, selectStability } from './comparison/index.ts';
import { countedSubgroup, evidenceOf } from './crosstab/index.ts';
import { registerDrivers } from './drivers/index.ts';
import { describe, renameRun, saveView, selectVersions, updateNote } from './edits/index.ts';
import { registerExistingSegments } from './existing-segments/index.ts';
import { createRun, deleteRun, mergeSegments, openSegments, runWithout } from './fitting/index.ts';
import { registerPlans } from './plan/index.ts';
import { registerQuestions } from './questions/index.ts';
import { findRun, finishedRun, runCrosstab } from './run/index.ts';
import { listRuns, runAnswer } from './run-answer.ts';
import { runManifest } from './run-manifest.ts';

export function registerRuns(server: FastifyInstance, app: App): void {
  registerComparison(server, app);
  registerPlans(server, app);
  registerDrivers(server, app);
  registerQuestions(server, app);
  registerExistingSegments(server, app);
  void server.register(async (scope) => {
    nameFailures(scope, app);
    route(scope, app, calls.createRun, ({ user, params, body, note }) => {
      note({ subject: body.name });
      return createRun(app, user.id, params.projectID, body);
    });
  });

  route(server, app, calls.runWithout, ({ user, params, body }) => runWithout(app, user.id, params.runID, body));

  route(server, app, calls.runList, async ({ params }) => {
    return { run_list: await listRuns(app, params.projectID) };
  });

  route(server, app, calls.run, async ({ user, params }) => {
    const finished = await finishedRun(app.db, user.id, params.runID);
    const [crosstab, stability, versions, source] = await Promise.all([
      runCrosstab(app.db, params.runID),
      selectStability(app.db, params.runID),
      selectVersions(app.db, params.runID),
      surveySource(app.db, finished.run.project_id),
    ]);
    return runAnswer(finished, crosstab, { stability, versions, source });
  });

  route(server, app, calls.crosstabEvidence, async ({ user, params, reply }) => {
    const found = await evidenceOf(app, user.id, params.runID);
    if (found.text === undefined) return { evidence: null, job_id: found.jobId };
    // The stored text unchanged: parsing megabytes of figures would block other requests.
    return reply
      .type('application/json; charset=utf-8')
      .send(`{"evidence":${found.text},"job_id":${JSON.stringify(found.jobId)}}`);
  });

  route(server, app, calls.crosstabSubgroup, async ({ user, params, body, reply }) => {
    const found = await countedSubgroup(app, user.id, params.runID, body.subgroup);
    if ('jobId' in found) return { counted: null, job_id: found.jobId };
    return reply.type('application/json; charset=utf-8').send(Readable.from(found.text));
  });

  route(server, app, calls.runManifest, async ({ user, params, reply }) => {
    const manifest = await runManifest(app, user.id, params.runID);
    const file = { name: MANIFEST_NAME, mediaType: 'application/json; charset=utf-8' };
    return sendStream(reply, file, [`${JSON.stringify(manifest, null, 1)}\n`]);
  });

  route(server, app, calls.runDates, async ({ user, params }) => {
    const run = await findRun(app.db, user.id, params.runID);
    return { createdDate: run.created_at.toISOString(), updatedDate: run.updated_at.toISOString() };
  });

  route(server, app, calls.runProbabilities, async ({ user, params }) => {
    const { result } = await finishedRun(app.db, user.id, params.runID);
    return { probabilities: result.probabilities };
  });

  route(server, app, calls.renameRun, async ({ user, params, body, note }) => {
    note({ subject: body.name });
    return renameRun(app, user.id, params.runID, body);
  });

  route(server, app, calls.updateNote, ({ user, params, body }) => updateNote(app, user.id, params.runID, body));

  route(server, app, calls.updateDescription, ({ user, params, body }) => describe(app, user.id, params.runID, body));

  route(server, app, calls.updateConfig, ({ user, params, body }) => saveView(app, user.id, params.runID, body));

  route(server, app, calls.openSegments, ({ user, params, body }) => openSegments(app, user.id, params.runID, body));

  route(server, app, calls.mergeSegments, ({ user, params, body }) => mergeSegments(app, user.id, params.runID, body));

  route(server, app, calls.deleteRun, async ({ user, params }) => {
    await deleteRun(app, user.id, params.runID);
    return { success: doneWords('en').runDeleted };
  });
}

/** Longer than any valid name; longer ones are cut in the response. */
const SHOWN_NAME = 200;

/** Several runs are posted at once, so every error names its run. */
function nameFailures(scope: FastifyInstance, app: App): void {
  scope.setErrorHandler((error, request) => {
    const refusal = toRefusal(error, app, request.routeOptions.config.call);
    if (!(error instanceof Refusal) && refusal.status >= 500) {
      app.log.error('a run could not be made', { request: request.id, ...errorFields(error) });
    }
    const name: unknown = (request.body as { name?: unknown } | null | undefined)?.name;
    // Without permission the request is refused before the body is read, so there is no name.
    if (typeof name !== 'string') throw refusal;
    throw new Refusal(refusal.code, refusal.values, { ...refusal.extra, name: name.slice(0, SHOWN_NAME) });
  });
}
