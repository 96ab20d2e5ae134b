import { segmentName, segmentTitle } from '@qp/facts';
import { crosstabWords } from '@qp/words/crosstab/screen';
import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useState } from 'react';
import { useLatest } from '../../../lib/use-latest.ts';
import { useWords } from '../../../lib/words.ts';
import { Help } from '../../../ui/help.tsx';
import { usePrinting } from '../../../ui/use-printing.ts';
import { CellExplanations } from './cell-explanations.tsx';
import type { FocusRequest } from './cell-focus.ts';
import { ColumnDrag } from './column-drag.tsx';
import { useColumnWidths } from './column-widths.ts';
import { PlainTable } from './plain-table.tsx';
import { BaseText, SegmentHeader } from './segment-header.tsx';
import { type LabelColumn, labelColumns, TableContext, type TableFacts } from './table-context.ts';
import type { Line } from './table-model.ts';
import { TableRoom } from './table-room.tsx';
import { TableFrame } from './table-styles.ts';
import { VirtualTable } from './virtual-table.tsx';
import { WidthHandle } from './width-handle.tsx';

/** Above this a plain table is noticeably slow: 5,000 lines took 5 s to draw. */
const PLAIN_LINES = 300;

interface CrosstabTableProps {
  facts: TableFacts;
  lines: readonly Line[];
  caption: string;
  /** Puts a segment's column at a place, counted from the left. */
  onMove(segment: number, to: number): void;
  onDescribe(segment: number): void;
  /** Takes the rest of the window, so the page itself need not scroll. */
  fills?: boolean;
  /** The line under the table. */
  legend?: ReactNode;
  /** Title and tools, in the corner above the labels. */
  corner?: ReactNode;
  /** Shown where there are no lines. */
  empty?: ReactNode;
  /** Goes to a cell, such as the next one that matches. */
  request?: FocusRequest | null;
}

/** The table of the Cross-Tab and of the Summary. */
export function CrosstabTable({
  facts,
  lines,
  caption,
  onMove,
  onDescribe,
  fills = false,
  legend,
  corner,
  empty,
  request = null,
}: CrosstabTableProps) {
  // State and not a ref: what is inside needs the element, and is mounted before a ref to its parent is set.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const words = useWords(crosstabWords);
  const [said, setSaid] = useState('');
  const { order, short, layout } = facts;
  const hintId = useId();
  const printing = usePrinting();
  const plain = printing || lines.length <= PLAIN_LINES;
  const moved = (segment: number, to: number) => {
    onMove(segment, to);
    setSaid(words.moved(segment, to + 1, order.length));
  };
  // One function for good: a filter then redraws no headers, which cost more than the cells.
  const latest = useLatest({ order, moved });
  const nudge = useCallback(
    (segment: number, by: -1 | 1 | 'first' | 'last') => {
      const columns = latest.current.order;
      const from = columns.indexOf(segment);
      const to = by === 'first' ? 0 : by === 'last' ? columns.length - 1 : from + by;
      if (to >= 0 && to < columns.length && to !== from) latest.current.moved(segment, to);
    },
    [latest],
  );
  const header = (
    <HeaderCells tag={plain ? 'th' : 'div'} facts={facts}>
      {order.map((segment) => (
        <SegmentHeader
          key={segment}
          segment={segment}
          order={order}
          descriptions={facts.descriptions}
          carried={facts.carried[segment - 1] ?? false}
          sizes={facts.sizes}
          people={facts.people}
          weighted={facts.weighted}
          letter={facts.significance.findings?.against === 'pairs' ? facts.significance.findings.letterOf(segment) : ''}
          tag={plain ? 'th' : 'div'}
          onMove={nudge}
          onDescribe={onDescribe}
        />
      ))}
    </HeaderCells>
  );
  useHeaderHeight(frame, plain);
  useRoom(frame, fills);
  useColumnWidths(frame, { lines, segments: order.length, layout });
  useFocus(fills ? frame : null);
  const Table = plain ? PlainTable : VirtualTable;
  return (
    <TableContext value={facts}>
      <ColumnDrag onMove={(segment, onto) => moved(segment, order.indexOf(onto))}>
        <TableRoom frame={frame} layout={layout} short={short} corner={corner}>
          <TableFrame
            ref={setFrame}
            className={[layout, short ? 'short' : '', corner ? 'cornered' : ''].filter(Boolean).join(' ')}
            tabIndex={0}
            role="region"
            aria-label={caption}
            aria-describedby={hintId}
          >
            <NamesOnPaper facts={facts} />
            <Table lines={lines} caption={caption} header={header} scroller={frame} onPaper={printing} />
            {lines.length === 0 && empty}
            <div className="visually-hidden" role="status">
              {said}
            </div>
            <div className="visually-hidden" id={hintId}>
              {words.keys}
            </div>
            <CellExplanations frame={frame} lines={lines} plain={plain} request={request} />
          </TableFrame>
          {legend}
        </TableRoom>
      </ColumnDrag>
    </TableContext>
  );
}

