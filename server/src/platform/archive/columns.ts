import type { SelectType } from 'kysely';
import { z } from 'zod';

/** How a column travels in an archive. One that is added later does not compile until it says so, and why. */

/** Stored as the archive has it. `json` and `day` say how the database holds it. */
interface Kept<Value> {
  readonly how: 'kept';
  readonly as: 'plain' | 'json' | 'day';
  readonly schema: z.ZodType<Value>;
}
/** JSON in an entry of its own, because it is long. */
interface OwnEntry<Value> {
  readonly how: 'own-entry';
  readonly entry: string;
  readonly schema: z.ZodType<Value>;
}
/** The id of a stored file, whose bytes are an entry. */
interface StoredFile {
  readonly how: 'file';
  readonly entry: string;
}
/** The id of another run, as the number that it has in the archive. */
interface OtherRun {
  readonly how: 'other-run';
  readonly schema: z.ZodType<number | null>;
}
/** Made when the archive is opened, from the rest of the row and its position in a list. */
interface SetOnOpening<Value> {
  readonly how: 'set';
  readonly why: string;
  make(row: Readonly<Record<string, unknown>>, position: number): Value;
}
/** The row that this one belongs to, the project or its name here, or the person who opens the archive. */
interface FromContext {
  readonly how: 'context';
  readonly from: keyof OpeningContext;
}
interface LeftOut {
  readonly how: 'left-out';
  readonly why: string;
}

export interface OpeningContext {
  readonly parent: string;
  readonly opener: string;
  readonly project: string;
  readonly projectName: string;
}

export type Column<Value = unknown> =
  | Kept<Value>
  | OwnEntry<Value>
  | StoredFile
  | OtherRun
  | SetOnOpening<Value>
  | FromContext
  | LeftOut;

export type Columns<Table> = { readonly [Name in keyof Table]-?: Column<SelectType<Table[Name]>> };

/** What an archive holds of a table with these columns, as the schemas read it. */
export type Content<Given> = {
  readonly [Name in keyof Given as Given[Name] extends { schema: z.ZodType } ? Name : never]: Given[Name] extends {
    schema: infer Schema extends z.ZodType;
  }
    ? z.output<Schema>
    : never;
};

export const kept = <S extends z.ZodType>(schema: S) => ({ how: 'kept', as: 'plain', schema }) as const;
export const keptJson = <S extends z.ZodType>(schema: S) => ({ how: 'kept', as: 'json', schema }) as const;
export const keptDay = <S extends z.ZodType>(schema: S) => ({ how: 'kept', as: 'day', schema }) as const;
export const ownEntry = <S extends z.ZodType>(entry: string, schema: S) =>
  ({ how: 'own-entry', entry, schema }) as const;
export const storedFile = (entry: string) => ({ how: 'file', entry }) as const;
export const setOnOpening = <Value>(why: string, make: SetOnOpening<Value>['make']) =>
  ({ how: 'set', why, make }) as const;
export const parentId = { how: 'context', from: 'parent' } as const;
export const openerId = { how: 'context', from: 'opener' } as const;
export const projectId = { how: 'context', from: 'project' } as const;
export const projectNameHere = { how: 'context', from: 'projectName' } as const;
export const leftOut = (why: string) => ({ how: 'left-out', why }) as const;

/** What an `integer` of the database holds. */
export const int4 = z.int32().min(0);
/** For rules that change, and for edits. */
export const storedVersion = z.int().min(0).max(1_000_000);
export const otherRun = { how: 'other-run', schema: z.int32().min(1).nullable() } as const;

const EARLIEST = Date.UTC(2000, 0, 1);
/** Another computer's clock may be ahead of ours. */
const AHEAD_MILLISECONDS = 2 * 24 * 60 * 60 * 1000;
/** When something was done, before now. */
export const pastMoment = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .refine((at) => at.getTime() >= EARLIEST && at.getTime() <= Date.now() + AHEAD_MILLISECONDS, {
    error: 'must be a date between 2000 and today',
  });
/** A calendar day of this century. */
export const day = z
  .string()
  .regex(/^20\d{2}-\d{2}-\d{2}$/, 'must be a day between 2000 and 2099')
  .refine((text) => new Date(text).toJSON()?.startsWith(text), 'is not a calendar day');

/** Checked by the schema and kept letter for letter, as it was stored. */
export function asGiven<S extends z.ZodType>(schema: S): z.ZodType<z.output<S>> {
  return z.unknown().transform((given, context): z.output<S> => {
    const parsed = schema.safeParse(given);
    if (parsed.success) return given as z.output<S>;
    const [{ message, path }] = parsed.error.issues;
    context.addIssue({ code: 'custom', message, path: [...path] });
    return z.NEVER;
  });
}
