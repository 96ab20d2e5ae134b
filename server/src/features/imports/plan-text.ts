import type { PlannedVariable } from '@qp/engine/imports';
import { responsesOfKind } from '@qp/facts';

/** Always in the same order of fields: plans that say the same are the same text. */
export function planText(plan: PlannedVariable): string {
  const { kind, label, dimension, factor, stem, responses, missing, missingRange, edges, classNames } = plan;
  const { take, unit, decimals } = plan;
  const list = responses.map((response) => ({ label: response.label, values: response.values }));
  return JSON.stringify({
    kind,
    label,
    dimension,
    factor,
    ...(stem ? { stem } : {}),
    responses: list,
    missing,
    missingRange,
    edges,
    classNames,
    ...(responsesOfKind(kind) === 'cut' && { take, unit, decimals }),
  });
}

/** Variables that are handled at once. A draft has up to 20,000, and the event loop must not wait for all of them. */
export const PAGE = 250;

export function* pagesOf<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += PAGE) yield list.slice(from, from + PAGE);
}
