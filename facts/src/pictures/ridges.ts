import { MEAN, MEDIAN } from '../crosstab.ts';
import type { CrosstabGroup, CrosstabRow, CrosstabVariable, NumberDistribution } from '../crosstab-result.ts';

/** A number as a picture: how its answers are spread in each segment, over how they are spread in the survey. */
export interface Ridges {
  readonly variable: CrosstabVariable;
  readonly distribution: NumberDistribution;
  readonly mean: CrosstabRow;
  readonly median: CrosstabRow;
  readonly places: readonly number[];
  /** The lowest value of every bar, a multiple of its width. */
  readonly starts: readonly number[];
  /** The largest share in any bar, of a segment or of Total. */
  readonly highest: number;
}

/** The numbers of a cross-tab, those that separate the segments most first. `sizes` are those of the segments. */
export function ridgesOf(group: CrosstabGroup, sizes: readonly number[]): Ridges[] {
  const variables = group.flatMap(({ factors }) => factors.flatMap((factor) => factor.variables));
  return variables
    .flatMap((variable) => {
      const distribution = variable.number?.distribution;
      const mean = variable.rows.find(({ name, valueType }) => name === MEAN && valueType === 'unitless');
      const median = variable.rows.find(({ name, valueType }) => name === MEDIAN && valueType === 'unitless');
      if (!distribution || !mean || !median) return [];
      const { first, width, shares } = distribution;
      const places = shares[0].map((_, bar) => first + bar * width);
      // A negative zero becomes 0.
      const starts = places.map((place) => Math.ceil(place / width - 0.5 - 1e-9) * width + 0);
      return [{ variable, distribution, mean, median, places, starts, highest: Math.max(...shares.flat()) }];
    })
    .map((ridges) => ({ ridges, separation: separation(ridges.distribution, sizes) }))
    .sort((a, b) => b.separation - a.separation)
    .map(({ ridges }) => ridges);
}

/** What the bars say about the segment of a respondent: Σ size Σ share ln (share / share in Total). */
function separation({ shares }: NumberDistribution, sizes: readonly number[]): number {
  const total = shares[shares.length - 1];
  return shares.slice(0, -1).reduce((sum, own, k) => {
    const terms = own.map((share, bar) => (share > 0 && total[bar] > 0 ? share * Math.log(share / total[bar]) : 0));
    return sum + sizes[k] * terms.reduce((a, b) => a + b, 0);
  }, 0);
}
