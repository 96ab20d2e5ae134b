import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits for one connection and for all of them. Node parses every request that has arrived before it answers the first,
 * so one packet of pipelined requests would start thousands at once.
 */

/** Browsers and proxies wait for an answer before they send the next request; some clients pipeline a few. */
const UNANSWERED = 10;
const REQUESTS_PER_CONNECTION = 10_000;
const CONNECTIONS = 2000;
/** A connection that has not sent a whole head within this time is closed. */
const HEAD_MILLISECONDS = 10_000;
const CHECK_MILLISECONDS = 2000;

/** What Node keeps on a connection: `onIncoming` gets each request that the parser has read, and its answer 2 makes the parser stop. */
interface ParsedSocket extends Socket {
  parser?: { onIncoming: (request: IncomingMessage, keepAlive: boolean) => number } | null;
}
const STOP_PARSING = 2;

/**
 * A connection that is closing reads and parses nothing more. One packet holds 2,000 requests; parsed and then thrown away, they
 * cost others 70 ms each time the client connected again.
 */
function stopParsing(socket: ParsedSocket, closing: () => boolean): void {
  const { parser } = socket;
  if (!parser) return;
  const { onIncoming } = parser;
  parser.onIncoming = (request, keepAlive) => {
    if (!closing()) return onIncoming(request, keepAlive);
    socket.pause();
    return STOP_PARSING;
  };
}

export function createGuardedServer(listener: RequestListener, options: ServerOptions): Server {
  const connections = new WeakMap<Socket, { unanswered: number; closing: boolean }>();

  const admit: RequestListener = (request, response) => {
    const state = connections.get(request.socket);
    if (!state || state.closing) return;
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
  server.on('connection', (socket: Socket) => {
    const state = { unanswered: 0, closing: false };
    connections.set(socket, state);
    stopParsing(socket, () => state.closing);
  });
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
  server.maxConnections = CONNECTIONS;
  return server;
}
