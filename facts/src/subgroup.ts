import type { ResponsesCondition, SubgroupCondition } from './subgroup-conditions.ts';

export const byResponses = (condition: SubgroupCondition): condition is ResponsesCondition => 'responses' in condition;
