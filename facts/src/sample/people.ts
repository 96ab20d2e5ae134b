import { z } from 'zod';

/** Who takes part in new runs of a project. */

/** People who gave one of these responses, or, where `are` is false, everyone who didn't. */
export const keepCondition = z.object({ code: z.string(), responses: z.array(z.string()), are: z.boolean() });
export type KeepCondition = z.output<typeof keepCondition>;

export const peopleChoice = z.object({
  /** Only people who meet every condition take part. */
  keep: z.array(keepCondition),
  /** Identifiers of people who don't take part. */
  left_out: z.array(z.string()),
});
export type PeopleChoice = z.output<typeof peopleChoice>;

export const MAX_KEEP_CONDITIONS = 10;
/** Identifiers that can be left out one by one; more is what a condition is for. */
export const MAX_LEFT_OUT = 20_000;
/** Fewer can't be split into segments. */
export const MIN_KEPT = 10;

/** Why people can't be chosen so. */
export type PeopleProblem =
  | { readonly kind: 'no variable'; readonly code: string }
  | { readonly kind: 'no response'; readonly code: string; readonly response: string }
  | { readonly kind: 'no respondent'; readonly id: string }
  | { readonly kind: 'too few'; readonly kept: number };
