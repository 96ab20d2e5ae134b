import type { Run } from '@qp/contract';

/** Where the saved checkboxes differ from what was fitted, in words; empty where they do not. */
export function listDifferences(run: Pick<Run, 'cluster' | 'profile' | 'metrics' | 'fitted'>): string[] {
  return (['cluster', 'metrics', 'profile'] as const).flatMap((list) => {
    const added = run[list].filter((code) => !run.fitted[list].includes(code));
    const removed = run.fitted[list].filter((code) => !run[list].includes(code));
    return [
      ...(added.length > 0 ? [`${list} with ${added.join(', ')}`] : []),
      ...(removed.length > 0 ? [`${list} without ${removed.join(', ')}`] : []),
    ];
  });
}
