import type { CrosstabRow } from '@qp/facts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode } from 'react';
import { cellName } from './cell-focus.ts';
import { DimensionText, FactorText, FigureText, FoldedText, figuresOf, TitleText, VariableText } from './cells.tsx';
import { lineKey, tableWidth, titleClass } from './plain-table.tsx';
import { labelColumns, type TableFacts, useTable } from './table-context.ts';
import type { Line, Span } from './table-model.ts';
import { LINE_HEIGHT } from './table-styles.ts';

interface VirtualTableProps {
  lines: readonly Line[];
  caption: string;
  header: ReactNode;
  /** The element that scrolls; null until it is there. */
  scroller: HTMLDivElement | null;
}

const OVERSCAN = 5;

/**
 * The cross-tab for thousands of lines: only those in view exist. They are divs with the roles of a table, each at its own
 * place; a merged cell belongs to the first line of its span that is drawn.
 */
export function VirtualTable({ lines, caption, header, scroller }: VirtualTableProps) {
  const facts = useTable();
  const { order, matches, shading, significance } = facts;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
  });
  const shown = virtualizer.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const labels = labelColumns(facts);
  const columns = `${labels.map((name) => `var(--${name})`).join(' ')} repeat(${order.length}, minmax(var(--segment), 1fr)) var(--total)`;
  return (
    <div
      {...roles.table(caption, lines.length + 1, labels.length + order.length + 1)}
      className="virtual"
      style={{ minWidth: tableWidth(labels, order.length) }}
    >
      <div {...roles.rowgroup} className="virtual-head">
        <div {...roles.row(1)} className="grid" style={{ gridTemplateColumns: columns }}>
          {header}
        </div>
      </div>
      <div {...roles.rowgroup} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, start }) => (
          <VirtualLine
            key={lineKey(lines[index])}
            line={lines[index]}
            at={index}
            top={start}
            opens={index === first}
            columns={columns}
            labels={labels.length}
            order={order}
            matches={matches}
            shading={shading}
            significance={significance}
          />
        ))}
      </div>
    </div>
  );
}

interface VirtualLineProps {
  line: Line;
  at: number;
  top: number;
  /** The first line drawn: it owns the cells of all spans that began above. */
  opens: boolean;
  columns: string;
  /** Number of label columns. */
  labels: number;
  order: readonly number[];
  matches: ((row: CrosstabRow, column: number) => boolean) | null;
  shading: boolean;
  significance: TableFacts['significance'];
}

const VirtualLine = memo(function VirtualLine(props: VirtualLineProps) {
  const { line, at, top, opens, columns, labels, order, matches, shading, significance } = props;
  const { dimension, title, body } = line;
  const owns = (span: Span) => opens || at === span.from;
  // To the end of the span, drawn or not: a cell cut at the window's edge would change with every step of scrolling.
  const linesOf = (span: Span) => span.from + span.lines - at;
  const ends = at === dimension.from + dimension.lines - 1;
  const place = { gridTemplateColumns: columns, top, height: LINE_HEIGHT };
  const figures = labels + 1;
  if (title)
    return (
      <div {...roles.row(at + 2)} className="grid line" style={place}>
        <div {...roles.titleCell(labels + order.length + 1)} className={titleClass(title)}>
          <TitleText dimension={dimension} title={title} />
        </div>
      </div>
    );
  return (
    <div {...roles.row(at + 2)} className={`grid line${ends ? ' ends-dimension' : ''}`} style={place}>
      {(body === null || (labels === 4 && owns(dimension))) && (
        <div
          {...roles.rowHeader(1, linesOf(dimension))}
          className="label block dimension ends-dimension"
          style={{ height: linesOf(dimension) * LINE_HEIGHT }}
        >
          <DimensionText span={dimension} />
        </div>
      )}
      {!body && (
        <div {...roles.cell(2, labels + order.length)} className="label factor folded">
          <FoldedText dimension={dimension} />
        </div>
      )}
      {body && (
        <>
          {labels === 4 && owns(body.factor) && (
            <div
              {...roles.rowHeader(2, linesOf(body.factor))}
              className="label block factor"
              style={{ height: linesOf(body.factor) * LINE_HEIGHT }}
            >
              <FactorText span={body.factor} />
            </div>
          )}
          {labels > 1 && owns(body.variable) && (
            <div
              {...roles.rowHeader(labels - 1, linesOf(body.variable))}
              className="label block variable"
              style={{ height: linesOf(body.variable) * LINE_HEIGHT }}
            >
              <VariableText span={body.variable} dimension={dimension} />
            </div>
          )}
          <div {...roles.rowHeader(labels)} className="label response" title={body.row.name}>
            <span className="two-lines">{body.row.name}</span>
          </div>
          {figuresOf(body, { order, matches, shading, significance }).map((figure, column) => (
            <div
              key={figure.key}
              {...roles.cell(figures + column)}
              className={figure.className}
              data-cell={cellName(at, figure.key)}
              tabIndex={-1}
              style={{ gridColumn: figures + column }}
            >
              <FigureText figure={figure} />
            </div>
          ))}
        </>
      )}
    </div>
  );
});

/**
 * What a table of divs says to a screen reader. The elements that these roles belong to would lay themselves out as a
 * table, which is what costs the time with thousands of lines.
 */
const roles = {
  table: (name: string, rows: number, columns: number) => ({
    role: 'table',
    'aria-label': name,
    'aria-rowcount': rows,
    'aria-colcount': columns,
  }),
  rowgroup: { role: 'rowgroup' },
  /** Counted from 1, header included. */
  row: (index: number) => ({ role: 'row', 'aria-rowindex': index }),
  rowHeader: (column: number, rowSpan = 1) => ({ role: 'rowheader', 'aria-colindex': column, 'aria-rowspan': rowSpan }),
  /** Names the rows below it. */
  titleCell: (columnSpan: number) => ({ role: 'rowheader', 'aria-colindex': 1, 'aria-colspan': columnSpan }),
  cell: (column: number, columnSpan = 1) => ({ role: 'cell', 'aria-colindex': column, 'aria-colspan': columnSpan }),
} as const;
