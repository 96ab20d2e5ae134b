/** The respondents that a cross-tab is about: everyone, or those who meet every condition. */

/** Gave one of these responses. */
interface ResponsesCondition {
  readonly code: string;
  readonly responses: string[];
}
/** Gave a number from `from` to `to`, both included; null for no limit. */
interface NumbersCondition {
  readonly code: string;
  readonly from: number | null;
  readonly to: number | null;
}
export type SubgroupCondition = ResponsesCondition | NumbersCondition;
/** Empty for everyone. */
export type Subgroup = SubgroupCondition[];

export const byResponses = (condition: SubgroupCondition): condition is ResponsesCondition => 'responses' in condition;
