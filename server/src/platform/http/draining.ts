import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { answerRefusal } from './errors.ts';
import { refuse } from './refusal.ts';

/** How the server stops taking requests: it says so, lets those that are under way end, and closes. */
export interface Draining {
  /** From now on whatever arrives is answered 503, and /readyz says no. */
  begin(): void;
  readonly begun: boolean;
  /** Requests that are under way. */
  readonly open: number;
  /** Waits for the requests that are under way, but not for a slow one: what has not ended by then is cut off. */
  finish(mostMilliseconds: number): Promise<void>;
}

export function addDraining(server: FastifyInstance): Draining {
  const underWay = new Set<string>();
  const ends = new EventTarget();
  let begun = false;
  server.addHook('onRequest', async (request, reply) => {
    // The health calls answer for themselves.
    if (begun && !/^\/(healthz|readyz)$/.test(request.url)) {
      reply.header('connection', 'close');
      return answerRefusal(request, reply, refuse('stopping'));
    }
    if (begun) return;
    underWay.add(request.id);
    // Not the hook for answered requests: a client that goes away is never answered.
    reply.raw.once('close', () => {
      underWay.delete(request.id);
      if (underWay.size === 0) ends.dispatchEvent(new Event('none'));
    });
  });
  return {
    get begun() {
      return begun;
    },
    get open() {
      return underWay.size;
    },
    begin() {
      begun = true;
    },
    async finish(mostMilliseconds) {
      begun = true;
      if (underWay.size > 0) {
        const timer = setTimeout(() => ends.dispatchEvent(new Event('none')), mostMilliseconds);
        await once(ends, 'none');
        clearTimeout(timer);
      }
      const closed = server.close();
      server.server.closeAllConnections();
      await closed;
    },
  };
}
