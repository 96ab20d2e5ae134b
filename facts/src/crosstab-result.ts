import { z } from 'zod';
import { MAX_DECIMALS, UNIT_LIMIT } from './numbers.ts';
import { fixed, type Read } from './schema.ts';

/** The cross-tab as it is computed, stored, sent and shown. */

const valueTypes = ['percent', 'unitless'] as const;

const numberFormat = z.object({
  /** Such as "€ a month"; empty if there is none. */
  unit: z.string().max(UNIT_LIMIT),
  /** Null if nothing says how many: figures are then rounded by their size. */
  decimals: z.number().int().min(0).max(MAX_DECIMALS).nullable(),
});
export type NumberFormat = Read<typeof numberFormat>;

const numberDistribution = z.object({
  /** The middle of the first bar. */
  first: z.number(),
  width: z.number().positive(),
  /** By segment number, Total last; then by bar. Zeros where no one answered. */
  shares: z.array(z.array(z.number())),
});
/** How the answers to a number are spread: shares of those who answered, in bars of equal width. */
export type NumberDistribution = Read<typeof numberDistribution>;

const row = z.object({
  name: z.string(),
  /** By segment number, Total last; a share (0 to 1) where `valueType` is percent. */
  value: z.array(z.number()),
  /** 100 = as in Total; NONE where there is no index. Total's own index is 100 and is not drawn. */
  index: z.array(z.number()),
  /** Weighted number of answers behind each value; a cell is blank where it is 0. */
  base: z.array(z.number()),
  valueType: z.enum(valueTypes),
  /** For an item of an exercise: times chosen best less worst, by times shown; null where it wasn't shown. */
  net: z.array(z.number().nullable()).exactOptional(),
  /** For a number with its own notation: decimals of its mean and median; by default as many as its figures need, at most 2. */
  decimals: z.number().int().min(0).max(MAX_DECIMALS).exactOptional(),
});
export type CrosstabRow = Read<typeof row>;

const variable = z.object({
  name: z.string(),
  code: z.string(),
  rows: z.array(row),
  /** Whether its rows are the items of an exercise, and its values shares of preference. */
  exercise: z.literal(true).exactOptional(),
  /** What the points of its scale score, the first of its rows, where their labels don't say it. */
  scores: z.array(z.number()).exactOptional(),
  /** For a number that shaped the segments as it is: its mean and median come first, its groups follow. Older runs lack its distribution. */
  number: numberFormat.extend({ distribution: numberDistribution.exactOptional() }).exactOptional(),
});
export type CrosstabVariable = Read<typeof variable>;

const factor = z.object({ name: z.string(), variables: z.array(variable) });
export type CrosstabFactor = Read<typeof factor>;

const dimension = z.object({ name: z.string(), factors: z.array(factor) });
export type CrosstabDimension = Read<typeof dimension>;

export const crosstabGroup = fixed(z.array(dimension));
export type CrosstabGroup = Read<typeof crosstabGroup>;

const groups = z.object({ metrics: crosstabGroup, cluster: crosstabGroup, profile: crosstabGroup });
export const crosstabGroups = fixed(groups);
export type CrosstabGroups = Read<typeof groups>;
