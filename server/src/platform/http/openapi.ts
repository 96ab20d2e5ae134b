import { bodyLimit, type Call, calls, errorAnswer } from '@qp/contract';
import { errorMessages } from '@qp/words/errors/sentences';
import { z } from 'zod';
import { readableBytes } from './refusal.ts';

const errorMessage = errorMessages('en');

/** The OpenAPI description of every call, generated from the contract's own schemas. */

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }));
}

const failure = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: schemaOf(errorAnswer, 'output') } },
});

function responsesOf(call: Call): Json {
  const answers: Json = {
    200:
      call.answer === 'file'
        ? {
            description: 'The file',
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          }
        : { description: 'Done', content: { 'application/json': { schema: schemaOf(call.answer, 'output') } } },
    400: failure(errorMessage('invalid-input')),
  };
  if (call.encoding) {
    answers[413] = failure(errorMessage('form-too-large', { limit: readableBytes(bodyLimit(call)) }));
  }
  if (call.access === 'user') answers[401] = failure(errorMessage('not-logged-in'));
  const refusals = [call.changes && errorMessage('csrf-refused'), call.owns && errorMessage('role-too-low')].filter(
    Boolean,
  );
  if (refusals.length > 0) answers[403] = failure(refusals.join(' Or: '));
  if (call.owns) answers[404] = failure(errorMessage('not-found'));
  return answers;
}

/** The text fields of an upload and its files in one object, as clients send them. */
function uploadSchema({ upload }: Call): Json {
  const { properties = {}, required = [] } = (upload?.fields ? schemaOf(upload.fields, 'input') : {}) as {
    properties?: Json;
    required?: string[];
  };
  const files = Object.entries(upload?.files ?? {});
  const binary = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
  return {
    type: 'object',
    properties: { ...properties, ...Object.fromEntries(files.map(([name]) => [name, binary])) },
    required: [...required, ...files.flatMap(([name, needed]) => (needed ? [name] : []))],
    additionalProperties: false,
  };
}

function bodyOf(call: Call): Json {
  const limit = readableBytes(bodyLimit(call));
  if (call.encoding === 'multipart' || call.encoding === 'json or multipart') {
    const description = `Text fields of at most ${limit}; the files have the limit of the installation (UPLOAD_LIMIT_MB).`;
    const content = {
      ...(call.json && { 'application/json': { schema: schemaOf(call.json, 'input') } }),
      'multipart/form-data': { schema: uploadSchema(call) },
    };
    return { requestBody: { description, required: true, content } };
  }
  if (call.encoding === 'json' && call.json) {
    const content = { 'application/json': { schema: schemaOf(call.json, 'input') } };
    return { requestBody: { description: `At most ${limit}.`, required: true, content } };
  }
  if (!call.body) return {};
  const content = { 'application/x-www-form-urlencoded': { schema: schemaOf(call.body, 'input') } };
  return { requestBody: { description: `At most ${limit}.`, required: true, content } };
}

interface Described {
  version: string;
  /** The address that people type. */
  url: string;
}

export function describeCalls({ version, url }: Described): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls) as [string, Call][]) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][call.method.toLowerCase()] = {
      operationId: name,
      summary: call.summary,
      ...(call.role && { description: `Needs the role ${call.role} in the project.`, 'x-role': call.role }),
      parameters: [
        ...parametersOf(call.params, 'path'),
        ...parametersOf(call.query, 'query'),
        ...(call.changes
          ? [
              {
                name: 'X-CSRFToken',
                in: 'header',
                required: call.access === 'anyone' || call.personOnly === true,
                schema: { type: 'string' },
              },
            ]
          : []),
      ],
      // An empty list says that no login is needed.
      security: call.access !== 'user' ? [] : [{ session: [] }, ...(call.personOnly ? [] : [{ token: [] }])],
      ...bodyOf(call),
      responses: responsesOf(call),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quantitative Persona (QP) Tool',
      version,
      description: 'Every call of the product. A failure answers with its HTTP status and error_message.',
    },
    servers: [{ url }],
    security: [{ session: [] }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Made under Account. No X-CSRFToken is needed with it.' },
        session: { type: 'apiKey', in: 'cookie', name: url.startsWith('https:') ? '__Host-qp_session' : 'qp_session' },
      },
    },
    paths,
  };
}
