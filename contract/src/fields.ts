import { z } from 'zod';

/** Pieces of schemas that several calls share. Form fields arrive as text; these turn them into what they mean. */

export const id = z.uuid();
export const variableCode = z.string().min(1).max(500);

/** A form field that holds JSON. Malformed or absurdly deep JSON is a field error like any other. */
export function jsonField<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .max(5_000_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'is not valid JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** A form field that holds a finite number, written as people write numbers: no hexadecimal, no empty text. */
export const numberField = z
  .string()
  .trim()
  .max(40)
  .regex(/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i, 'must be a number')
  .transform(Number)
  .refine(Number.isFinite, 'must be a finite number');

export const booleanField = z
  .enum(['true', 'false', '1', '0', 'on', ''])
  .transform((v) => v === 'true' || v === '1' || v === 'on');

/** Variable codes, each at most once. */
export const codeList = z
  .array(variableCode)
  .max(20_000)
  .refine((codes) => new Set(codes).size === codes.length, 'names a variable twice');

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime();

export const errorAnswer = z.object({ error_message: z.string() });
