import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import { FORM_BYTES } from '@qp/contract';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { addApiDocs } from './api-docs.ts';
import { addBadRequests, answerBadRequest } from './bad-requests.ts';
import { addCompression } from './compression.ts';
import { createGuardedServer } from './connections.ts';
import { addDraining, type Draining } from './draining.ts';
import { addErrorHandling, answerRefusal } from './errors.ts';
import { addHealth } from './health.ts';
import { parseForm, parseQuery } from './input.ts';
import { servePages } from './pages.ts';
import { refuse } from './refusal.ts';
import { JSON_BODY, type Membership } from './route.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { guardSlowBodies } from './slow-bodies.ts';
import { ANONYMOUS } from './visitor.ts';

export type { FastifyInstance } from 'fastify';

export interface HttpServer {
  server: FastifyInstance;
  draining: Draining;
}

export interface HttpOptions {
  membership: Membership;
  /** Registers the features' routes and hooks. */
  register(server: FastifyInstance): Promise<void> | void;
  /** For tests: how long a slow body is watched before it is ended. */
  slowBodyWindow?: number | undefined;
}

/** The router gives up an address whose percent signs mean nothing. As it stands it is one that is not found. */
function readableAddress(url: string): string {
  const end = url.indexOf('?');
  const [path, query] = end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)];
  try {
    decodeURIComponent(path);
    return url;
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return path.replaceAll('%', '%25') + query;
  }
}

export async function createHttpServer(app: App, options: HttpOptions): Promise<HttpServer> {
  const server = Fastify({
    logger: false,
    // Only proxies that are named are believed; else X-Forwarded-For is what a stranger wrote.
    trustProxy: app.settings.trustProxy.length > 0 ? app.settings.trustProxy : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Also of what no call takes; a call that takes more says so in the contract.
    bodyLimit: FORM_BYTES,
    forceCloseConnections: 'idle',
    serverFactory: (listener) =>
      createGuardedServer(listener, {
        requestTimeout: app.settings.uploadMinutes * 60_000,
        keepAliveTimeout: 20_000,
        maxHeaderSize: 16_384,
        requireHostHeader: false,
      }),
    clientErrorHandler: answerBadRequest,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false, querystringParser: parseQuery },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    rewriteUrl: ({ url }) => readableAddress(url ?? '/'),
    frameworkErrors: (error, request, reply) => {
      app.log.debug('a request could not be read', { request: request.id, problem: error.code });
      answerRefusal(request, reply, refuse('not-found'));
    },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_: unknown, body: string | Buffer) => parseForm(Buffer.from(body)),
  );
  // As text: the call's own schema parses it, with the limits of every JSON field.
  server.addContentTypeParser(
    JSON_BODY,
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string | Buffer) => {
      if (!request.routeOptions.config.call?.json) throw refuse('unsupported-body', { type: JSON_BODY });
      return String(body);
    },
  );
  await server.register(cookie);
  await server.register(multipart);
  server.decorate('app', app);
  server.decorate('membership', options.membership);
  server.decorateRequest('visitor');
  server.decorateRequest('place', null);
  server.addHook('onRequest', async (request) => {
    request.visitor = ANONYMOUS;
  });
  addSecurityHeaders(server, app);
  addBadRequests(server);
  addCompression(server);
  const draining = addDraining(server);
  addErrorHandling(server, app);
  await server.register(underPressure, {
    maxEventLoopDelay: app.settings.overloadMilliseconds,
    sampleInterval: 500,
    pressureHandler: (request, reply, _type, delay) => {
      // Nothing was measured: a process that the machine did not let run is not busy, and refusing would keep it so.
      if (delay === Number.POSITIVE_INFINITY) return;
      answerRefusal(request, reply, refuse('overloaded'));
    },
  });
  guardSlowBodies(server, options.slowBodyWindow);
  server.addHook('onResponse', async (request, reply) => {
    // The route, never the address: addresses carry reset keys.
    // Polling would drown everything else, and before it listens the process only asks itself.
    const polled = request.routeOptions.config.call?.owns === 'job' && reply.statusCode < 400;
    app.log[polled || !server.server.listening ? 'debug' : 'info']('a request', {
      request: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    });
  });
  addHealth(server, app, () => draining.begun);
  addApiDocs(server, app);
  await options.register(server);
  await servePages(server, app);
  return { server, draining };
}
