import type { z } from 'zod';

/** What no one changes, down to its last part. */
type DeepReadonly<T> = T extends object ? { readonly [Name in keyof T]: DeepReadonly<T[Name]> } : T;

/** What a schema reads. A field of a result is declared once, in its schema; this is its type. */
export type Read<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;

/** The same schema for values that no one changes, as the engine makes them. */
export const fixed = <Schema extends z.ZodType>(schema: Schema) =>
  schema as unknown as z.ZodType<Read<Schema>, DeepReadonly<z.input<Schema>>>;
