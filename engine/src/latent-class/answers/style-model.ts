import type { SegmentModel, StyleModel } from '../types.ts';

/** Every class of a model: a segment, or one level of style of a segment [LC18]. */
export interface Classes {
  readonly classes: number;
  readonly mixture: readonly number[];
  /** Of each variable: the probability of response c in a class at [c * classes + class]. */
  readonly tables: readonly (readonly number[])[];
}

/** The classes behind a stored model; without style apart they are its segments. */
export function classesOf(fit: SegmentModel): Classes {
  const { segments, style } = fit;
  if (style === undefined) return { classes: segments, mixture: fit.mixture, tables: fit.responseProbabilities };
  const levels = style.leanings.length;
  const tables = fit.responseProbabilities.map((table, j) =>
    style.responseProbabilities[j].length > 0 ? style.responseProbabilities[j] : forEveryStyle(table, levels),
  );
  return { classes: segments * levels, mixture: style.mixture, tables };
}

const forEveryStyle = (table: readonly number[], levels: number): number[] =>
  table.flatMap((probability) => new Array<number>(levels).fill(probability));

/** A model's segments and its style from its classes; levels from those in the middle of scales to those at the ends. */
export function styleApart(
  segments: number,
  deltas: readonly number[],
  mixture: readonly number[],
  tables: readonly (readonly number[])[],
  scales: ReadonlySet<number>,
): Pick<SegmentModel, 'mixture' | 'responseProbabilities'> & { readonly style: StyleModel } {
  const levels = deltas.length;
  const order = deltas.map((_, s) => s).sort((a, b) => deltas[a] - deltas[b]);
  const place = (own: number): number => own - (own % levels) + order[own % levels];
  const inOrder = (table: readonly number[]): number[] => table.map((_, at) => table[place(at)]);
  const shares = inOrder(mixture);
  const ofSegment = (values: readonly number[], k: number): number =>
    values.slice(k * levels, (k + 1) * levels).reduce((sum, value) => sum + value, 0);
  const bySegment = Array.from({ length: segments }, (_, k) => ofSegment(shares, k));
  const ofLevel = order.map((_, s) => shares.reduce((sum, share, own) => sum + (own % levels === s ? share : 0), 0));
  const mean = order.reduce((sum, s, position) => sum + ofLevel[position] * deltas[s], 0);
  const ordered = tables.map(inOrder);
  return {
    mixture: bySegment,
    responseProbabilities: ordered.map((table) => {
      const weighted = table.map((probability, at) => probability * shares[at % (segments * levels)]);
      return Array.from(
        { length: table.length / levels },
        (_, at) => ofSegment(weighted, at) / bySegment[at % segments],
      );
    }),
    style: {
      leanings: order.map((s) => deltas[s] - mean),
      mixture: shares,
      responseProbabilities: ordered.map((table, j) => (scales.has(j) ? table : [])),
    },
  };
}
