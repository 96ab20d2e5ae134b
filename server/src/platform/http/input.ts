import { fieldProblemText } from '@qp/words/errors/field-problems';
import { problemWords } from '@qp/words/errors/problems';
import type { z } from 'zod';
import { findUnstorable } from '../storable-text.ts';
import { parsePairs } from './form-encoding.ts';
import { refuse } from './refusal.ts';

/** What arrives from outside, turned into values or into a refusal that names the field. */

/** More than any call has: what a stranger sends is counted before it is read. */
const MAX_FIELDS = 64;

/** Never throws, as no error can be answered yet: what is given twice becomes a list, which no schema takes. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of parsePairs(Buffer.from(text)) ?? []) {
    const before = fields[key];
    if (before === undefined) fields[key] = value;
    else if (Array.isArray(before)) before.push(value);
    else fields[key] = [before, value];
  }
  return fields;
}

/** Each key once. Without a prototype `__proto__` is a key like any other, and refused as unknown. */
export function parseForm(body: Uint8Array): Record<string, string> {
  const pairs = parsePairs(body, MAX_FIELDS);
  if (!pairs) throw refuse('invalid-input', { field: 'body', problem: problemWords('en').moreFieldsThan(MAX_FIELDS) });
  const fields: Record<string, string> = Object.create(null);
  for (const [key, value] of pairs) {
    if (Object.hasOwn(fields, key))
      throw refuse('invalid-input', { field: shown(key), problem: problemWords('en').givenTwice });
    fields[key] = value;
  }
  return fields;
}

/** A name from outside, short enough and tame enough to be repeated in a sentence. */
function shown(key: string): string {
  const tame = key.replace(/[^\p{L}\p{N} _.#-]/gu, '?');
  return tame.length > 60 ? `${tame.slice(0, 60)}…` : tame || '(empty)';
}

function firstProblem(error: z.ZodError): { field: string; problem: string } {
  const issue = error.issues[0];
  if (issue.code === 'unrecognized_keys') {
    return { field: shown(String(issue.keys[0])), problem: problemWords('en').unknownField };
  }
  return {
    field: issue.path.length > 0 ? shown(issue.path.join('.')) : 'input',
    problem: fieldProblemText(issue.message, 'en'),
  };
}

/** What the schema makes of the input, or a 400 that names the first field that is wrong. */
export function check<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw refuse('invalid-input', firstProblem(parsed.error));
  if (findUnstorable(parsed.data)) {
    throw refuse('invalid-input', { field: 'input', problem: problemWords('en').notStorable });
  }
  return parsed.data;
}
