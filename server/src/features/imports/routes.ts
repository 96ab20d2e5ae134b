import { Readable } from 'node:stream';
import { address, calls, newImportFields, pages } from '@qp/contract';
import type { PersonQuality, QualityResult } from '@qp/facts';
import { problemWords } from '@qp/words/errors/problems';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../../platform/app.ts';
import { check } from '../../platform/http/input.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { route } from '../../platform/http/route.ts';
import { withFiles } from '../../platform/http/uploads.ts';
import { type Changed, changeImport, restartImport, stepImport } from './changes.ts';
import { qualityOfImport } from './quality.ts';
import { changedPlans, draftHead, draftVariables, listImports } from './queries.ts';
import { deleteImport, makeProject, readHeader, readSheet, regroup, startImport } from './service.ts';

/** The second is for a Triple-S survey in two files. */
const FIELDS = ['import_file', 'answers_file'];

export function registerImports(server: FastifyInstance, app: App): void {
  const keepDays = app.settings.keepDays.imports;
  route(server, app, calls.newImport, ({ user, request }) =>
    withFiles(request, { files: FIELDS.length, fields: 1 }, (received) => {
      const { upload_key } = check(newImportFields, received.fields);
      const given = received.files.map(({ field }) => field);
      const strange = given.find((field, at) => !FIELDS.includes(field) || given.indexOf(field) !== at);
      if (strange !== undefined)
        throw refuse('invalid-input', { field: strange, problem: problemWords('en').unknownField });
      if (!given.includes(FIELDS[0]))
        throw refuse('invalid-input', { field: FIELDS[0], problem: problemWords('en').missing });
      return startImport(app, user.id, received.files, upload_key ?? null);
    }),
  );

  route(server, app, calls.importList, ({ user }) => listImports(app.db, user.id, keepDays));
  route(server, app, calls.importDraft, async ({ user, params: { importID }, reply }) => {
    const head = await draftHead(app.db, user.id, importID, keepDays);
    return sendList(reply, head, 'variables', draftVariables(app.db, importID));
  });
  const sendChanged = (reply: FastifyReply, importID: string, { history, codes, regrouped }: Changed) =>
    sendList(reply, { ...history, regrouped }, 'changed', changedPlans(app.db, importID, codes));
  route(server, app, calls.changeImport, async ({ user, params: { importID }, body, reply }) =>
    sendChanged(reply, importID, await changeImport(app, user.id, importID, body)),
  );
  route(server, app, calls.undoImport, async ({ user, params: { importID }, body, reply }) =>
    sendChanged(reply, importID, await stepImport(app, user.id, importID, 'undo', body.revision)),
  );
  route(server, app, calls.redoImport, async ({ user, params: { importID }, body, reply }) =>
    sendChanged(reply, importID, await stepImport(app, user.id, importID, 'redo', body.revision)),
  );
  route(server, app, calls.restartImport, async ({ user, params: { importID }, body, reply }) =>
    sendChanged(reply, importID, await restartImport(app, user.id, importID, body.revision)),
  );
  route(server, app, calls.importQuality, ({ user, params, query }) =>
    qualityOfImport<QualityResult>(app, user.id, params.importID, { speed: query.speed }),
  );
  route(server, app, calls.importPersonQuality, ({ user, params, query }) =>
    qualityOfImport<PersonQuality>(app, user.id, params.importID, query),
  );
  route(server, app, calls.importSheet, ({ user, params, body }) => readSheet(app, user.id, params.importID, body));

  route(server, app, calls.importHeader, ({ user, params, body }) => readHeader(app, user.id, params.importID, body));

  route(server, app, calls.regroupImport, ({ user, params, body }) => regroup(app, user.id, params.importID, body));

  route(server, app, calls.makeProject, async ({ user, params, body, note }) => {
    const options = {
      name: body.name,
      uploadKey: body.upload_key ?? null,
      revision: body.revision,
      keep: body.keep ?? [],
    };
    const { projectId: projectID, jobId } = await makeProject(app, user.id, params.importID, options);
    note({ projectId: projectID, project: body.name, subject: body.name });
    return { success: address(pages.project, { projectID }), project_id: projectID, job_id: jobId };
  });

  route(server, app, calls.deleteImport, async ({ user, params }) => {
    await deleteImport(app, user.id, params.importID);
    return { success: pages.home.path };
  });
}

/** An object whose last field is a long list, sent as its pages arrive from the database. */
function sendList(reply: FastifyReply, head: object, field: string, pages: AsyncIterable<string>): FastifyReply {
  async function* pieces(): AsyncGenerator<string> {
    yield `${JSON.stringify(head).slice(0, -1)},"${field}":[`;
    let between = '';
    for await (const page of pages) {
      yield between + page;
      between = ',';
    }
    yield ']}';
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(pieces(), { objectMode: false }));
}
