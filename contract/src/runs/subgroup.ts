import { crosstabEvidence, crosstabGroup, MAX_LISTED, type Subgroup } from '@qp/facts';
import { z } from 'zod';
import { problem } from '../field-problems.ts';
import { jsonField, listOf, variableCode } from '../fields.ts';
import { MAX_CONDITIONS, RESPONSE_LABEL_LIMIT } from '../limits.ts';

/** A subgroup as sent. */

const limit = z.number().nullable();
const someResponses = z.array(z.string().max(RESPONSE_LABEL_LIMIT)).min(1, problem('choose-response')).max(MAX_LISTED);
const condition = z.union([
  z.strictObject({ code: variableCode, responses: someResponses }),
  z
    .strictObject({ code: variableCode, from: limit, to: limit })
    .refine(({ from, to }) => from !== null || to !== null, problem('give-a-limit')),
]);
export const sentSubgroup: z.ZodType<Subgroup, unknown[]> = listOf(condition, MAX_CONDITIONS).refine(
  (list) => new Set(list.map(({ code }) => code)).size === list.length,
  problem('variable-twice'),
);
/** For a call that counts a subgroup. */
export const someSubgroup = jsonField(sentSubgroup).refine((list) => list.length > 0, problem('empty'));

/** Counted as if there were no other respondents. */
export const crosstabSubgroup = z.object({
  metrics: crosstabGroup,
  cluster: crosstabGroup,
  profile: crosstabGroup,
  evidence: crosstabEvidence,
});
export type CrosstabSubgroup = z.output<typeof crosstabSubgroup>;
