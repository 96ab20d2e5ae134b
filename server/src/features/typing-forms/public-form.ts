import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { FORM_BYTES } from '@qp/contract';
import { assignmentNote, NO_ANSWER, openClassifier } from '@qp/engine/typing-tool/assigning';
import { type AskedAnswer, answerNumber, type ClassifierFile, type Language, languages } from '@qp/facts';
import { formWords } from '@qp/words/typing-forms/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { leaveRoom } from '../../platform/files/room.ts';
import { countAttempt } from '../../platform/http/attempt-limit.ts';
import { networkOf } from '../../platform/http/network.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  closedPage,
  endPage,
  FONTS_PATH,
  formAnswers,
  formPage,
  notFoundPage,
  PUBLIC_POLICY,
  type SentPage,
  waitPage,
} from './form-page.ts';
import { type AnswerRow, type FormRow, insertAnswer, type PublicForm, selectFormByToken } from './queries.ts';

/** The form at /t/{token}/, without login or cookie. An unknown address and a deleted run answer the same. */

const PATH = '/t/:token/';
/** 24 bytes in base64url. */
const TOKEN = /^[\w-]{32}$/;

/** Enough for a whole office in ten minutes, too little for a program. */
const WINDOW_SECONDS = 600;
const ANSWERS_PER_ADDRESS = 300;
const ANSWERS_PER_FORM = 3000;
const VIEWS_PER_ADDRESS = 1500;
/** Limit for each form, to protect the disk. */
const MAX_ANSWERS = 100_000;

const KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** A panel's respondent id, passed back and never stored. */
const RID = /^[\w.:-]{1,100}$/;

export function registerPublicForm(server: FastifyInstance, app: App): void {
  const assets = path.join(app.settings.webFolder, 'assets');
  const fonts = existsSync(assets) ? readdirSync(assets).find((file) => file.endsWith('.css')) : undefined;
  server.get(FONTS_PATH, async (_, reply) =>
    fonts ? reply.redirect(`/assets/${fonts}`, 302) : reply.type('text/css').send(''),
  );
  server.get(PATH, async (request, reply) =>
    answering(request, reply, async () => {
      await limit(app, `form views from ${sender(request)}`, VIEWS_PER_ADDRESS);
      const form = await find(app, request);
      if (!form) return send(reply, 404, notFoundPage(preferred(request), request.nonce), request);
      if (!isOpen(app, form)) return send(reply, 410, closedPage(form, request.nonce), request);
      return send(reply, 200, formPage(form, request.nonce, pageOf(request), []), request);
    }),
  );
  server.post(PATH, { bodyLimit: FORM_BYTES }, async (request, reply) =>
    answering(request, reply, async () => {
      // Before the lookup, so guessing addresses counts too.
      await limit(app, `form answers from ${sender(request)}`, ANSWERS_PER_ADDRESS);
      const form = await find(app, request);
      if (!form) return send(reply, 404, notFoundPage(preferred(request), request.nonce), request);
      if (!isOpen(app, form)) return send(reply, 410, closedPage(form, request.nonce), request);
      await limit(app, `form answers to ${form.id}`, ANSWERS_PER_FORM);
      await leaveRoom(app.settings);
      return takeAnswers(app, form, request, reply);
    }),
  );
}

async function takeAnswers(app: App, form: PublicForm, request: FastifyRequest, reply: FastifyReply) {
  const body = (request.body ?? {}) as Record<string, string>;
  const words = formWords[form.language];
  const again = (status: number, chosen: readonly (number | null)[], problem: string, mayBeSent = false) =>
    send(reply, status, formPage(form, request.nonce, pageOf(request), chosen, problem, mayBeSent), request);
  // The page of a form that has been given other questions since: its answers would be taken for answers to those.
  if ((body.version ?? '1') !== String(form.version)) return again(409, [], words.changed);
  const chosen = submittedAnswers(form, body);
  const open = chosen.filter((at) => at === null).length;
  if (open === chosen.length) return again(400, chosen, words.answerOne);
  if (open > 0 && body.skip === undefined) return again(200, chosen, words.unanswered(open), true);
  const answers = chosen.map((at, v) => (at === null ? null : formAnswers(form.classifier.variables[v])[at]));
  const assigned = assignPerson(form.classifier, answers);
  const submission = { ...assigned, version: form.version, submission: pageOf(request).key };
  const taken = await insertAnswer(app.db, form.id, MAX_ANSWERS, submission);
  if (!taken) return send(reply, 410, closedPage(form, request.nonce), request);
  return send(reply, 200, endPage(form, assigned.segment, request.nonce, ridOf(request)), request);
}

/** Respondents get a page, not JSON, without internals. */
async function answering(request: FastifyRequest, reply: FastifyReply, work: () => Promise<FastifyReply>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'too-many-requests') throw error;
    reply.header('retry-after', String(error.values.seconds ?? 60));
    return send(reply, 429, waitPage(preferred(request), request.nonce), request);
  }
}

/** For pages without a form: the first of the browser's languages that we have. */
function preferred(request: FastifyRequest): Language {
  const wanted = (request.headers['accept-language'] ?? '').toLowerCase().slice(0, 200).split(',');
  return wanted.flatMap((one) => languages.find((known) => one.trim().startsWith(known)) ?? [])[0] ?? 'en';
}

function send(reply: FastifyReply, status: number, html: string, request: FastifyRequest): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', PUBLIC_POLICY(request.nonce))
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Counted by network. Only a digest is stored, for a day at most. */
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

/** A page that is shown once more is still of the same submission. */
function pageOf(request: FastifyRequest): SentPage {
  const { key } = (request.body ?? {}) as { key?: unknown };
  return { rid: ridOf(request), key: typeof key === 'string' && KEY.test(key) ? key : randomUUID() };
}

/** Fields are q0, q1, … with the position of the answer, q0best and q0worst with those of a set’s items; anything else is ignored. */
function submittedAnswers({ classifier }: FormRow, body: Record<string, string>): (number | null)[] {
  return classifier.variables.map((variable, v) => {
    const place = (field: string, below: number): number | null => {
      const given = body[field];
      if (given === undefined || !/^\d{1,3}$/.test(given)) return null;
      return Number(given) < below ? Number(given) : null;
    };
    const { items } = variable;
    if (!items) return place(`q${v}`, formAnswers(variable).length);
    const [best, worst] = [place(`q${v}best`, items.length), place(`q${v}worst`, items.length)];
    return best === null || worst === null || best === worst ? null : answerNumber(items.length, best, worst);
  });
}

type Assigned = Omit<AnswerRow, 'id' | 'version' | 'answered_at'>;

/** Assigns one respondent who chose these answers; a question that was left out has none. */
function assignPerson(file: ClassifierFile, chosen: readonly (AskedAnswer | null)[]): Assigned {
  const answers = chosen.map((answer) => answer?.label ?? NO_ANSWER);
  const assigned = openClassifier(file).assign(answers);
  const codes = file.variables.map(({ code }) => code);
  return {
    answers,
    chosen: chosen.map((answer) => answer?.code ?? ''),
    segment: assigned.segment,
    target_or_out: assigned.group < file.targets.length ? `SEG${file.targets[assigned.group]}` : 'Out',
    probabilities: [...assigned.millionths],
    note: assignmentNote(codes, answers, [], assigned),
  };
}
