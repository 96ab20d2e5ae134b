import type { SegmentModel } from '@qp/facts';

/**
 * Each variable's share of what the variables of a run say about the segment [LC41]: the mutual information of its answers and
 * the segment under the model. All 0 where no variable says anything.
 */
export function informationShares({ segments, mixture, responseProbabilities }: SegmentModel): number[] {
  const information = responseProbabilities.map((table) => {
    let sum = 0;
    for (let from = 0; from < table.length; from += segments) {
      let everyone = 0;
      for (let k = 0; k < segments; k++) everyone += mixture[k] * table[from + k];
      for (let k = 0; k < segments; k++) {
        if (table[from + k] > 0) sum += mixture[k] * table[from + k] * Math.log(table[from + k] / everyone);
      }
    }
    return Math.max(0, sum);
  });
  const all = information.reduce((sum, value) => sum + value, 0);
  return information.map((value) => (all > 1e-9 ? value / all : 0));
}
