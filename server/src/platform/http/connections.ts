import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits for one connection and for all of them. Node parses every request that has arrived before it answers the first,
 * so one packet of pipelined requests would start thousands at once.
 */

/** Browsers and proxies wait for an answer before they send the next request; some clients pipeline a few. */
const UNANSWERED = 10;
/** A client that sends this many more than it may is cut off: what follows is not even parsed. */
const IGNORED = 100;
const REQUESTS_PER_CONNECTION = 10_000;
const CONNECTIONS = 2000;
/** A connection that has not sent a whole head within this time is closed. */
const HEAD_MILLISECONDS = 10_000;
const CHECK_MILLISECONDS = 2000;

export function createGuardedServer(listener: RequestListener, options: ServerOptions): Server {
  const connections = new WeakMap<Socket, { unanswered: number; ignored: number; closing: boolean }>();

  const admit: RequestListener = (request, response) => {
    const { socket } = request;
    const state = connections.get(socket) ?? { unanswered: 0, ignored: 0, closing: false };
    connections.set(socket, state);
    if (state.closing) {
      if (++state.ignored > IGNORED) socket.destroy();
      return;
    }
    state.unanswered++;
    response.once('close', () => state.unanswered--);
    if (state.unanswered === UNANSWERED) {
      // The last answer says that the connection ends with it, so a client knows which requests to repeat.
      state.closing = true;
      response.shouldKeepAlive = false;
    }
    listener(request, response);
  };

  const server = createServer(
    { ...options, headersTimeout: HEAD_MILLISECONDS, connectionsCheckingInterval: CHECK_MILLISECONDS },
    admit,
  );
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
  server.maxConnections = CONNECTIONS;
  return server;
}
