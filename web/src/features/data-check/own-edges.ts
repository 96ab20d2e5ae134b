import { MOST_EDGES } from '@qp/contract';

/** The cuts that somebody typed, or what is wrong with them. */
export function ownEdges(text: string): number[] | string {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '');
  const edges = parts.map(Number);
  const bad = parts.find((_, i) => !Number.isFinite(edges[i]));
  if (bad !== undefined) return `“${bad.slice(0, 20)}” is no number.`;
  const sorted = [...new Set(edges)].sort((a, b) => a - b);
  return sorted.length > MOST_EDGES ? `At most ${MOST_EDGES} cuts can be made.` : sorted;
}
