import { variableLists } from '@qp/facts';
import { z } from 'zod';

/** What was read from the files of a project, and what is wrong with them. */

export const fileProblem = z.object({
  file: z.string(),
  line: z.number().int().exactOptional(),
  column: z.string().exactOptional(),
  value: z.string().exactOptional(),
  message: z.string(),
});
export type FileProblem = z.output<typeof fileProblem>;
/** The body of a `files-refused` response. */
export const filesRefused = z.object({
  error_message: z.string(),
  problems: z.array(fileProblem),
  more: z.number().int(),
});

/** What is known about a number beyond its values. */
const numberFacts = z.object({
  /** Different values, counted up to 25. */
  distinct: z.number().int(),
  /** Such as "€ a month"; empty if there is none. */
  unit: z.string(),
  /** Decimals to show; null if the file doesn't say. */
  decimals: z.number().int().nullable(),
  /** Whether it is proposed as a number rather than in groups. */
  proposed: z.boolean(),
});
export type NumberFacts = z.output<typeof numberFacts>;

const variableSummary = z.object({
  code: z.string(),
  label: z.string(),
  dimension: z.string(),
  factor: z.string(),
  /** The text that its question shares with others; absent if there is none. */
  stem: z.string().exactOptional(),
  type: z.string(),
  /** The pickers that offer the variable. */
  uses: z.array(z.enum(variableLists)),
  missing: z.number().int(),
  /** Points of its scale, 0 for categories; absent in older projects. */
  scale_points: z.number().int().exactOptional(),
  /** Responses of a cut variable, in reading order, with unweighted counts. */
  responses: z.array(z.object({ label: z.string(), count: z.number().int() })),
  /** Only for a task: the exercise that it belongs to, and how many items that has. */
  exercise: z.object({ name: z.string(), items: z.number().int() }).exactOptional(),
  /** Only for a numeric variable. */
  numbers: z.object({ minimum: z.number(), mean: z.number(), maximum: z.number() }).exactOptional(),
  /** Only for a numeric variable; absent in older projects. */
  number: numberFacts.exactOptional(),
});
export type VariableSummary = z.output<typeof variableSummary>;

/** The contents of the three files as read. */
export const projectSummary = z.object({
  respondents: z.number().int(),
  id_variable: z.string().nullable(),
  weight_variable: z.string().nullable(),
  /** Kish: (sum w)² / sum w². */
  effective_base: z.number(),
  types: z.array(z.object({ type: z.string(), count: z.number().int() })),
  warnings: z.array(fileProblem),
  variables: z.array(variableSummary),
});
export type ProjectSummary = z.output<typeof projectSummary>;
