import { setTimeout as sleep } from 'node:timers/promises';

/** Restarting, crashed, unreachable: not the fault of a request or a job, so callers are told to try again. */

/** Errors of the operating system on a connection to the database; their codes could be those of a browser's connection. */
const lostConnections = new WeakSet<Error>();

export function noteLost(error: unknown): void {
  if (error instanceof Error && /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code)))
    lostConnections.add(error);
}

/** Shut down, crashed, starting up, out of connections; class 08 is every kind of broken connection. */
const STATES = new Set(['57P01', '57P02', '57P03', '53300']);
/** Codes of a connection that could not be made: only we make any, and a browser's never says so. */
const REFUSED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** What the driver says in words of its own, without a code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (lostConnections.has(error)) return true;
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (STATES.has(code) || REFUSED.has(code) || /^08\d\w\w$/.test(code) || WORDS.test(error.message)) return true;
  return error.cause !== undefined && isDatabaseAway(error.cause);
}

const OUTLAST_SECONDS = 60;
const PAUSE_MILLISECONDS = 250;

/** Does it again while the database is away, for a minute at most. Only for what may be done twice. */
export async function outlast<T>(work: () => Promise<T>, seconds = OUTLAST_SECONDS): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > end) throw error;
    }
    await sleep(PAUSE_MILLISECONDS);
  }
}
