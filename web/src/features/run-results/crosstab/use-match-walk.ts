import type { CrosstabRow } from '@qp/facts';
import { useMemo, useState } from 'react';
import type { FocusRequest } from './cell-focus.ts';
import { type Line, matchingCells } from './table-model.ts';

interface MatchSteps {
  readonly count: number;
  /** The match that was gone to, counted from 0; null before the first step. */
  readonly at: number | null;
  readonly request: FocusRequest | null;
  onStep(by: 1 | -1): void;
}

/** Going from one matching cell to the next, round and round. `lines`: all of them, folded or not. */
export function useMatchWalk(
  lines: readonly Line[],
  order: readonly number[],
  matches: ((row: CrosstabRow, column: number) => boolean) | null,
  onUnfold: () => void,
): MatchSteps {
  const cells = useMemo(() => (matches ? matchingCells(lines, order, matches) : []), [lines, order, matches]);
  // Belongs to one list of cells: another filter starts the walk again.
  const [step, setStep] = useState<{ of: typeof cells; at: number; request: FocusRequest } | null>(null);
  const now = step?.of === cells ? step : null;
  return {
    count: cells.length,
    at: now?.at ?? null,
    request: now?.request ?? null,
    onStep: (by) => {
      if (cells.length === 0) return;
      const at = now ? (now.at + by + cells.length) % cells.length : by > 0 ? 0 : cells.length - 1;
      onUnfold();
      setStep({ of: cells, at, request: { ...cells[at] } });
    },
  };
}
