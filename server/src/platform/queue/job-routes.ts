import { createHash } from 'node:crypto';
import { address, type Call, calls, type JobFileAnswer, type JobStatusAnswer } from '@qp/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takeLine, writeLine } from '../activity.ts';
import type { App } from '../app.ts';
import { sendFile } from '../http/downloads.ts';
import { refuse } from '../http/refusal.ts';
import { route } from '../http/route.ts';
import type { User } from '../http/visitor.ts';
import { selectForVisitor } from './queries.ts';

/** The polled addresses. Only its owner may poll a job; an anonymous one is bound to the visitor's cookie. */

type JobRow = NonNullable<Awaited<ReturnType<typeof selectForVisitor>>>;

/** Lets the anonymous visitor who asked for a password mail, and no one else, poll its job. */
export const WATCH_COOKIE = 'qp_watch';

export function watcherHash(cookie: string): Buffer {
  return createHash('sha256').update(cookie).digest();
}

async function findJob(app: App, jobId: string, user: User | null, request: FastifyRequest): Promise<JobRow> {
  const cookie = request.cookies[WATCH_COOKIE];
  const row = await selectForVisitor(app.db, jobId, user?.id ?? null, cookie ? watcherHash(cookie) : null);
  // Without a session every id answers alike, so a page whose session has ended goes to the login.
  if (!row) throw refuse(user ? 'not-found' : 'not-logged-in');
  return row;
}

/** The specified client knows four states: one that was cancelled has failed, and its code says why. */
function statusOf({ state }: JobRow): JobStatusAnswer['status'] {
  return state === 'cancelled' ? 'failed' : state;
}

function progressOf(job: JobRow): Pick<JobStatusAnswer, 'progress' | 'stage' | 'error_message' | 'error_code'> {
  return {
    progress: job.progress,
    ...(job.stage === '' ? {} : { stage: job.stage }),
    ...(job.error_message === null ? {} : { error_message: job.error_message }),
    ...(job.error_code === null ? {} : { error_code: job.error_code }),
  };
}

/** What a job says about its file, the number of the file left out; nothing where it says no more than that. */
function about({ result }: JobRow): { result?: unknown } {
  const { fileId: _, ...rest } = result as Record<string, unknown>;
  return Object.keys(rest).length > 0 ? { result: rest } : {};
}

/** `text/html` in Accept, or `?download=1`: the browser has gone to the polled address to get the file. */
function wantsFile(request: FastifyRequest, query: { download?: '1' }): boolean {
  return query.download === '1' || (request.headers.accept ?? '').includes('text/html');
}

export function registerJobRoutes(server: FastifyInstance, app: App): void {
  route(server, app, calls.statusPing, async ({ user, params, request }) => {
    const job = await findJob(app, params.jobID, user, request);
    return { status: statusOf(job), ...progressOf(job) };
  });

  route(server, app, calls.resultPing, async ({ user, params, request }) => {
    const job = await findJob(app, params.jobID, user, request);
    return { status: statusOf(job), ...progressOf(job), ...(job.state === 'finished' ? { result: job.result } : {}) };
  });

  const filePing = async (
    call: Call,
    context: {
      user: User;
      params: { jobID: string };
      query: { download?: '1' };
      request: FastifyRequest;
      reply: FastifyReply;
    },
  ): Promise<JobFileAnswer | FastifyReply> => {
    const job = await findJob(app, context.params.jobID, context.user, context.request);
    if (job.state === 'finished') {
      if (job.file_id === null) throw refuse('not-found');
      if (wantsFile(context.request, context.query)) return sendFile(context.reply, app, job.file_id);
      return {
        status: 'finished',
        file_url: `${address(call, { jobID: job.id })}?download=1`,
        ...about(job),
        ...progressOf(job),
      };
    }
    return { status: statusOf(job) === 'failed' ? 'failed' : 'pending', ...progressOf(job) };
  };
  route(server, app, calls.csvPing, (context) => filePing(calls.csvPing, context));
  route(server, app, calls.xlsxPing, (context) => filePing(calls.xlsxPing, context));
  route(server, app, calls.deckPing, (context) => filePing(calls.deckPing, context));
  route(server, app, calls.spssPing, (context) => filePing(calls.spssPing, context));
  route(server, app, calls.archivePing, (context) => filePing(calls.archivePing, context));
  route(server, app, calls.predictionPing, (context) => filePing(calls.predictionPing, context));
  route(server, app, calls.classifierPing, (context) => filePing(calls.classifierPing, context));

  route(server, app, calls.cancelJob, async ({ user, params, request }) => {
    const job = await findJob(app, params.jobID, user, request);
    const line = takeLine();
    await app.queue.cancel(job.id, async (trx) => line && writeLine({ db: trx, clock: app.clock }, line));
    const now = await findJob(app, params.jobID, user, request);
    return { status: statusOf(now), ...progressOf(now) };
  });
}
