// Promise 61 of docs/reliability.md.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { itemsRead, listOf } from './fields.ts';

/** What PostgreSQL's integer holds. A number that may be larger is refused by the database, if at all, and not by us. */
const MOST = 2_147_483_647;

interface Described {
  type?: string;
  const?: unknown;
  enum?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}

/** A list that stops at its first bad item hides what an item is. */
function withItems(schema: z.ZodType): object {
  return z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const item = itemsRead.get(zodSchema);
      if (item) Object.assign(jsonSchema, { items: withItems(item) });
    },
  });
}

/** Where a schema takes numbers without a minimum and a maximum. */
function unbounded(schema: z.ZodType): string[] {
  const found: string[] = [];
  const look = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return;
    const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...rest } = node as Described;
    if ((type === 'number' || type === 'integer') && !('const' in rest) && !('enum' in rest)) {
      const low = minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
      const high = maximum ?? exclusiveMaximum ?? Number.POSITIVE_INFINITY;
      const most = type === 'integer' ? MOST : Number.MAX_VALUE;
      if (low < -most || high > most) found.push(path);
    }
    for (const [key, inner] of Object.entries(node)) look(inner, `${path}/${key}`);
  };
  look(withItems(schema), '');
  return found;
}

const all = Object.entries(calls) as [string, Call][];

describe('every number in a request has a minimum and a maximum', () => {
  test.each(all)('%s', (_, { params, query, body, json, upload }) => {
    const schemas = [params, query, body, json, upload?.fields].filter((schema) => schema instanceof z.ZodType);
    expect(schemas.flatMap(unbounded)).toEqual([]);
  });

  test.each([
    ['a number', z.object({ a: z.number() })],
    ['a whole number', z.object({ a: z.array(z.number().int().min(0)) })],
    ['a text that becomes one', z.object({ a: z.string().transform(Number).pipe(z.number().int().max(5)) })],
    ['an item of a list', z.object({ a: listOf(z.strictObject({ b: z.number().max(3) })) })],
    ['one of several forms', z.union([z.string(), z.record(z.string(), z.number().max(3))])],
    ['one that the database refuses', z.object({ a: z.number().int().min(0).max(2_147_483_648) })],
  ])('the guard finds %s without one', (_, schema) => {
    expect(unbounded(schema)).toHaveLength(1);
  });
});
