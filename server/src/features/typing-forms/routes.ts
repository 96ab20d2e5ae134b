import { calls } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { sendStream } from '../../platform/http/downloads.ts';
import { route } from '../../platform/http/route.ts';
import { registerPublicForm } from './public-form.ts';
import { answersCsv, forgetAnswers, formOf, publish, removeForm } from './service.ts';

export function register(server: FastifyInstance, app: App): void {
  route(server, app, calls.typingForm, ({ user, params }) => formOf(app, user.id, params.runID));
  route(server, app, calls.publishForm, ({ user, params, body }) => publish(app, user.id, params.runID, body));
  route(server, app, calls.deleteFormAnswers, ({ user, params }) => forgetAnswers(app, user.id, params.runID));
  route(server, app, calls.deleteForm, ({ user, params }) => removeForm(app, user.id, params.runID));
  route(server, app, calls.formAnswers, async ({ user, params, reply }) => {
    const file = { name: 'form_answers.csv', mediaType: 'text/csv; charset=utf-8' };
    return sendStream(reply, file, await answersCsv(app, user.id, params.runID));
  });
  registerPublicForm(server, app);
}
