import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { problemWords } from '@qp/words/errors/problems';
import type { FastifyInstance } from 'fastify';
import { type Refusal, refuse } from './refusal.ts';

/** What Node refuses before there is a request: answered with our own words, in the shape of every other error. */

const unreadable = () => refuse('invalid-input', { field: 'request', problem: problemWords('en').unreadable });

/** By Node's codes. */
const refusals: Record<string, () => Refusal> = {
  HPE_HEADER_OVERFLOW: () => refuse('head-too-large'),
  ERR_HTTP_REQUEST_TIMEOUT: () => refuse('upload-too-slow'),
};

const bodyOf = ({ message, code }: Refusal) => JSON.stringify({ error_message: message, code });

/** For fastify's `clientErrorHandler`. */
export function answerBadRequest(error: Error & { code?: string }, socket: Socket): void {
  // A client that has gone, or already has part of an answer, gets nothing.
  const begun = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage?.headersSent ?? false;
  if (error.code === 'ECONNRESET' || !socket.writable || begun) {
    socket.destroy();
    return;
  }
  const refusal = (refusals[error.code ?? ''] ?? unreadable)();
  const body = bodyOf(refusal);
  const head = [
    `HTTP/1.1 ${refusal.status} Refused`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** The two refusals that Node would word itself, or leave without words. */
export function addBadRequests(server: FastifyInstance): void {
  server.addHook('onRequest', async (request) => {
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) {
      throw refuse('invalid-input', { field: 'request', problem: problemWords('en').noHost });
    }
  });
  server.server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    const refusal = refuse('invalid-input', { field: 'request', problem: problemWords('en').unknownExpect });
    response.writeHead(refusal.status, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
    response.end(bodyOf(refusal));
  });
}
