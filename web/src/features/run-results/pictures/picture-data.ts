import { answerName, type CrosstabGroup, type CrosstabRow, isBlank } from '@qp/facts';

/** Which rows of a cross-tab are worth a picture. */
export interface ResponseRow {
  /** The variable's name and the response's. */
  readonly label: string;
  /** Empty beside an item of an exercise. */
  readonly question: string;
  readonly row: CrosstabRow;
}

export function responseRows(groups: readonly CrosstabGroup[]): ResponseRow[] {
  return groups.flatMap((group) =>
    group.flatMap((dimension) =>
      dimension.factors.flatMap((factor) =>
        factor.variables.flatMap((variable) =>
          variable.rows
            .filter((row) => row.valueType === 'percent' && !isBlank(row, row.value.length - 1))
            .map((row) => {
              const question = variable.exercise ? '' : variable.name;
              return { label: answerName({ question, answer: row.name }), question, row };
            }),
        ),
      ),
    ),
  );
}

export interface Difference extends ResponseRow {
  /** Percentage points above (or, negative, below) Total. */
  readonly points: number;
}

/** Whether a segment (by number) differs significantly from the rest in a row. */
type Significant = (row: CrosstabRow, segment: number) => boolean;

/** The responses in which a segment differs most from Total, the furthest above first; of those that are significant. */
export function differences(
  rows: readonly ResponseRow[],
  segment: number,
  most: number,
  significant: Significant = () => true,
): Difference[] {
  return rows
    .filter(({ row }) => !isBlank(row, segment - 1) && significant(row, segment))
    .map((one) => ({ ...one, points: 100 * (one.row.value[segment - 1] - one.row.value[one.row.value.length - 1]) }))
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, most)
    .sort((a, b) => b.points - a.points);
}

/** The questions that differ most between the segments, in the order of the questionnaire. */
export function mostSpread<Figure extends { readonly share: readonly number[] }>(
  figures: readonly Figure[],
  most: number,
): Figure[] {
  const spread = ({ share }: Figure) => {
    const segments = share.slice(0, -1).filter((one) => one >= 0);
    return segments.length === 0 ? 0 : Math.max(...segments) - Math.min(...segments);
  };
  const chosen = new Set([...figures].sort((a, b) => spread(b) - spread(a)).slice(0, most));
  return figures.filter((figure) => chosen.has(figure));
}
