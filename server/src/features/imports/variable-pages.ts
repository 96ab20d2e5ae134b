import type { PlannedVariable } from '@qp/engine/imports';
import type { SourceVariable } from '@qp/facts';
import { PAGE, pagesOf, planText } from './plan-text.ts';

export interface StoredVariable {
  readonly source: SourceVariable;
  readonly reason: string;
  readonly plan: PlannedVariable;
  /** Absent if the plan is the proposal. */
  readonly proposal?: PlannedVariable;
}

/** Variables as JSON, in the pages that the database takes: one text is cheaper to hand over than its values. */
export function variablePages(variables: readonly StoredVariable[]): string[] {
  return Array.from(pagesOf(variables), (page, n) => {
    const rows = page.map(({ source, reason, plan, proposal }, at) => {
      const [position, code, why] = [n * PAGE + at, JSON.stringify(source.code), JSON.stringify(reason)];
      const proposed = proposal ? `,"proposal":${planText(proposal)}` : '';
      return `{"position":${position},"code":${code},"source":${JSON.stringify(source)},"reason":${why},"plan":${planText(plan)}${proposed}}`;
    });
    return `[${rows.join(',')}]`;
  });
}