/** As long as the header of a printed column can show. */
const SHORT_NAME = 30;

/** Above a printed table: names that are too long for its header. */
function NamesOnPaper({ facts: { order, descriptions } }: { facts: TableFacts }) {
  const long = order.filter((segment) => segmentName(descriptions[segment - 1]).length > SHORT_NAME);
  if (long.length === 0) return null;
  return (
    <ul className="names-on-paper">
      {long.map((segment) => (
        <li key={segment}>{segmentTitle(segment, descriptions)}</li>
      ))}
    </ul>
  );
}

interface HeaderCellsProps {
  tag: 'th' | 'div';
  facts: TableFacts;
  children: ReactNode;
}

function HeaderCells({ tag: Tag, facts, children }: HeaderCellsProps) {
  const { sizes, people, weighted } = facts;
  const role = Tag === 'th' ? { scope: 'col' } : { role: 'columnheader' };
  const { columns } = useWords(crosstabWords);
  return (
    <>
      {labelColumns(facts).map((name: LabelColumn) => (
        <Tag key={name} {...role} className={`head label ${name}`}>
          {columns[name]}
          {name === 'response' && <Help topic="marginal" sx={{ my: '-3px', ml: '-1px' }} />}
          <WidthHandle column={name} />
        </Tag>
      ))}
      {children}
      <Tag {...role} className="head total">
        <div>
          {columns.total}
          <div className="respondents">
            <BaseText at={sizes.length - 1} sizes={sizes} people={people} weighted={weighted} />
          </div>
        </div>
      </Tag>
    </>
  );
}

/** Merged cells keep their names in view right under the header, however tall its descriptions make it. */
function useHeaderHeight(frame: HTMLDivElement | null, plain: boolean) {
  useLayoutEffect(() => {
    const head = frame?.querySelector(plain ? 'thead' : '.virtual-head');
    if (!frame || !head) return;
    const observer = new ResizeObserver(() => {
      frame.style.setProperty('--head', `${head.getBoundingClientRect().height}px`);
    });
    observer.observe(head);
    return () => observer.disconnect();
  }, [frame, plain]);
}

/** After a run is opened the table has the focus, unless something on the page took it. */
function useFocus(frame: HTMLDivElement | null) {
  useEffect(() => {
    const now = document.activeElement;
    if (now === document.body || now?.id === 'main') frame?.focus({ preventScroll: true });
  }, [frame]);
}

/** Tells the table how much stands above it: a toolbar that takes a second line leaves it less. */
function useRoom(frame: HTMLDivElement | null, fills: boolean) {
  useLayoutEffect(() => {
    if (!frame || !fills) return;
    const measure = () => {
      const room = frame.parentElement;
      const above = Math.round((room?.getBoundingClientRect().top ?? 0) + window.scrollY);
      room?.style.setProperty('--above', `${above}px`);
      frame.style.setProperty('--window', `${frame.clientWidth}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [frame, fills]);
}
