import { calls } from '@qp/contract';
import { replacedWords } from '@qp/words/sharing/replaced';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { route } from '../../platform/http/route.ts';
import { personasOf, savePersonas } from './service.ts';

export function registerPersonas(server: FastifyInstance, app: App): void {
  route(server, app, calls.personas, ({ user, params }) => personasOf(app, user.id, params.runID));

  route(server, app, calls.updatePersonas, async ({ user, params, body, note }) => {
    const saved = await savePersonas(app, user.id, params.runID, body);
    note({ details: replacedWords('en').replacing(saved.replaced) });
    return saved;
  });
}
