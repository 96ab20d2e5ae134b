import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import { equal } from './csrf.ts';
import { refuse } from './refusal.ts';

/** For whoever watches the process: is it alive, may it get traffic, and figures. */
export function addHealth(server: FastifyInstance, app: App, isDraining: () => boolean): void {
  server.get('/healthz', async (_, reply) => reply.type('application/json').send('{"status":"alive"}'));

  server.get('/readyz', async (_, reply) => {
    reply.type('application/json');
    if (isDraining()) return reply.code(503).send('{"status":"stopping"}');
    try {
      await sql`select 1`.execute(app.db);
      return reply.send('{"status":"ready"}');
    } catch {
      return reply.code(503).send('{"status":"the database does not answer"}');
    }
  });

  server.get('/metrics', async (request, reply) => {
    const wanted = app.settings.metricsToken;
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const local = request.ip === '127.0.0.1' || request.ip === '::1' || request.ip === '::ffff:127.0.0.1';
    // Without a token the figures are for this machine only: a stranger learns nothing from a path that is not there.
    if (wanted === null ? !local : !equal(given, wanted)) throw refuse('not-found');
    return reply.type(app.metrics.registry.contentType).send(await app.metrics.registry.metrics());
  });

  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    app.metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}
