import { useMediaQuery } from '@mui/material';
import { type CSSProperties, useSyncExternalStore } from 'react';
import { usePrinting } from '../../../ui/use-printing.ts';
import type { LabelColumn } from './table-context.ts';
import type { TableLayout } from './table-model.ts';

/** The widths that a person has given the label columns, kept in this browser for all runs. */

const KEY = 'qp-label-widths';
export const NARROWEST = 60;
export const WIDEST = 480;

type Widths = Readonly<Partial<Record<string, number>>>;
const none: Widths = {};
let known: Widths | null = null;
const listeners = new Set<() => void>();

const nameOf = (layout: TableLayout, column: LabelColumn) => `${layout}.${column}`;

function stored(): Widths {
  if (known) return known;
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const entries = typeof read === 'object' && read !== null ? Object.entries(read) : [];
    known = Object.fromEntries(entries.filter(([, width]) => width >= NARROWEST && width <= WIDEST));
  } catch {
    known = none;
  }
  return known;
}

/** Null gives the column its own width back. */
export function keepWidth(layout: TableLayout, column: LabelColumn, width: number | null): void {
  const { [nameOf(layout, column)]: _, ...rest } = stored();
  known = width === null ? rest : { ...rest, [nameOf(layout, column)]: withinBounds(width) };
  localStorage.setItem(KEY, JSON.stringify(known));
  for (const listener of listeners) listener();
}

export const withinBounds = (width: number) => Math.round(Math.max(NARROWEST, Math.min(WIDEST, width)));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** As variables of the table's room. Narrow screens and paper have their own widths. */
export function useLabelWidths(layout: TableLayout): CSSProperties | undefined {
  const widths = useSyncExternalStore(subscribe, stored);
  const wide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const printing = usePrinting();
  if (!wide || printing) return undefined;
  const mine = Object.entries(widths).filter(([name]) => name.startsWith(`${layout}.`));
  return Object.fromEntries(mine.map(([name, width]) => [`--${name.slice(layout.length + 1)}`, `${width}px`]));
}
