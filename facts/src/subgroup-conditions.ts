import { z } from 'zod';

/** The respondents that a cross-tab is about, as stored: everyone, or those who meet every condition. */

export const byResponses = (condition: SubgroupCondition): condition is ResponsesCondition => 'responses' in condition;

const byResponse = z.object({ code: z.string(), responses: z.array(z.string()) });
/** Gave one of these responses. */
type ResponsesCondition = z.output<typeof byResponse>;

const limit = z.number().nullable();
/** Gave a number from `from` to `to`, both included; null for no limit. */
const byNumber = z.object({ code: z.string(), from: limit, to: limit });

const condition = z.union([byResponse, byNumber]);
export type SubgroupCondition = z.output<typeof condition>;
/** Empty for everyone. */
export const subgroup = z.array(condition);
export type Subgroup = z.output<typeof subgroup>;
