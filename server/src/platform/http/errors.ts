import { bodyLimit, type Call, FORM_BYTES } from '@qp/contract';
import { problemWords } from '@qp/words/errors/problems';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { errorFields } from '../log.ts';
import { isDatabaseAway } from '../postgres/away.ts';
import { isStorageFull, Refusal, readableBytes, refuse } from './refusal.ts';

/** What fastify and its plugins say, in the words of our catalogue. */
type Translation = (error: FastifyError, app: App, call: Call | undefined) => Refusal;
const translations: Record<string, Translation> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (_, __, call) =>
    refuse('form-too-large', { limit: readableBytes(call ? bodyLimit(call) : FORM_BYTES) }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refuse('unsupported-body', { type: 'this' }),
  FST_ERR_CTP_EMPTY_TYPE: () => refuse('unsupported-body', { type: 'nothing' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    refuse('invalid-input', { field: 'body', problem: problemWords('en').otherLength }),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => refuse('unsupported-body', { type: 'this' }),
  FST_PARTS_LIMIT: () => refuse('invalid-input', { field: 'body', problem: problemWords('en').tooManyParts }),
  FST_FILES_LIMIT: () => refuse('invalid-input', { field: 'body', problem: problemWords('en').tooManyFiles }),
  FST_FIELDS_LIMIT: () => refuse('invalid-input', { field: 'body', problem: problemWords('en').tooManyFields }),
  FST_REQ_FILE_TOO_LARGE: (_, app) => refuse('body-too-large', { limit: readableBytes(app.settings.uploadLimitBytes) }),
  FST_PROTO_VIOLATION: () => refuse('invalid-input', { field: '__proto__', problem: problemWords('en').unknownField }),
  ERR_STREAM_PREMATURE_CLOSE: () => refuse('upload-interrupted'),
  ECONNRESET: () => refuse('upload-interrupted'),
  FST_ERR_BAD_URL: () => refuse('not-found'),
  FST_ERR_MAX_PARAM_LENGTH: () => refuse('not-found'),
  FST_ERR_ASYNC_CONSTRAINT: () => refuse('not-found'),
};

/** Busboy throws plain errors for a body that isn't multipart; they are the client's fault. */
const BAD_MULTIPART = /multipart|boundary|unexpected end|malformed part header|part terminated early/i;

export function toRefusal(error: unknown, app: App, call?: Call): Refusal {
  if (error instanceof Refusal) return error;
  if (isStorageFull(error)) return refuse('storage-full');
  if (isDatabaseAway(error)) return refuse('database-away');
  const { code, statusCode, message } = error as FastifyError;
  const translate = typeof code === 'string' && Object.hasOwn(translations, code) ? translations[code] : undefined;
  if (translate) return translate(error as FastifyError, app, call);
  if (error instanceof Error && BAD_MULTIPART.test(message)) {
    return refuse('invalid-input', { field: 'body', problem: problemWords('en').incompleteForm });
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return refuse('invalid-input', { field: 'request', problem: problemWords('en').unreadable });
  }
  return refuse('internal');
}

export function answerRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.code === 'too-many-requests') reply.header('retry-after', String(refusal.values.seconds ?? 60));
  if (refusal.code === 'overloaded' || refusal.code === 'stopping') reply.header('retry-after', '5');
  if (refusal.code === 'database-away') reply.header('retry-after', '2');
  const body: Record<string, unknown> = { error_message: refusal.message, code: refusal.code, ...refusal.extra };
  if (refusal.status >= 500) body.request_id = request.id;
  return reply
    .code(refusal.status)
    .removeHeader('content-disposition')
    .removeHeader('content-length')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

export function addErrorHandling(server: FastifyInstance, app: App): void {
  server.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error, app, request.routeOptions.config?.call);
    if (refusal.status >= 500 && refusal.code !== 'overloaded' && refusal.code !== 'stopping') {
      const route = request.routeOptions.url ?? 'unknown';
      app.log.error('a request has failed', { request: request.id, route, ...errorFields(error) });
    }
    return answerRefusal(request, reply, refusal);
  });
}
