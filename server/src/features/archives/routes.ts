import { address, calls, openedProjectFields, pages } from '@qp/contract';
import { problemWords } from '@qp/words/errors/problems';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { check } from '../../platform/http/input.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { route } from '../../platform/http/route.ts';
import { withFiles } from '../../platform/http/uploads.ts';
import { openProject, startProjectExport } from './service.ts';

const FIELD = 'project_file';

export function registerArchives(server: FastifyInstance, app: App): void {
  route(server, app, calls.exportProject, ({ user, params }) => startProjectExport(app, user.id, params.projectID));

  route(server, app, calls.importProject, ({ user, request }) =>
    withFiles(request, { files: 1, fields: 1 }, async (received) => {
      const fields = check(openedProjectFields, received.fields);
      const [file, second] = received.files;
      const odd = received.files.find(({ field }) => field !== FIELD);
      if (odd) throw refuse('invalid-input', { field: odd.field, problem: problemWords('en').unknownField });
      if (!file) throw refuse('invalid-input', { field: FIELD, problem: problemWords('en').missing });
      if (second) throw refuse('invalid-input', { field: FIELD, problem: problemWords('en').givenTwice });
      const { projectId } = await openProject(app, user.id, file, fields.name ?? null);
      return { success: address(pages.project, { projectID: projectId }) };
    }),
  );
}
