import type { VariableSummary } from '@qp/contract';
import { byResponses, type Subgroup, type SubgroupCondition } from '@qp/facts';

/** A condition while it is being written. */
export interface ConditionDraft {
  readonly key: number;
  readonly variable: VariableSummary | null;
  readonly responses: readonly string[];
  readonly from: number | null;
  readonly to: number | null;
}

export const emptyDraft = (key: number): ConditionDraft => ({
  key,
  variable: null,
  responses: [],
  from: null,
  to: null,
});

/** The variables by which people can be chosen. */
export const usable = (variables: readonly VariableSummary[]): VariableSummary[] =>
  variables.filter((variable) => hasResponses(variable) || variable.uses.includes('metrics'));

/** Where a number is also cut into ranges, the ranges are offered. */
export const hasResponses = ({ uses, responses }: VariableSummary): boolean =>
  responses.length > 0 && (uses.includes('cluster') || uses.includes('profile'));

export function draftsOf(subgroup: Subgroup, variables: readonly VariableSummary[]): ConditionDraft[] {
  const drafts = subgroup.map((condition, key): ConditionDraft => {
    const variable = variables.find(({ code }) => code === condition.code) ?? null;
    const empty = { ...emptyDraft(key), variable };
    return byResponses(condition) ? { ...empty, responses: condition.responses } : { ...empty, ...condition };
  });
  return drafts.length > 0 ? drafts : [emptyDraft(0)];
}

/** Null while something is missing. */
export function conditionOf({ variable, responses, from, to }: ConditionDraft): SubgroupCondition | null {
  if (!variable) return null;
  const { code } = variable;
  if (!hasResponses(variable)) {
    const crossed = from !== null && to !== null && from > to;
    return (from === null && to === null) || crossed ? null : { code, from, to };
  }
  const chosen = variable.responses.map(({ label }) => label).filter((label) => responses.includes(label));
  return chosen.length === 0 ? null : { code, responses: chosen };
}
