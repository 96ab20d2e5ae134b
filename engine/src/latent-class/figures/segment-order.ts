import type { SegmentModel } from '@qp/facts';

/**
 * Segments from the largest to the smallest [LC9]: by weighted number of respondents assigned, then by share in the
 * mixture, then by the first response probability that differs. What is still equal is the same segment twice.
 */
export function bySize(fit: SegmentModel, sizes: readonly number[]): number[] {
  const order = sizes.map((_, k) => k);
  return order.sort((a, b) => sizes[b] - sizes[a] || fit.mixture[b] - fit.mixture[a] || firstDifference(fit, a, b));
}

function firstDifference(fit: SegmentModel, a: number, b: number): number {
  for (const probabilities of fit.responseProbabilities) {
    for (let at = 0; at < probabilities.length; at += fit.segments) {
      if (probabilities[at + a] !== probabilities[at + b]) return probabilities[at + b] - probabilities[at + a];
    }
  }
  return a - b;
}

/** The same model with segment `order[0]` first, and so on. */
export function reorder(fit: SegmentModel, order: readonly number[]): SegmentModel {
  const { style } = fit;
  const levels = style?.leanings.length ?? 1;
  const classes = order.flatMap((k) => Array.from({ length: levels }, (_, s) => k * levels + s));
  return {
    segments: fit.segments,
    categories: fit.categories,
    mixture: order.map((k) => fit.mixture[k]),
    responseProbabilities: fit.responseProbabilities.map((table) => columnsOf(table, order)),
    ...(style && {
      style: {
        ...style,
        mixture: classes.map((own) => style.mixture[own]),
        responseProbabilities: style.responseProbabilities.map((table) => columnsOf(table, classes)),
      },
    }),
  };
}

const columnsOf = (table: readonly number[], order: readonly number[]): number[] =>
  table.map((_, at) => table[at - (at % order.length) + order[at % order.length]]);
