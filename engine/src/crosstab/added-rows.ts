import { type CrosstabRow, NONE } from '@qp/facts';
import { pointsOf } from '../survey/scale-points.ts';
import type { CategoricalColumn, Cut } from '../survey/survey.ts';

/** Rows that are worked out from those of a variable: nets, boxes and means of scales (CT14 to CT17). */

/** The share of those who gave any of the responses, which exclude one another (CT14). */
export function netRow(name: string, rows: readonly CrosstabRow[]): CrosstabRow {
  const { base } = rows[0];
  const value = base.map((weight, k) =>
    weight > 0
      ? Math.min(
          1,
          rows.reduce((sum, row) => sum + row.value[k], 0),
        )
      : NONE,
  );
  const total = value[value.length - 1];
  const index = value.map((share) => (share === NONE || total <= 0 ? NONE : (100 * share) / total));
  return { name, value, index, base: [...base], valueType: 'percent' };
}

interface ScaleMean {
  readonly row: CrosstabRow;
  /** By column: Σw(x - m)² over those who answered on the scale. */
  readonly deviations: readonly number[];
}

/** The mean of those who answered on the scale; `rows` are its points, from low to high (CT16). */
export function scaleMean(name: string, rows: readonly CrosstabRow[], scores: readonly number[]): ScaleMean {
  const columns = rows[0].base.map((weight, k) => {
    const shares = rows.map((row) => (weight > 0 ? row.value[k] : 0));
    const onScale = shares.reduce((sum, share) => sum + share, 0);
    if (!(onScale > 0)) return { mean: NONE, base: 0, deviation: 0 };
    const mean = shares.reduce((sum, share, r) => sum + share * scores[r], 0) / onScale;
    const deviation = weight * shares.reduce((sum, share, r) => sum + share * (scores[r] - mean) ** 2, 0);
    return { mean, base: weight * onScale, deviation };
  });
  return {
    row: {
      name,
      value: columns.map(({ mean }) => mean),
      index: columns.map(() => NONE),
      base: columns.map(({ base }) => base),
      valueType: 'unitless',
    },
    deviations: columns.map(({ deviation }) => deviation),
  };
}

/** Fewer points, and top 2 and bottom 2 would overlap. */
export const MIN_BOX_POINTS = 4;
/** "7", "7 Very likely", "7 - Very likely", "(7)", "7점", but not "18-34" or "65+". */
const LEADING_NUMBER = /^\(?(-?\d+)(?:$|[\s.:=)-]+\D*$|\p{Lo}$)/u;

/**
 * The score of each point of a scale, from low to high; empty where the responses form no scale. Points that begin with a number score
 * that number, all others 1 to n. Ranges such as ages have no mean (CT15).
 */
export function scaleScores(labels: readonly string[]): number[] {
  const onScale = labels.slice(0, pointsOf(labels));
  const numbers = onScale.map((label) => LEADING_NUMBER.exec(label.trim())?.[1]);
  if (numbers.every((text) => text !== undefined)) return numbers.map(Number);
  return onScale.some((label) => /\d/.test(label)) ? [] : onScale.map((_, at) => at + 1);
}

/**
 * The code of each point in the data, from low to high, where it isn't what `scaleScores` says: "Never" may be 0, and the words
 * may be of a language that only the codes put in order. Undefined where a point has no code of its own, or another number in its label.
 */
export function pointCodes(
  { labels, scalePoints = 0 }: Pick<CategoricalColumn, 'labels' | 'scalePoints'>,
  cut: Cut | undefined,
): number[] | undefined {
  const points = labels.slice(0, scalePoints);
  if (points.length === 0 || cut?.kind !== 'ranges') return undefined;
  const codes = points.flatMap((label, point) => {
    const own = cut.from.filter((from, at) => cut.labels[at] === point && cut.to[at] === from);
    const said = LEADING_NUMBER.exec(label.trim())?.[1];
    const fits = said === undefined ? !/\d/.test(label) : Number(said) === own[0];
    return fits && own.length === 1 && cut.labels.filter((each) => each === point).length === 1 ? own : [];
  });
  const usual = scaleScores(labels);
  if (codes.length < points.length || codes.every((code, at) => code === usual[at])) return undefined;
  return codes;
}
