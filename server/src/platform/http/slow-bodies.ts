import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerRefusal } from './errors.ts';
import { refuse } from './refusal.ts';

/** No one's connection is slower than this over a whole window. */
const WINDOW_MILLISECONDS = 10_000;
const MINIMUM_BYTES_A_WINDOW = 10_000;

/** Ends bodies that trickle in: a byte a second must not hold a connection and a temporary file for ever. */
export function guardSlowBodies(server: FastifyInstance, windowMilliseconds = WINDOW_MILLISECONDS): void {
  const hasBody = (request: FastifyRequest) =>
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

  server.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const { raw } = request;
    let before = raw.socket.bytesRead;
    const timer = setInterval(() => {
      if (raw.complete || reply.sent) return clearInterval(timer);
      // While we write to the disk more slowly than the client sends, the delay is ours.
      if (raw.isPaused()) return;
      const now = raw.socket.bytesRead;
      const received = now - before;
      before = now;
      if (received >= MINIMUM_BYTES_A_WINDOW) return;
      clearInterval(timer);
      reply.raw.once('finish', () => raw.destroy());
      reply.header('connection', 'close');
      answerRefusal(request, reply, refuse('upload-too-slow'));
    }, windowMilliseconds);
    raw.once('close', () => clearInterval(timer));
    reply.raw.once('close', () => clearInterval(timer));
  });
}
