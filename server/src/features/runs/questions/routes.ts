import { calls } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { route } from '../../../platform/http/route.ts';
import { questionsOf } from './service.ts';

export function registerQuestions(server: FastifyInstance, app: App): void {
  route(server, app, calls.questions, async ({ user, params, reply }) => {
    const found = await questionsOf(app, user.id, params.runID);
    if ('jobId' in found) return { questions: null, job_id: found.jobId };
    return reply.type('application/json; charset=utf-8').send(`{"questions":${found.text},"job_id":null}`);
  });
}
