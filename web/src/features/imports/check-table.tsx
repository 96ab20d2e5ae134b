import { Box, Typography } from '@mui/material';
import { checkWords } from '@qp/words/imports/check';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { CheckTableRow, type RowActions } from './check-row.tsx';
import type { CheckRow } from './check-rows.ts';
import { columnsOf, tableStyles } from './check-styles.ts';
import { roles } from './grid-roles.ts';

interface CheckTableProps {
  /** Rows are measured once: with another height it is another table. */
  readonly rowHeight: number;
  readonly rows: readonly CheckRow[];
  readonly ticked: ReadonlySet<string>;
  readonly opened: string | null;
  readonly actions: RowActions;
  /** Columns that aren't shown. */
  readonly spare: ReadonlySet<'factor' | 'dimension'>;
  tickAll(): void;
}

const OVERSCAN = 6;
const PAGE_ROWS = 12;
const HEADS = ['variable', 'type', 'reason', 'factor', 'dimension', 'responses'] as const;

/** Only the visible rows exist. Up and Down move within a column, Page Up and Page Down by pages. */
export function CheckTable({ rowHeight, rows, ticked, opened, actions, spare, tickAll }: CheckTableProps) {
  const words = useWords(checkWords);
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const wanted = useRef<string | null>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollPaddingStart: 40,
  });
  const at = Math.min(current, Math.max(0, rows.length - 1));

  // The target field may have to be rendered first.
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
    // In a select the plain arrow keys choose an option.
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
    <Box
      ref={scroller}
      sx={tableStyles}
      style={{ ['--columns' as string]: columnsOf(spare) }}
      onKeyDown={walk}
      onFocus={follow}
      className="check-scroller"
    >
      <div {...roles.grid(words.table, rows.length + 1, 7 - spare.size)} className="sheet">
        <div {...roles.row(1)} className="head">
          <div {...roles.head(1)}>
            <label className="target">
              <input
                type="checkbox"
                className="tick"
                aria-label={ticked.size > 0 ? words.clearSelection : words.selectShown}
                checked={ticked.size > 0 && ticked.size >= rows.length}
                ref={(box) => {
                  if (box) box.indeterminate = ticked.size > 0 && ticked.size < rows.length;
                }}
                onChange={tickAll}
              />
            </label>
          </div>
          {HEADS.filter((head) => !spare.has(head as 'factor')).map((head, i) => (
            <div {...roles.head(i + 2)} key={head}>
              {words.headings[head]}
            </div>
          ))}
        </div>
        {rows.length === 0 && (
          <Typography role="status" sx={{ p: 8, textAlign: 'center', color: 'ui.secondary' }}>
            {words.noMatch}
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
                spare={spare}
              />
            );
          })}
        </div>
      </div>
    </Box>
  );
}
