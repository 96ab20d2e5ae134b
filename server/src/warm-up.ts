import { randomUUID } from 'node:crypto';
import { type Call, calls } from '@qp/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isPassword } from './features/accounts/index.ts';
import { selectRuns } from './features/runs/index.ts';
import type { App } from './platform/app.ts';
import { selectForVisitor } from './platform/queue/queries.ts';

/** What the first visitors of a fresh process would wait for: a request took 4.3 ms of the processor, later 1.5. */
const CONNECTIONS = 5;
const ROUNDS = 40;
/** Belongs to no one, and is looked up like a real one. */
const cookie = `qp_session=${'x'.repeat(43)}; csrftoken=${'x'.repeat(32)}`;

export async function warmUp(server: FastifyInstance, app: App): Promise<void> {
  await server.ready();
  for (const { params, query, body, answer } of Object.values(calls) as Call[]) {
    for (const schema of [params, query, body, answer]) if (schema && schema !== 'file') schema.safeParse({});
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, () => sql`select pg_sleep(0.02)`.execute(app.db)));
  await isPassword(null, 'no-one-has-this-password');
  for (let round = 0; round < ROUNDS; round++) {
    const urls = ['/login/', calls.user.path, calls.projectList.path, '/readyz'];
    const headers = { cookie, host: 'localhost' };
    await Promise.all(urls.map((url) => server.inject({ method: 'GET', url, headers })));
    // What open pages poll, about something that there is not.
    const nothing = randomUUID();
    await Promise.all([
      server.membership('project', nothing, nothing),
      selectForVisitor(app.db, nothing, nothing, null),
      selectRuns(app.db, nothing),
    ]);
  }
}
