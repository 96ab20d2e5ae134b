import type { CrosstabRow } from '@qp/facts';
import { memo, type ReactNode } from 'react';
import { cellName } from './cell-focus.ts';
import { DimensionText, FactorText, FigureText, FoldedText, figuresOf, ResponseText, VariableText } from './cells.tsx';
import { labelColumns, type TableFacts, useTable } from './table-context.ts';
import type { Line } from './table-model.ts';

interface PlainTableProps {
  lines: readonly Line[];
  caption: string;
  /** The cells of the header row. */
  header: ReactNode;
}

/** The cross-tab as a plain table, for up to a few hundred lines. */
export function PlainTable({ lines, caption, header }: PlainTableProps) {
  const { order, short, matches, shading, significance } = useTable();
  return (
    <table style={{ minWidth: tableWidth(short, order.length) }}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {labelColumns(short).map((name) => (
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
      <tbody>
        {lines.map((line, at) => (
          <PlainLine
            key={lineKey(line)}
            line={line}
            at={at}
            short={short}
            order={order}
            matches={matches}
            shading={shading}
            significance={significance}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Below this the table scrolls sideways. */
export function tableWidth(short: boolean, segments: number): string {
  const labels = short ? 'var(--variable) + var(--response)' : 'var(--labels)';
  return `calc(${labels} + ${segments} * var(--segment) + var(--total))`;
}

/** Names a line for as long as it is shown, wherever a sort takes it. */
export function lineKey({ dimension, body }: Line): string {
  return body ? `${dimension.group}\n${body.variable.code}\n${body.row.name}` : dimension.key;
}

interface PlainLineProps {
  line: Line;
  at: number;
  short: boolean;
  order: readonly number[];
  matches: ((row: CrosstabRow, column: number) => boolean) | null;
  shading: boolean;
  significance: TableFacts['significance'];
}

const PlainLine = memo(function PlainLine({ line, at, short, order, matches, shading, significance }: PlainLineProps) {
  const { dimension, body } = line;
  const ends = at === dimension.from + dimension.lines - 1;
  const endsFactor = (last: number) =>
    at <= last && last === dimension.from + dimension.lines - 1 ? ' ends-dimension' : '';
  if (!body)
    return (
      <tr className="ends-dimension">
        <th scope="rowgroup" className="label dimension">
          <DimensionText span={dimension} />
        </th>
        <td className="label factor" colSpan={3 + order.length + 1}>
          <FoldedText dimension={dimension} />
        </td>
      </tr>
    );
  const { factor, variable, row } = body;
  return (
    <tr className={ends ? 'ends-dimension' : undefined}>
      {!short && at === dimension.from && (
        <th scope="rowgroup" rowSpan={dimension.lines} className="label dimension ends-dimension">
          <DimensionText span={dimension} />
        </th>
      )}
      {!short && at === factor.from && (
        <th
          scope="rowgroup"
          rowSpan={factor.lines}
          className={`label factor${endsFactor(factor.from + factor.lines - 1)}`}
        >
          <FactorText span={factor} />
        </th>
      )}
      {at === variable.from && (
        <th
          scope="rowgroup"
          rowSpan={variable.lines}
          className={`label variable${endsFactor(variable.from + variable.lines - 1)}`}
        >
          <VariableText span={variable} dimension={dimension} />
        </th>
      )}
      <th scope="row" className="label response" data-of={at === variable.from ? variable.name : undefined}>
        <ResponseText row={row} dimension={dimension} />
      </th>
      {figuresOf(body, { order, matches, shading, significance }).map((figure) => (
        <td key={figure.key} className={figure.className} data-cell={cellName(at, figure.key)} tabIndex={-1}>
          <FigureText figure={figure} />
        </td>
      ))}
    </tr>
  );
});
