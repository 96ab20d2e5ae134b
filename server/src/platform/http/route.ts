import {
  type Activity,
  bodyLimit,
  type Call,
  calls,
  isEnough,
  jsonField,
  neededRole,
  type ProjectRole,
} from '@qp/contract';
import { problemWords } from '@qp/words/errors/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { logged, note } from '../activity.ts';
import type { App } from '../app.ts';
import { leaveRoom } from '../files/room.ts';
import { checkCsrf, ensureCsrfCookie } from './csrf.ts';
import { check } from './input.ts';
import { refuse } from './refusal.ts';
import type { User } from './visitor.ts';

type Output<S, Otherwise> = S extends z.ZodType ? z.output<S> : Otherwise;

/** What a handler is given: checked, converted, and with a user wherever the call asks for one. */
interface RouteContext<C extends Call> {
  user: C['access'] extends 'user' ? User : User | null;
  params: Output<C['params'], undefined>;
  query: Output<C['query'], undefined>;
  body: Output<C['body'], undefined>;
  /** Null where the request is an upload. */
  json: Output<C['json'], null> | null;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Before the change that it is about: what the project's log says in addition to the call's `activity`. */
  note: typeof note;
}

/** JSON in the shape of the contract; a call that answers a file returns the reply that sendFile gave it. */
type RouteAnswer<C extends Call> = C['answer'] extends z.ZodType ? z.input<C['answer']> : FastifyReply;

/** What a person may do with the thing that an id names, and where it belongs. */
export interface Access {
  role: ProjectRole;
  projectId: string | null;
  project: string;
  /** Its name. */
  subject: string;
}

/** Null where the id names nothing that this user may see; the server above the platform knows the tables. */
export type Membership = (kind: NonNullable<Call['owns']>, id: string, userId: string) => Promise<Access | null>;

const nothing = z.strictObject({});

const UPLOAD = 'multipart/form-data';
export const JSON_BODY = 'application/json';
/** The content types of each encoding; a form without any is an empty one. */
const TAKEN: Readonly<Record<NonNullable<Call['encoding']>, readonly (string | undefined)[]>> = {
  form: [undefined, 'application/x-www-form-urlencoded'],
  json: [JSON_BODY],
  multipart: [UPLOAD],
  'json or multipart': [JSON_BODY, UPLOAD],
};

export function route<C extends Call>(
  server: FastifyInstance,
  app: App,
  call: C,
  handle: (context: RouteContext<C>) => Promise<RouteAnswer<C> | FastifyReply>,
): void {
  server.route({
    method: call.method,
    url: call.path,
    config: { call },
    bodyLimit: bodyLimit(call),
    // Before the body is read, so refused callers cost nothing.
    onRequest: async (request, reply) => {
      if (call.method === 'GET') ensureCsrfCookie(app, request, reply);
      if (call.access === 'user') checkMeans(call, request);
      if (call.changes) await checkChange(app, call, request);
      request.place = await checkRole(call, request);
      if (call.encoding) checkEncoding(TAKEN[call.encoding], request.headers['content-type']);
    },
    handler: async (request, reply) => {
      const context = contextOf(call, request, reply);
      const answer = await logged(app, call.activity ? lineOf(request, call.activity) : null, () => handle(context));
      // The client may be gone: then the reply is never sent.
      if (reply.sent || reply.raw.destroyed || call.answer === 'file' || answer === reply) return reply;
      // Only what the contract names goes out.
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(call.answer.parse(answer)));
    },
  });
}

function contextOf<C extends Call>(call: C, request: FastifyRequest, reply: FastifyReply): RouteContext<C> {
  return {
    user: request.visitor.user,
    params: call.params ? checkParams(call, call.params, request.params) : undefined,
    query: check(call.query ?? nothing, request.query),
    body: call.body ? check(call.body, request.body ?? {}) : undefined,
    json:
      call.json && (typeof request.body === 'string' || call.encoding === 'json')
        ? check(jsonField(call.json), request.body ?? '')
        : null,
    request,
    reply,
    note,
  } as RouteContext<C>;
}

async function checkChange(app: App, call: Call, request: FastifyRequest): Promise<void> {
  // A browser never adds a token by itself: there is nothing that another site could use.
  if (!request.visitor.token) checkCsrf(app, request);
  // People log in to read.
  if (call.path !== calls.login.path) await leaveRoom(app.settings, Number(request.headers['content-length'] ?? 0));
}

function checkEncoding(taken: readonly (string | undefined)[], contentType: string | undefined): void {
  const type = contentType?.split(';')[0].trim().toLowerCase();
  if (!taken.includes(type)) throw refuse('unsupported-body', { type: type ?? 'nothing' });
  if (type === UPLOAD) checkBoundary(contentType ?? '');
}

/** A token may not do everything its owner may, and a person who lacks a required factor may only set it up. */
function checkMeans(call: Call, { visitor }: FastifyRequest): void {
  if (!visitor.user) throw refuse('not-logged-in');
  if (visitor.token) {
    if (call.personOnly) throw refuse('login-only');
    if (visitor.token.access === 'read' && call.changes && call.role !== 'viewer') throw refuse('token-read-only');
  }
  if (visitor.session?.needsFactor && !call.beforeFactor) throw refuse('second-factor-missing');
}

/** Ids without access, unknown ids and malformed ids get the same answer. A person with access but too low a role is told so. */
async function checkRole(call: Call, request: FastifyRequest): Promise<Access | null> {
  const { user } = request.visitor;
  if (!call.owns || !user) return null;
  // Polled several times a second by everyone: the one question that fetches the job asks who may see it as well.
  if (call.owns === 'job' && neededRole(call) === 'viewer') return null;
  const given = (request.params as Record<string, string>)[`${call.owns}ID`];
  const id = z.uuid().safeParse(given);
  const place = id.success ? await request.server.membership(call.owns, id.data, user.id) : null;
  if (place && !isEnough(place.role, neededRole(call))) {
    throw refuse('role-too-low', { needed: neededRole(call), role: place.role });
  }
  // A job may also belong to an anonymous visitor: its own routes check the cookie.
  if (!place && call.owns !== 'job') throw refuse('not-found');
  return place;
}

function lineOf({ visitor: { user, token }, place }: FastifyRequest, activity: Activity) {
  if (!user) return null;
  const project = { projectId: place?.projectId ?? null, project: place?.project ?? '', subject: place?.subject ?? '' };
  const by = token ? `by the token ${token.name}` : '';
  return { ...activity, ...project, userId: user.id, who: user.email, details: '', by };
}

/** RFC 2046 allows 70 characters; the search for a longer one costs more with each. */
function checkBoundary(contentType: string): void {
  const boundary = /boundary=("[^"]*"|[^;]*)/i.exec(contentType)?.[1].replaceAll('"', '').trim() ?? '';
  if (boundary.length >= 1 && boundary.length <= 70) return;
  const problem = boundary === '' ? problemWords('en').noBoundary : problemWords('en').longBoundary;
  throw refuse('invalid-input', { field: 'content-type', problem });
}

/** An id that is none is like an id that does not exist. */
function checkParams(call: Call, schema: z.ZodType, params: unknown): unknown {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  if (call.owns) throw refuse('not-found');
  return check(schema, params);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
  interface FastifyInstance {
    membership: Membership;
  }
  interface FastifyRequest {
    /** What the id in the path names, found before the body is read. */
    place: Access | null;
  }
}
