import { MAX_EDGES } from '@qp/contract';
import type { ResponseWords } from '@qp/words/imports/responses';

/** The typed cuts, or what is wrong with them. */
export function ownEdges(text: string, words: ResponseWords): number[] | string {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '');
  const edges = parts.map(Number);
  const bad = parts.find((_, i) => !Number.isFinite(edges[i]));
  if (bad !== undefined) return words.notANumber(bad.slice(0, 20));
  const sorted = [...new Set(edges)].sort((a, b) => a - b);
  return sorted.length > MAX_EDGES ? words.tooManyCuts(MAX_EDGES) : sorted;
}
