import { address, calls, newProjectFields, pages, projectFileKind } from '@qp/contract';
import { EXAMPLE_SAV_NAME, exampleTemplate } from '@qp/examples';
import type { ProjectFileKind } from '@qp/facts';
import { problemWords } from '@qp/words/errors/problems';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { sendFile, sendStream } from '../../platform/http/downloads.ts';
import { check } from '../../platform/http/input.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { route } from '../../platform/http/route.ts';
import type { Received } from '../../platform/http/uploads.ts';
import { withFiles } from '../../platform/http/uploads.ts';
import { createProject } from './create.ts';
import { createExampleProject, makeExampleSav } from './example.ts';
import { planExercise } from './plan-exercise.ts';
import { findProject, findSummary, listProjects, type Project } from './queries.ts';
import { deleteProject, loadJob, readingProgress, renameProject } from './service.ts';

const FIELDS = {
  data: 'data_file',
  variable: 'variable_file',
  discretized: 'discretized_file',
} as const satisfies Record<ProjectFileKind, string>;
const MISSING = {
  data: 'data-file-missing',
  variable: 'variable-file-missing',
  discretized: 'discretized-file-missing',
} as const satisfies Record<ProjectFileKind, string>;

export function registerRoutes(server: FastifyInstance, app: App): void {
  route(server, app, calls.projectList, async ({ user }) => listProjects(app.db, user.id));

  route(server, app, calls.createProject, ({ user, request }) =>
    withFiles(request, { files: 3, fields: 2 }, async (received) => {
      const { name, upload_key } = check(newProjectFields, received.fields);
      const files = {
        data: fileOf(received, 'data'),
        variables: fileOf(received, 'variable'),
        discretized: fileOf(received, 'discretized'),
      };
      const projectId = await createProject(app, { ownerId: user.id, name, uploadKey: upload_key ?? null, files });
      return { success: address(pages.project, { projectID: projectId }) };
    }),
  );

  route(server, app, calls.createExample, async ({ user, note }) => {
    const projectId = await createExampleProject(app, user.id);
    const { name } = await findProject(app.db, user.id, projectId);
    note({ projectId, project: name, subject: name });
    return { success: address(pages.project, { projectID: projectId }) };
  });

  route(server, app, calls.exampleSav, async ({ user, reply }) =>
    sendStream(reply, { name: EXAMPLE_SAV_NAME, mediaType: 'application/x-spss-sav' }, [await makeExampleSav(user.id)]),
  );

  route(server, app, calls.readingProgress, async ({ user, params }) => readingProgress(app.db, user.id, params.key));

  route(server, app, calls.templateFile, async ({ params, reply }) => {
    const { name, text } = exampleTemplate(params.kind);
    return sendStream(reply, { name, mediaType: 'text/csv; charset=utf-8' }, [text]);
  });

  route(server, app, calls.project, async ({ user, params, request }) => {
    const project = await findProject(app.db, user.id, params.projectID);
    const nameOf = async (fileId: string) => (await app.files.find(app.db, fileId))?.name ?? '';
    return {
      job_id: await loadJob(app, project),
      name: project.name,
      filename_data: await nameOf(project.dataFileId),
      filename_variable: await nameOf(project.variableFileId),
      filename_discretized: await nameOf(project.discretizedFileId),
      role: request.place?.role ?? 'viewer',
    };
  });

  route(server, app, calls.projectSummary, async ({ user, params, reply }) => {
    const project = await findProject(app.db, user.id, params.projectID);
    return reply.type('application/json; charset=utf-8').send(await findSummary(app.db, project.id));
  });

  const fileAddress = async (userId: string, projectID: string, kind: ProjectFileKind) => {
    await findProject(app.db, userId, projectID);
    return { file_url: address(calls.projectFile, { kind, projectID }) };
  };
  route(server, app, calls.downloadData, ({ user, params }) => fileAddress(user.id, params.projectID, 'data'));
  route(server, app, calls.downloadVariable, ({ user, params }) => fileAddress(user.id, params.projectID, 'variable'));
  route(server, app, calls.downloadDiscretized, ({ user, params }) =>
    fileAddress(user.id, params.projectID, 'discretized'),
  );

  route(server, app, calls.projectFile, async ({ user, params, reply, note }) => {
    const project = await findProject(app.db, user.id, params.projectID);
    const file = await app.files.find(app.db, fileId(project, params.kind));
    if (file) note({ subject: file.name });
    return sendFile(reply, app, fileId(project, params.kind));
  });

  route(server, app, calls.planExercise, ({ user, params, body }) =>
    planExercise(app, user.id, params.projectID, body),
  );

  route(server, app, calls.renameProject, async ({ user, params, body }) => {
    await renameProject(app, user.id, params.projectID, body);
    return { name: body.name };
  });

  route(server, app, calls.deleteProject, async ({ user, params }) => {
    await deleteProject(app, user.id, params.projectID);
    return { success: pages.home.path };
  });
}

function fileId(project: Project, kind: ProjectFileKind): string {
  if (kind === 'data') return project.dataFileId;
  return kind === 'variable' ? project.variableFileId : project.discretizedFileId;
}

/** Each file once, in its own field and with a name that says the same. */
function fileOf(received: Received, kind: ProjectFileKind) {
  const unknown = received.files.find(({ field }) => !Object.values<string>(FIELDS).includes(field));
  if (unknown) throw refuse('invalid-input', { field: unknown.field, problem: problemWords('en').unknownField });
  const [file, second] = received.files.filter(({ field }) => field === FIELDS[kind]);
  if (second) throw refuse('invalid-input', { field: FIELDS[kind], problem: problemWords('en').givenTwice });
  if (!file || projectFileKind(file.name) !== kind) throw refuse(MISSING[kind]);
  if (file.bytes === 0) throw refuse('file-too-small');
  return { name: file.name, bytes: file.bytes, source: { path: file.path } };
}
