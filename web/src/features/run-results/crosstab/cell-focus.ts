import type { CrosstabRow } from '@qp/facts';
import type { CellPlace } from './cell-place.ts';
import type { Line } from './table-model.ts';
import { LINE_HEIGHT } from './table-styles.ts';

/** A new object each time: the same cell can be requested twice. */
export type FocusRequest = CellPlace;

/** What a cell carries in `data-cell`. */
export const cellName = (line: number, column: number) => `${line}:${column}`;

export function placeOf(cell: HTMLElement): CellPlace {
  const [line = 0, column = 0] = (cell.dataset.cell ?? '').split(':').map(Number);
  return { line, column };
}

export function cellAt(lines: readonly Line[], { line }: CellPlace): CrosstabRow | null {
  return lines[line]?.body?.row ?? null;
}

const steps: Readonly<Record<string, readonly [lines: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-12, 0],
  PageDown: [12, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/** Where a key leads from a cell; folded dimensions are stepped over. Null for a key that leads nowhere. */
export function walk(from: CellPlace, key: string, lines: readonly Line[], columns: number): CellPlace | null {
  const by = steps[key];
  if (!by) return null;
  const column = Math.max(0, Math.min(columns - 1, from.column + by[1]));
  if (by[0] === 0) return { line: from.line, column };
  const direction = Math.sign(by[0]);
  let line = Math.max(0, Math.min(lines.length - 1, from.line + by[0]));
  while (lines[line] && !lines[line].body) line += direction;
  return lines[line] ? { line, column } : from;
}

/** Frames in which a virtual table has drawn the lines that it was scrolled to. */
const PATIENCE = 30;

/** Focuses a cell and brings it into view; where lines are virtual, it may have to be drawn first. */
export function focusCell(frame: HTMLElement, place: CellPlace, plain: boolean, tries = PATIENCE): void {
  const cell = frame.querySelector<HTMLElement>(`[data-cell="${cellName(place.line, place.column)}"]`);
  if (cell) {
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    cell.focus({ preventScroll: true });
    return;
  }
  if (tries === 0) return;
  if (!plain && tries === PATIENCE) frame.scrollTop = Math.max(0, place.line * LINE_HEIGHT - frame.clientHeight / 3);
  requestAnimationFrame(() => focusCell(frame, place, plain, tries - 1));
}
