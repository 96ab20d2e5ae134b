import { z } from 'zod';

/** A weight that is made in the product so chosen variables have the shares of the market. */

export const targetUnits = ['percent', 'counts'] as const;
/** People without an answer to a variable: they keep their share as an answer of its own, or stay out and keep their weight. */
export const missingTreatments = ['own', 'unweighted'] as const;

export const MAX_WEIGHTS = 20;
export const MAX_TARGET_VARIABLES = 20;
/** Answers of all variables together. */
export const MAX_TARGETS = 1000;
export const MAX_TARGET = 1e12;
/** Percentages are rounded: they may add up to a little more or less than 100. */
export const TARGETS_ADD_UP_WITHIN = 0.005;
export const DEFAULT_BOUNDS = { lower: 0.2, upper: 5 } as const;

const text = z.string().max(1000);

const weightTarget = z.object({
  code: z.string().max(500),
  answers: z.array(z.object({ response: text, target: z.number().min(0) })).max(MAX_TARGETS),
});

export const weightDesign = z.object({
  targets: z.array(weightTarget).max(MAX_TARGET_VARIABLES),
  unit: z.enum(targetUnits),
  missing: z.enum(missingTreatments),
  /** In multiples of the average weight; null for none. */
  lower: z.number().nullable(),
  upper: z.number().nullable(),
});
export type WeightDesign = z.output<typeof weightDesign>;

export const weightFigures = z.object({
  /** Shares of those who are weighted. `response` is null for people without an answer. */
  margins: z
    .array(
      z.object({
        code: z.string().max(500),
        answers: z
          .array(
            z.object({
              response: text.nullable(),
              people: z.number().int(),
              before: z.number(),
              target: z.number(),
              after: z.number(),
            }),
          )
          .max(MAX_TARGETS),
      }),
    )
    .max(MAX_TARGET_VARIABLES),
  /** People who are weighted, and people who keep their weight because an answer is missing. */
  people: z.number().int(),
  unweighted: z.number().int(),
  /** Kish: the effective base divided by the people. */
  efficiency: z.number(),
  /** In multiples of the average. */
  smallest: z.number(),
  largest: z.number(),
  iterations: z.number().int(),
  trimmed: z.number().int(),
});
export type WeightFigures = z.output<typeof weightFigures>;

/** As files name it, to be made again. */
export const namedWeight = z.object({ name: z.string().max(300), ...weightDesign.shape });
type NamedWeight = z.output<typeof namedWeight>;

/** As a run keeps the weight that it took. */
export const takenWeight = namedWeight.extend({ figures: weightFigures });
export type TakenWeight = z.output<typeof takenWeight>;

export const namedWeightOf = ({ name, targets, unit, missing, lower, upper }: NamedWeight): NamedWeight => ({
  name,
  targets,
  unit,
  missing,
  lower,
  upper,
});

/** Why no weight can be made. */
export type WeightProblem =
  | { readonly kind: 'variable'; readonly code: string }
  | { readonly kind: 'twice'; readonly code: string; readonly response: string | null }
  | { readonly kind: 'response'; readonly code: string; readonly response: string }
  | { readonly kind: 'without target'; readonly code: string; readonly response: string }
  | { readonly kind: 'no one'; readonly code: string; readonly response: string }
  | { readonly kind: 'zero'; readonly code: string; readonly response: string }
  | { readonly kind: 'percent'; readonly code: string; readonly sum: number }
  | { readonly kind: 'totals'; readonly one: string; readonly other: string; readonly sums: readonly [number, number] }
  | { readonly kind: 'contradict'; readonly codes: readonly string[] }
  | { readonly kind: 'bounds' }
  | { readonly kind: 'columns'; readonly row: number; readonly cells: number }
  | { readonly kind: 'number'; readonly row: number; readonly text: string }
  | { readonly kind: 'rows' }
  | { readonly kind: 'label'; readonly row: number; readonly text: string }
  | { readonly kind: 'no one left' };
