import { type PlanEntry, planProblems } from '@qp/engine/imports';
import type { PlanProblem } from '@qp/facts';

/** What keeps a plan from becoming a project, before any file is written for it. */
export function planProblemsOf(entries: readonly PlanEntry[]): PlanProblem[] {
  return planProblems(entries);
}
