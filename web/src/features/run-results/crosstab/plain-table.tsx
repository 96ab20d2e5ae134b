import type { CrosstabRow } from '@qp/facts';
import { memo, type ReactNode } from 'react';
import { cellName } from './cell-focus.ts';
import { DimensionText, FactorText, FigureText, FoldedText, figuresOf, TitleText, VariableText } from './cells.tsx';
import { type LabelColumn, labelColumns, type TableFacts, useTable } from './table-context.ts';
import { type Line, pageParts, type Span } from './table-model.ts';

interface PlainTableProps {
  lines: readonly Line[];
  caption: string;
  /** The cells of the header row. */
  header: ReactNode;
  /** Every variable says its dimension and factor, and stays on one page; a long one says its name again on the next. */
  onPaper: boolean;
}

/** The cross-tab as a plain table, for up to a few hundred lines. */
export function PlainTable({ lines, caption, header, onPaper }: PlainTableProps) {
  const facts = useTable();
  const { order, matches, shading, significance } = facts;
  const labels = labelColumns(facts);
  return (
    <table style={{ minWidth: tableWidth(labels, order.length) }}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {labels.map((name) => (
          <col key={name} style={{ width: `var(--${name})` }} />
        ))}
        {order.map((segment) => (
          <col key={segment} />
        ))}
        <col style={{ width: 'var(--total)' }} />
      </colgroup>
      <thead>
        <tr>{header}</tr>
      </thead>
      {(onPaper ? pageParts(lines) : [{ from: 0, lines, body: null }]).map((part) => (
        <tbody key={part.from}>
          {part.lines.map((line, at) => (
            <PlainLine
              key={lineKey(line)}
              line={line}
              at={part.from + at}
              columns={labels.length}
              onPaper={part.body}
              saysGroup={facts.layout === 'groups'}
              order={order}
              matches={matches}
              shading={shading}
              significance={significance}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Below this the table scrolls sideways. */
export function tableWidth(labels: readonly LabelColumn[], segments: number): string {
  return `calc(${labels.map((name) => `var(--${name})`).join(' + ')} + ${segments} * var(--segment) + var(--total))`;
}

/** Names a line for as long as it is shown, wherever a sort takes it. */
export function lineKey({ dimension, title, body }: Line): string {
  if (title) return `${dimension.key}\n${title.factor.name}\n${title.variable?.code ?? ''}`;
  return body ? `${dimension.group}\n${body.variable.code}\n${body.row.name}` : dimension.key;
}

interface PlainLineProps {
  line: Line;
  at: number;
  /** Number of label columns. */
  columns: number;
  /** On paper the lines that stay together: merged cells end with them, and the next ones say it again. */
  onPaper: Pick<Span, 'from' | 'lines'> | null;
  /** With every variable, so a page that begins inside a factor says which one. */
  saysGroup: boolean;
  order: readonly number[];
  matches: ((row: CrosstabRow, column: number) => boolean) | null;
  shading: boolean;
  significance: TableFacts['significance'];
}

const PlainLine = memo(function PlainLine({
  line,
  at,
  columns,
  onPaper,
  saysGroup,
  order,
  matches,
  shading,
  significance,
}: PlainLineProps) {
  const { dimension, title, body } = line;
  const ends = at === dimension.from + dimension.lines - 1;
  const endsFactor = (last: number) =>
    at <= last && last === dimension.from + dimension.lines - 1 ? ' ends-dimension' : '';
  if (title)
    return (
      <tr>
        <th scope="rowgroup" colSpan={columns + order.length + 1} className={titleClass(title)}>
          <TitleText dimension={dimension} title={title} />
        </th>
      </tr>
    );
  if (!body)
    return (
      <tr className="ends-dimension">
        <th scope="rowgroup" className="label dimension">
          <DimensionText span={dimension} />
        </th>
        <td className="label factor" colSpan={columns - 1 + order.length + 1}>
          <FoldedText dimension={dimension} />
        </td>
      </tr>
    );
  const { factor, variable, row } = body;
  const spanOf = (span: Span) => onPaper ?? span;
  const closes = !onPaper || onPaper.from + onPaper.lines === dimension.from + dimension.lines;
  const again = (span: Span) => (at === span.from ? '' : ' again');
  return (
    <tr className={ends ? 'ends-dimension' : undefined}>
      {columns === 4 && at === spanOf(dimension).from && (
        <th
          scope="rowgroup"
          rowSpan={spanOf(dimension).lines}
          className={`label dimension${closes ? ' ends-dimension' : ''}${again(dimension)}`}
        >
          <DimensionText span={dimension} />
        </th>
      )}
      {columns === 4 && at === spanOf(factor).from && (
        <th
          scope="rowgroup"
          rowSpan={spanOf(factor).lines}
          className={`label factor${endsFactor(factor.from + factor.lines - 1)}${again(factor)}`}
        >
          <FactorText span={factor} />
        </th>
      )}
      {columns > 1 && at === spanOf(variable).from && (
        <th
          scope="rowgroup"
          rowSpan={spanOf(variable).lines}
          className={`label variable${endsFactor(variable.from + variable.lines - 1)}${again(variable)}`}
        >
          {onPaper && saysGroup && at > factor.from + 1 && (
            <div className="again within">
              {dimension.name}, {factor.name}
            </div>
          )}
          <VariableText span={variable} dimension={dimension} whole={onPaper !== null} />
        </th>
      )}
      <th scope="row" className="label response">
        {row.name}
      </th>
      {figuresOf(body, { order, matches, shading, significance }).map((figure) => (
        <td key={figure.key} className={figure.className} data-cell={cellName(at, figure.key)} tabIndex={-1}>
          <FigureText figure={figure} />
        </td>
      ))}
    </tr>
  );
});

export function titleClass({ variable }: NonNullable<Line['title']>): string {
  return `label title ${variable ? 'of-variable' : 'of-factor'}`;
}
