import { isBlank, shade } from '@qp/facts';
import { formatIndex, formatValue } from '@qp/words/crosstab/figures';
import { crosstabRowWords } from '@qp/words/crosstab/rows';
import { crosstabWords } from '@qp/words/crosstab/screen';
import { baseSign, findingMark } from '@qp/words/crosstab/significance';
import { useWords } from '../../../lib/words.ts';
import { MembershipBoxes } from './membership.tsx';
import { shadeClass } from './shading.ts';
import { type TableFacts, useTable } from './table-context.ts';
import type { DimensionSpan, Line, LineTitle, Span, VariableSpan } from './table-model.ts';
import { nameLines } from './table-styles.ts';

export interface Figure {
  readonly key: number;
  readonly className: string;
  readonly value: string;
  readonly index: string;
  /** "▲", "▼" or letters; empty for nothing. */
  readonly mark: string;
  readonly side: -1 | 0 | 1;
  /** "*" or "**"; empty for nothing. */
  readonly base: string;
}

const UNMARKED: Pick<Figure, 'mark' | 'side' | 'base'> = { mark: '', side: 0, base: '' };

type Body = NonNullable<Line['body']>;
type Look = Pick<TableFacts, 'order' | 'matches' | 'shading' | 'significance'>;

/** The figures of one line, from left to right, Total last: text, look and marks. */
export function figuresOf({ row, decimals }: Body, { order, matches, shading, significance }: Look): Figure[] {
  const found = significance.findings?.cells(row) ?? null;
  const effective = found && significance.facts.get(row)?.effective;
  const markOf = (column: number): typeof UNMARKED => {
    const finding = found?.[column];
    if (!finding) return UNMARKED;
    return { mark: findingMark(finding), side: finding.side, base: effective ? baseSign(effective[column]) : '' };
  };
  // Known by its place and not by its segment: a sort then changes texts, and moves no cell in any line.
  const figure = (column: number, total: boolean, place: number): Figure => {
    const shaded = shading ? shadeClass(shade(row.index[column])) : '';
    const matched = matches?.(row, column) ? 'match' : '';
    return {
      key: place,
      className: ['cell', total ? 'total' : shaded, matched].filter(Boolean).join(' '),
      value: formatValue(row, column, decimals),
      index: formatIndex(row, column),
      ...(total || isBlank(row, column) ? UNMARKED : markOf(column)),
    };
  };
  return [
    ...order.map((segment, place) => figure(segment - 1, false, place)),
    figure(row.value.length - 1, true, order.length),
  ];
}

const marks = { '-1': 'mark lower', 0: 'mark', 1: 'mark higher' } as const;

export function FigureText({ figure }: { figure: Figure }) {
  return (
    <>
      {(figure.mark || figure.base) && (
        <span className={marks[figure.side]}>
          {figure.mark}
          {figure.base && <sup>{figure.base}</sup>}
        </span>
      )}
      {figure.value}
      {figure.index && <span className="index">{figure.index}</span>}
    </>
  );
}

/** Existing segments have describing variables in place of cluster variables. */
function useGroupName({ group }: DimensionSpan): string {
  const { groups } = useWords(crosstabWords);
  const { variables } = useTable();
  return groups[group === 'cluster' ? variables : group];
}

export function DimensionText({ span }: { span: DimensionSpan }) {
  const group = useGroupName(span);
  return (
    <div className="stay">
      <div className={`group ${span.group}`}>{group}</div>
      <DimensionName span={span} />
    </div>
  );
}

function DimensionName({ span }: { span: DimensionSpan }) {
  const { onFold } = useTable();
  if (!onFold) return <div className="name">{span.name}</div>;
  return (
    <button type="button" className="fold name" aria-expanded={!span.collapsed} onClick={() => onFold(span.key)}>
      {span.name}
    </button>
  );
}

/** Dimension and factor, or a variable, in a line above what they name. */
export function TitleText({ dimension, title }: { dimension: DimensionSpan; title: LineTitle }) {
  const group = useGroupName(dimension);
  if (title.variable) return <VariableText span={title.variable} dimension={dimension} />;
  return (
    <div className="across">
      <span className={`group ${dimension.group}`}>{group}</span>
      {title.folds ? <DimensionName span={dimension} /> : <span className="name">{dimension.name}</span>}
      <span className="of">{title.factor.name}</span>
    </div>
  );
}

export function FactorText({ span }: { span: Span }) {
  return <div className="stay">{span.name}</div>;
}

interface VariableTextProps {
  span: VariableSpan;
  dimension: DimensionSpan;
  /** On paper, where no one can point at a name to read the rest of it. */
  whole?: boolean;
}

export function VariableText({ span, dimension, whole = false }: VariableTextProps) {
  const { lists, layout, onRowMenu } = useTable();
  const rowWords = useWords(crosstabRowWords);
  const shown = whole || layout === 'stacked' ? span.name : truncated(span.name, span.lines);
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
        <div className="row-tools">
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
          {onRowMenu && (
            <button
              type="button"
              className="row-menu"
              aria-label={rowWords.options(span.name)}
              aria-haspopup="menu"
              onClick={(event) => onRowMenu(span.code, event.currentTarget)}
            >
              ⋯
            </button>
          )}
        </div>
      )}
    </div>
  );
}

export function FoldedText({ dimension }: { dimension: DimensionSpan }) {
  return useWords(crosstabWords).folded(dimension.variables);
}

/** Characters of a variable's name that one row of the table has room for. */
const CHARACTERS_PER_ROW = 19;

/** The name cut to 19 characters for each row that it spans, with an ellipsis where something is left out. */
export function truncated(name: string, rowSpan: number): string {
  const room = CHARACTERS_PER_ROW * rowSpan;
  // Counted in characters as people see them, so an emoji is never cut in half.
  const characters = [...name];
  return characters.length > room ? `${characters.slice(0, room).join('')}…` : name;
}
