import { formatIndex, formatValue, isBlank, shade } from '@qp/contract';
import { MembershipBoxes } from './membership.tsx';
import { shadeClass } from './shading.ts';
import { type TableFacts, useTable } from './table-context.ts';
import type { DimensionSpan, Line, Span, VariableSpan } from './table-model.ts';
import { nameLines } from './table-styles.ts';
import { truncated } from './truncate.ts';

export interface Figure {
  readonly key: number;
  readonly className: string;
  readonly value: string;
  readonly index: string;
  readonly title: string | undefined;
}

type Body = NonNullable<Line['body']>;

/** The figures of one line, from left to right, Total last: text, look and full value. */
export function figuresOf(
  { row, decimals }: Body,
  order: TableFacts['order'],
  matches: TableFacts['matches'],
  shading: boolean,
): Figure[] {
  // Known by its place and not by its segment: a sort then changes texts, and moves no cell in any line.
  const figure = (column: number, total: boolean, place: number): Figure => {
    const shaded = shading && !total ? shadeClass(shade(row.index[column])) : '';
    const matched = matches?.(row, column) ? 'match' : '';
    return {
      key: place,
      className: ['cell', total ? 'total' : shaded, matched].filter(Boolean).join(' '),
      value: formatValue(row, column, decimals),
      index: formatIndex(row, column),
      title: fullValue(row, column),
    };
  };
  return [
    ...order.map((segment, place) => figure(segment - 1, false, place)),
    figure(order.length, true, order.length),
  ];
}

/** What a cell says when the pointer rests on it. */
function fullValue(row: Body['row'], column: number): string | undefined {
  if (isBlank(row, column)) return undefined;
  const value =
    row.valueType === 'percent' ? `${Number((row.value[column] * 100).toPrecision(12))}%` : String(row.value[column]);
  const index =
    row.index[column] >= 0 && column < row.value.length - 1 ? ` · index ${row.index[column].toFixed(1)}` : '';
  return `${value}${index} · base ${Number(row.base[column].toPrecision(12))}`;
}

export function FigureText({ figure }: { figure: Figure }) {
  return (
    <>
      {figure.value}
      {figure.index && <span className="index">{figure.index}</span>}
    </>
  );
}

const groupWords = { metrics: 'Metrics', cluster: 'Cluster', profile: 'Profile' } as const;

export function DimensionText({ span }: { span: DimensionSpan }) {
  const { onFold } = useTable();
  return (
    <div className="stay">
      <div className={`group ${span.group}`}>{groupWords[span.group]}</div>
      {onFold ? (
        <button type="button" className="fold name" aria-expanded={!span.collapsed} onClick={() => onFold(span.key)}>
          {span.name}
        </button>
      ) : (
        <div className="name">{span.name}</div>
      )}
    </div>
  );
}

export function FactorText({ span }: { span: Span }) {
  return <div className="stay">{span.name}</div>;
}

export function VariableText({ span, dimension }: { span: VariableSpan; dimension: DimensionSpan }) {
  const { lists } = useTable();
  const shown = truncated(span.name, span.lines);
  return (
    <div className="stay">
      <div
        className="name"
        title={[span.name, span.code].filter(Boolean).join(' · ')}
        style={{ WebkitLineClamp: nameLines(span.lines) }}
      >
        {shown}
      </div>
      {lists && !dimension.fixed && (
        <MembershipBoxes
          variable={span.name}
          code={span.code}
          cluster={lists.chosen.cluster.has(span.code)}
          profile={lists.chosen.profile.has(span.code)}
          metrics={lists.chosen.metrics.has(span.code)}
          clusterOffered={lists.offered.cluster.has(span.code)}
          profileOffered={lists.offered.profile.has(span.code)}
          metricsOffered={lists.offered.metrics.has(span.code)}
          onToggle={lists.onToggle}
        />
      )}
    </div>
  );
}

export function foldedText(dimension: DimensionSpan): string {
  return `${dimension.variables} ${dimension.variables === 1 ? 'variable' : 'variables'} hidden`;
}
