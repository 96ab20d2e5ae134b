import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network.ts';

/** Node parses all that has arrived before it answers: one packet of requests would start thousands at once. */

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

interface Connection {
  unanswered: number;
  /** Requests since others were last looked at. Those with a body are read one by one, yet all of a packet in one go. */
  inOneGo: number;
  closing: boolean;
}

/** One that is closing reads nothing more: to parse 2,000 requests and throw them away cost others 70 ms. */
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

/** Everyone's open connections. Where there are too many, the network that holds most of them loses one, and no one else. */
class OpenConnections {
  readonly #most: number;
  readonly #byNetwork = new Map<string, Map<Socket, Connection>>();
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  enter(socket: Socket, connection: Connection): void {
    const network = networkOf(socket.remoteAddress ?? '');
    const own = this.#byNetwork.get(network) ?? new Map<Socket, Connection>();
    this.#byNetwork.set(network, own.set(socket, connection));
    this.#count++;
    const leave = () => {
      if (!own.delete(socket)) return;
      this.#count--;
      if (own.size === 0) this.#byNetwork.delete(network);
    };
    socket.once('close', leave);
    if (this.#count > this.#most) this.#tooMany(own, socket).destroy();
  }

  /** One that waits for no answer, else the oldest; but of its own network a newcomer ends nothing that is under way: it may be everyone's proxy. */
  #tooMany(own: ReadonlyMap<Socket, Connection>, newcomer: Socket): Socket {
    const most = [...this.#byNetwork.values()].reduce((a, b) => (b.size > a.size ? b : a), own);
    for (const [socket, { unanswered }] of most) if (unanswered === 0 && !socket.destroyed) return socket;
    const [oldest] = most.keys();
    return most === own ? newcomer : oldest;
  }
}

export function createGuardedServer(listener: RequestListener, options: ServerOptions, atMost = CONNECTIONS): Server {
  const connections = new WeakMap<Socket, Connection>();
  const open = new OpenConnections(atMost);

  const admit: RequestListener = (request, response) => {
    const state = connections.get(request.socket);
    if (!state || state.closing) return;
    state.unanswered++;
    response.once('close', () => state.unanswered--);
    if (state.inOneGo++ === 0) {
      setImmediate(() => {
        state.inOneGo = 0;
      });
    }
    if (state.unanswered === UNANSWERED || state.inOneGo === UNANSWERED) {
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
    const state = { unanswered: 0, inOneGo: 0, closing: false };
    connections.set(socket, state);
    stopParsing(socket, () => state.closing);
    open.enter(socket, state);
  });
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
  // Those that are being closed count as well.
  server.maxConnections = 2 * atMost;
  return server;
}
