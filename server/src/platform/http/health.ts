import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import { equal } from './csrf.ts';
import { cameThroughProxy, isExposed, isFromThisMachine } from './exposure.ts';
import { refuse } from './refusal.ts';

/** A balancer asks every second or so; an answer that takes longer is none. */
const PATIENCE_MILLISECONDS = 800;

/** A question that hangs is not asked again before it has ended: it holds one of the few connections. */
function databaseProbe(app: App): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  return async () => {
    asking ??= sql`select 1`
      .execute(app.db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MILLISECONDS, false);
    });
    return Promise.race([asking, late]).finally(() => clearTimeout(timer));
  };
}

/** For monitoring: is the process alive, may it get traffic, and figures. */
export function addHealth(server: FastifyInstance, app: App, isDraining: () => boolean): void {
  const config = { anonymous: true };
  const databaseAnswers = databaseProbe(app);
  server.get('/healthz', { config }, async (_, reply) => reply.type('application/json').send('{"status":"alive"}'));

  server.get('/readyz', { config }, async (_, reply) => {
    reply.type('application/json');
    if (isDraining()) return reply.code(503).send('{"status":"stopping"}');
    if (await databaseAnswers()) return reply.send('{"status":"ready"}');
    return reply.code(503).send('{"status":"the database does not answer"}');
  });

  server.get('/metrics', { config }, async (request, reply) => {
    // A stranger learns nothing from a path that is not there.
    if (!mayReadMetrics(app, request)) throw refuse('not-found');
    return reply.type(app.metrics.registry.contentType).send(await app.metrics.registry.metrics());
  });

  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    app.metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

/** With a token, anyone who has it; without one this machine, unless a proxy may be in front, which makes everyone look local. */
function mayReadMetrics(app: App, request: FastifyRequest): boolean {
  const { metricsToken } = app.settings;
  if (metricsToken === null) {
    return isFromThisMachine(request) && !isExposed(app.settings) && !cameThroughProxy(request);
  }
  return equal(request.headers.authorization?.replace(/^Bearer /, '') ?? '', metricsToken);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No session is looked up: the answer is the same for all, and must not wait for the database. */
    anonymous?: boolean;
  }
}
