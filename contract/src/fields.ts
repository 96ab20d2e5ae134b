import { z } from 'zod';
import { type ErrorCode, errors } from './errors.ts';
import { problem } from './field-problems.ts';
import { EMAIL_LIMIT, NAME_LIMIT } from './limits.ts';

/** Schemas shared by several calls. Form fields arrive as text; these parse them. */

export const id = z.uuid();
export const errorCode = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]);
export const emailField = z.string().trim().min(1, problem('empty')).max(EMAIL_LIMIT);
export const variableCode = z.string().min(1).max(500);

/** More than the longest list has: 20,000 variables, or the figures of a top-K search. */
const MAX_ITEMS = 25_000;
const MAX_LEVELS = 32;

/** Checks depth and length of a JSON text in one pass without allocating, far faster than the parser. */
function outlineProblem(text: string, mostItems: number): string | null {
  let items = 0;
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = closingQuote(text, at);
    else if (sign === ']' || sign === '}') level--;
    else if (sign === '[' || sign === '{') {
      level++;
      items++;
    } else if (sign === ',') items++;
    if (level > MAX_LEVELS) return problem('too-deep', MAX_LEVELS);
    if (items > mostItems) return problem('too-many-entries', mostItems);
  }
  return null;
}

function closingQuote(text: string, opening: number): number {
  let at = opening + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** A form field that holds JSON. Malformed, absurdly deep or absurdly long JSON is a field error like any other. */
export function jsonField<T extends z.ZodType>(schema: T, mostItems = MAX_ITEMS) {
  return z
    .string()
    .max(5_000_000)
    .transform((text, context): unknown => {
      const refusal = outlineProblem(text, mostItems);
      if (refusal === null) {
        try {
          return JSON.parse(text);
        } catch {
          context.addIssue({ code: 'custom', message: problem('not-json') });
          return z.NEVER;
        }
      }
      context.addIssue({ code: 'custom', message: refusal });
      return z.NEVER;
    })
    .pipe(schema);
}

/** What reads the items of a list, with their schema: that of the list says nothing of them. */
export const itemsRead = new WeakMap<object, z.ZodType>();

/** A list that stops at its first bad item. Zod reports every one, which takes half a second for 20,000. */
export function listOf<T extends z.ZodType>(item: T, most = MAX_ITEMS) {
  const list = z
    .array(z.unknown())
    .max(most)
    .transform((values, context): z.output<T>[] => {
      const items: z.output<T>[] = [];
      for (const [at, value] of values.entries()) {
        const parsed = item.safeParse(value);
        if (!parsed.success) {
          const { message, path } = parsed.error.issues[0];
          context.addIssue({ code: 'custom', message, path: [at, ...path] });
          return z.NEVER;
        }
        items.push(parsed.data);
      }
      return items;
    });
  itemsRead.set(list.def.out, item);
  return list;
}

/** A form field that holds a finite decimal number: no hexadecimal, no empty text. */
export function numberText(refusal: string) {
  return z
    .string()
    .trim()
    .max(40, refusal)
    .regex(/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i, refusal)
    .transform(Number)
    .refine(Number.isFinite, refusal);
}

export const numberField = numberText(problem('not-a-number'));

/** Counts the changes of something, as the database keeps it: one more must fit. */
export const versionField = numberField.pipe(z.number().int().min(0).max(2_147_483_646));

/** Why a schema rejects a typed text; null if it is valid. Words has the sentence: `fieldProblemText`. */
export function fieldProblem(schema: z.ZodType, text: unknown): string | null {
  const checked = schema.safeParse(text);
  return checked.success ? null : checked.error.issues[0].message;
}

export const booleanField = z
  .enum(['true', 'false', '1', '0', 'on', ''])
  .transform((v) => v === 'true' || v === '1' || v === 'on');

/** Control characters and those that reverse the reading direction: in a name they can only deceive. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** A name; `refusal` says what is wrong if it is empty. */
export function nameText(refusal: string) {
  return z
    .string()
    .transform((text) => text.replace(UNSEEN, '').trim())
    .pipe(z.string().min(1, refusal).max(NAME_LIMIT));
}

export const nameField = nameText(problem('empty'));

/** Variable codes, each at most once. */
export const codeList = listOf(variableCode, 20_000).refine(
  (codes) => new Set(codes).size === codes.length,
  problem('variable-twice'),
);

/** The same, with at least one; `message` is the error for an empty list. */
export function someCodes(message: string) {
  return codeList.refine((codes) => codes.length > 0, message);
}

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime();

export const errorAnswer = z.object({ error_message: z.string() });
