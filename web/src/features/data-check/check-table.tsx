import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { CheckTableRow, type RowActions } from './check-row.tsx';
import type { CheckRow } from './check-rows.ts';
import { ROW_HEIGHT, tableStyles } from './check-styles.ts';
import { roles } from './grid-roles.ts';

export interface CheckTableProps {
  readonly rows: readonly CheckRow[];
  readonly ticked: ReadonlySet<string>;
  readonly opened: string | null;
  readonly actions: RowActions;
  tickAll(): void;
}

const OVERSCAN = 6;
const PAGE_ROWS = 12;
const HEADINGS = ['Variable', 'What it is', 'Factor', 'Dimension', 'Responses'] as const;

/** Only the rows in view exist. Arrows up and down lead through a column, Page Up and Page Down by pages. */
export function CheckTable({ rows, ticked, opened, actions, tickAll }: CheckTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const wanted = useRef<string | null>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingStart: 40,
  });
  const at = Math.min(current, Math.max(0, rows.length - 1));

  // A field that the arrows lead to may have to be drawn first.
  useEffect(() => {
    if (wanted.current === null) return;
    const field = scroller.current?.querySelector<HTMLElement>(`[data-cell="${wanted.current}"]`);
    if (!field) return;
    wanted.current = null;
    field.focus({ preventScroll: true });
    if (field instanceof HTMLInputElement && field.type === 'text') field.select();
  });

  const walk = (event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).dataset.cell;
    if (cell === undefined || event.altKey) return;
    const [row, column] = cell.split(':').map(Number);
    // In a list of choices the plain arrows choose.
    const inList = event.target instanceof HTMLSelectElement && !event.ctrlKey && !event.metaKey;
    const steps: Record<string, number> = { PageDown: PAGE_ROWS, PageUp: -PAGE_ROWS };
    if (!inList) Object.assign(steps, { ArrowDown: 1, ArrowUp: -1, Enter: event.shiftKey ? -1 : 1 });
    if (event.key === 'Enter' && column === 5) return;
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(rows.length - 1, row + step));
    wanted.current = `${next}:${column}`;
    setCurrent(next);
    virtualizer.scrollToIndex(next);
  };

  const follow = (event: FocusEvent) => {
    const cell = (event.target as HTMLElement).dataset.cell;
    if (cell !== undefined) setCurrent(Number(cell.split(':')[0]));
  };

  return (
    <Box ref={scroller} sx={tableStyles} onKeyDown={walk} onFocus={follow} className="check-scroller">
      <div {...roles.grid('Variables of the file', rows.length + 1, 6)} className="sheet">
        <div {...roles.row(1)} className="head">
          <div {...roles.head(1)}>
            <label className="target">
              <input
                type="checkbox"
                className="tick"
                aria-label={ticked.size > 0 ? 'Clear the selection' : 'Select all that are shown'}
                checked={ticked.size > 0 && ticked.size >= rows.length}
                ref={(box) => {
                  if (box) box.indeterminate = ticked.size > 0 && ticked.size < rows.length;
                }}
                onChange={tickAll}
              />
            </label>
          </div>
          {HEADINGS.map((heading, i) => (
            <div {...roles.head(i + 2)} key={heading}>
              {heading}
            </div>
          ))}
        </div>
        {rows.length === 0 && (
          <Typography role="status" sx={{ p: 8, textAlign: 'center', color: 'ui.secondary' }}>
            No variable matches. Try another word, or take the filter away.
          </Typography>
        )}
        <div {...roles.rowgroup} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            const { code } = row.variable.source;
            return (
              <CheckTableRow
                key={code}
                row={row}
                at={index}
                top={start}
                ticked={ticked.has(code)}
                opened={opened === code}
                current={index === at}
                actions={actions}
              />
            );
          })}
        </div>
      </div>
    </Box>
  );
}
