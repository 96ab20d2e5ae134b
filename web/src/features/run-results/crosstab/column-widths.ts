import { useLayoutEffect, useMemo } from 'react';
import { font } from '../../../ui/theme.ts';
import type { Line, TableLayout } from './table-model.ts';

/** Pixels of a segment's column: with the index beside the value, and in compact mode with the index below it. */
const BESIDE = 112;
const BELOW = 72;
/** Pixels of the Response column. It gets more than `kept` only while all segments have their full width. */
const response = { least: 96, kept: 120, most: 180 } as const;
/** Padding and borders of a response's cell. */
const AROUND_RESPONSE = 18;

/** Compact mode: the index under the value and the mark beside it, in a line of the same height. */
export const compactCells = {
  // The first row of the table has the weighted sizes too.
  '& .segment .weighs': { display: 'none' },
  '& .cell:not(.total)': { position: 'relative', padding: '2px 6px', fontSize: 12.5, lineHeight: '15px' },
  '& .line > .cell:not(.total)': { display: 'grid', alignContent: 'center', justifyItems: 'end' },
  '& .cell:not(.total) .index': {
    display: 'block',
    minWidth: 0,
    marginLeft: 0,
    fontSize: 10.5,
    lineHeight: '12px',
  },
  '& .cell:not(.total) .mark': {
    position: 'absolute',
    left: 4,
    bottom: 2,
    margin: 0,
    fontSize: 10,
    lineHeight: '12px',
    maxWidth: 'calc(100% - 42px)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
} as const;

interface ColumnWidths {
  readonly response: number;
  readonly segment: number;
  readonly compact: boolean;
}

/** How columns share the pixels that the other labels and Total leave: where not all fit, as many whole ones as do. */
export function columnWidths(room: number, segments: number, longestResponse: number): ColumnWidths {
  const spare = Math.max(response.kept, room - segments * BESIDE);
  const own = Math.max(response.least, Math.min(longestResponse, response.most, spare));
  const rest = room - own;
  const compact = segments * BESIDE > rest;
  const least = compact ? BELOW : BESIDE;
  const shown = Math.max(1, Math.floor(rest / least));
  return { response: own, segment: shown >= segments ? least : rest / shown, compact };
}

/** Fits the columns of a table to its window and to its longest response. */
export function useColumnWidths(
  frame: HTMLDivElement | null,
  { lines, segments, layout }: { lines: readonly Line[]; segments: number; layout: TableLayout },
): void {
  const longest = useMemo(() => longestResponse(lines), [lines]);
  useLayoutEffect(() => {
    const around = frame?.parentElement;
    if (!frame || !around || layout === 'stacked') return;
    const fit = () => {
      const widthOf = (heads: string) =>
        [...frame.querySelectorAll<HTMLElement>(heads)].reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
      const room = frame.clientWidth - widthOf('.head.label:not(.response), .head.total');
      const fitted = columnWidths(room, segments, longest);
      around.style.setProperty('--fitted', `${fitted.response}px`);
      around.style.setProperty('--segment', `${fitted.segment}px`);
      frame.setAttribute('data-compact', String(fitted.compact));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(frame);
    return () => {
      observer.disconnect();
      around.style.removeProperty('--segment');
      frame.removeAttribute('data-compact');
    };
  }, [frame, longest, segments, layout]);
}

function longestResponse(lines: readonly Line[]): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return 0;
  pen.font = `12.5px ${font.family}`;
  const names = new Set(lines.flatMap(({ body }) => (body ? [body.row.name] : [])));
  return Math.ceil(Math.max(0, ...[...names].map((name) => pen.measureText(name).width))) + AROUND_RESPONSE;
}
