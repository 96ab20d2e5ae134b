import { type PlanEntry, planProblems } from '@qp/engine/data-check';

/** What keeps a plan from becoming a project, before any file is written for it. */
export function planProblemsOf(entries: readonly PlanEntry[]): string[] {
  return planProblems(entries.map(({ source, plan }) => ({ code: source.code, plan })));
}
