import { address, calls, pages } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { check } from '../../platform/http/input.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { route } from '../../platform/http/route.ts';
import { receiveFiles } from '../../platform/http/uploads.ts';
import { changeImport, restartImport, stepImport } from './changes.ts';
import { listImports, loadDraft } from './queries.ts';
import { deleteImport, makeProject, readSheet, startImport } from './service.ts';

const FIELD = 'import_file';

export function registerImports(server: FastifyInstance, app: App): void {
  const keepDays = app.settings.keepDays.imports;
  route(server, app, calls.newImport, async ({ user, request }) => {
    const received = await receiveFiles(request, { files: 1, fields: 0 });
    try {
      check(z.strictObject({}), received.fields);
      const [file] = received.files;
      if (!file) throw refuse('invalid-input', { field: FIELD, problem: 'is missing' });
      if (file.field !== FIELD)
        throw refuse('invalid-input', { field: file.field, problem: 'is not a field of this call' });
      return await startImport(app, user.id, file);
    } finally {
      await received.dispose();
    }
  });

  route(server, app, calls.importList, ({ user }) => listImports(app.db, user.id, keepDays));
  route(server, app, calls.importDraft, ({ user, params }) => loadDraft(app.db, user.id, params.importID, keepDays));
  route(server, app, calls.changeImport, ({ user, params, body }) => changeImport(app, user.id, params.importID, body));
  route(server, app, calls.undoImport, ({ user, params, body }) =>
    stepImport(app, user.id, params.importID, 'undo', body.revision),
  );
  route(server, app, calls.redoImport, ({ user, params, body }) =>
    stepImport(app, user.id, params.importID, 'redo', body.revision),
  );
  route(server, app, calls.restartImport, ({ user, params, body }) =>
    restartImport(app, user.id, params.importID, body.revision),
  );
  route(server, app, calls.importSheet, ({ user, params, body }) =>
    readSheet(app, user.id, params.importID, body.sheet),
  );

  route(server, app, calls.makeProject, async ({ user, params, body, note }) => {
    const options = { name: body.name, uploadKey: body.upload_key ?? null };
    const projectID = await makeProject(app, user.id, params.importID, options);
    note({ projectId: projectID, project: body.name, subject: body.name });
    return { success: address(pages.project, { projectID }) };
  });

  route(server, app, calls.deleteImport, async ({ user, params }) => {
    await deleteImport(app, user.id, params.importID);
    return { success: pages.home.path };
  });
}
