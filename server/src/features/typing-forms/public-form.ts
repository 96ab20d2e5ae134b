import { createHash } from 'node:crypto';
import { FORM_BYTES } from '@qp/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { countAttempt } from '../../platform/http/attempt-limit.ts';
import { networkOf } from '../../platform/http/network.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { closedPage, endPage, formPage, messagePage, notFoundPage, PUBLIC_POLICY } from './form-page.ts';
import { placePerson } from './placing.ts';
import { type FormRow, insertAnswer, type PublicForm, selectFormByToken } from './queries.ts';

/**
 * The public door: /t/{token}/, without a login and without a cookie. It shows the questions and nothing else of the project, and
 * keeps answers and result. An address that was never given out, and one whose run is gone, answer alike.
 */

const PATH = '/t/:token/';
/** 24 bytes in base64url. */
const TOKEN = /^[\w-]{32}$/;

/** A whole office answers in ten minutes; a program that answers for ever does not. */
const WINDOW_SECONDS = 600;
const ANSWERS_AN_ADDRESS = 300;
const ANSWERS_A_FORM = 3000;
const VIEWS_AN_ADDRESS = 1500;
/** Kept for each form; beyond it nothing more is taken, so that a stranger cannot fill the disk. */
const MOST_ANSWERS = 100_000;

/** What a panel sends along and gets back; it is never kept. */
const RID = /^[\w.:-]{1,100}$/;

export function registerPublicForm(server: FastifyInstance, app: App): void {
  server.get(PATH, async (request, reply) =>
    answering(request, reply, async () => {
      await limit(app, `form views from ${sender(request)}`, VIEWS_AN_ADDRESS);
      const form = await find(app, request);
      if (!form) return send(reply, 404, notFoundPage(request.nonce), request);
      if (!isOpen(app, form)) return send(reply, 410, closedPage(form.title, request.nonce), request);
      return send(reply, 200, formPage(form, request.nonce, ridOf(request), []), request);
    }),
  );
  server.post(PATH, { bodyLimit: FORM_BYTES }, async (request, reply) =>
    answering(request, reply, async () => {
      // Before the address is looked up: whoever tries addresses is counted too.
      await limit(app, `form answers from ${sender(request)}`, ANSWERS_AN_ADDRESS);
      const form = await find(app, request);
      if (!form) return send(reply, 404, notFoundPage(request.nonce), request);
      if (!isOpen(app, form)) return send(reply, 410, closedPage(form.title, request.nonce), request);
      await limit(app, `form answers to ${form.id}`, ANSWERS_A_FORM);
      const chosen = submittedAnswers(form, (request.body ?? {}) as Record<string, string>);
      if (chosen.every((at) => at === null)) {
        return send(
          reply,
          400,
          formPage(form, request.nonce, ridOf(request), chosen, 'Please answer at least one question.'),
          request,
        );
      }
      const placed = placePerson(form.classifier, chosen);
      if (!(await insertAnswer(app.db, form.id, MOST_ANSWERS, placed))) {
        return send(reply, 410, closedPage(form.title, request.nonce), request);
      }
      return send(reply, 200, endPage(form, placed.segment, request.nonce, ridOf(request)), request);
    }),
  );
}

/** A person reads a page, not JSON; nothing of the inside stands on it. */
async function answering(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'too-many-requests') throw error;
    reply.header('retry-after', String(error.values.seconds ?? 60));
    const text = 'Many answers have come from your network in the last minutes. Try again in a little while.';
    return send(reply, 429, messagePage('Please wait a moment', text, request.nonce), request);
  }
}

function send(reply: FastifyReply, status: number, html: string, request: FastifyRequest): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', PUBLIC_POLICY(request.nonce))
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Counted by network, which nobody needs to read: a digest of it stands in the table, for a day at most. */
function sender(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`form ${networkOf(request.ip)}`)
    .digest('base64url')
    .slice(0, 22);
}

const limit = (app: App, key: string, attempts: number): Promise<void> =>
  countAttempt(app.db, app.clock, { key, attempts, seconds: WINDOW_SECONDS });

async function find(app: App, request: FastifyRequest): Promise<PublicForm | undefined> {
  const { token } = request.params as { token: string };
  return TOKEN.test(token) ? selectFormByToken(app.db, token) : undefined;
}

function isOpen(app: App, { open, ends_on }: FormRow): boolean {
  return open && (ends_on === null || app.clock.now().toISOString().slice(0, 10) <= ends_on);
}

function ridOf(request: FastifyRequest): string | null {
  const { rid } = request.query as { rid?: unknown };
  return typeof rid === 'string' && RID.test(rid) ? rid : null;
}

/** Fields are q0, q1, … with the position of the answer; whatever else is sent is not looked at. */
function submittedAnswers({ classifier }: FormRow, body: Record<string, string>): (number | null)[] {
  return classifier.variables.map(({ labels }, v) => {
    const given = body[`q${v}`];
    if (given === undefined || !/^\d{1,3}$/.test(given)) return null;
    return Number(given) < labels.length ? Number(given) : null;
  });
}
