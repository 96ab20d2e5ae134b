import { z } from 'zod';
import { fixed, type Read } from '../schema.ts';
import { exerciseTask } from './exercise.ts';
import { measurementLevels, thousandsMarks } from './kinds.ts';

/** A variable as an uploaded file has it; it never changes. */

/** A value as written, the number of people who have it, and their weight. */
const valueCount = z.tuple([z.string(), z.number(), z.number()]);
export type ValueCount = Read<typeof valueCount>;

/** Numbers from the first to the second, both included; the number of people who have one of them, and their weight. */
const numberBin = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type NumberBin = Read<typeof numberBin>;

/** Whatever a column of a survey can hold. */
export const anyNumber = z.number().min(-Number.MAX_VALUE).max(Number.MAX_VALUE);

/** Numbers that mean no answer; open ends are null. */
export const missingRange = z.object({ low: anyNumber.nullable(), high: anyNumber.nullable() }).nullable();

const columnFacts = z.object({
  answered: z.number(),
  blank: z.number(),
  /** Different answers; a lower limit if there are too many to keep. */
  distinct: z.number(),
  /** In order of size for numbers, as first seen for texts; empty if they are too many to be kept. */
  values: z.array(valueCount),
  /** Every answer is given once. */
  unique: z.boolean(),
  numbers: z
    .object({
      minimum: z.number(),
      maximum: z.number(),
      mean: z.number(),
      whole: z.boolean(),
      decimals: z.number(),
      /** At most 200; none where `exact`: the values say the same. */
      bins: z.array(numberBin),
      exact: z.boolean(),
    })
    .nullable(),
  /** For a variable in a multiple response set: people without an answer here who have answered something else in the set. */
  blankInSet: z.number(),
});
export type ColumnFacts = Read<typeof columnFacts>;

export const sourceVariable = fixed(
  z.object({
    /** The name that it will have in the project; unique. */
    code: z.string(),
    label: z.string(),
    type: z.enum(['number', 'text', 'date']),
    measure: z.enum(measurementLevels).nullable(),
    labels: z.array(z.tuple([z.string(), z.string()])),
    /** What the file itself takes as no answer. */
    missing: z.array(z.string()),
    missingRange,
    /** The columns of the file from which it is made; one, but for an option of a set of categories. */
    columns: z.array(z.string()),
    /** The multiple response set to which it belongs, and the value that means "chosen". */
    set: z
      .object({
        name: z.string(),
        label: z.string(),
        option: z.string(),
        /** For a column that lists its answers: what stands between them. */
        separator: z.string().max(10).exactOptional(),
        /** An option in people's own words, such as "Other": whatever they wrote means "chosen". */
        filled: z.boolean().exactOptional(),
      })
      .nullable(),
    /** How the file writes the number; absent where it doesn't say. */
    format: z.object({ unit: z.string(), decimals: z.number() }).exactOptional(),
    /** Where all numbers of a column of texts are written with thousands marks; `ambiguous` if they can be read in two ways [DC20]. */
    thousands: z.enum(thousandsMarks).exactOptional(),
    ambiguous: z.boolean().exactOptional(),
    /** A task of an exercise, made from its columns. */
    exercise: exerciseTask.exactOptional(),
    /** A named set of variables in the file. */
    block: z.string().nullable(),
    facts: columnFacts,
    /** The analyst has said what it belongs to. */
    byHand: z.boolean().exactOptional(),
  }),
);
export type SourceVariable = Read<typeof sourceVariable>;
