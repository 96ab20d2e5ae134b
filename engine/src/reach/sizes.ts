import type { Interval, ReachBasis } from '@qp/facts';
import { Random } from '../numerics/random.ts';
import { type Classified, drawnFigures, type Figures, intervalOf } from '../refits/index.ts';
import { inverseOf } from '../significance/classification-errors.ts';

/** Probabilities that a rule gives respondents it hasn't seen, [respondent * segments + segment]; NaN for those it wasn't asked about. */
export type HeldOutProbabilities = Float64Array;

/** What the rule says on average of the people of each segment, and of the same in every refit [RE8]; null where that can't be known. */
export function signaturesOf(known: Classified, heldOut: HeldOutProbabilities): ReachBasis['signatures'] {
  const { segments, count } = known;
  const figures: Figures = ({ assignments, weights, inverse }) => {
    const sums = new Float64Array(segments * segments);
    const totals = new Float64Array(segments);
    for (let i = 0; i < count; i++) {
      if (Number.isNaN(heldOut[i * segments])) continue;
      for (let t = 0; t < segments; t++) {
        const weight = weights[i] * inverse![assignments[i]][t];
        totals[t] += weight;
        for (let s = 0; s < segments; s++) sums[t * segments + s] += weight * heldOut[i * segments + s];
      }
    }
    return sums.map((sum, at) => sum / totals[Math.floor(at / segments)]);
  };
  if (known.inverse === null) return null;
  const rounded = (table: Float64Array) => Array.from(table, (value) => Math.round(value * 1e6) / 1e6);
  const [draws] = drawnFigures(known, [figures]);
  return { all: rounded(figures(known)), draws: draws.map(rounded) };
}

/** Scored rows: how many, and by segment the sums of their probabilities and of the squares. */
export interface ScoredSums {
  readonly rows: number;
  readonly sums: readonly number[];
  readonly squares: readonly number[];
}

/**
 * Sizes of the segments in a scored file [RE9]: the mix of segments whose average probabilities are those of the file. Intervals from the
 * refits, the held-out respondents drawn with them, and the rows of the file.
 */
export function correctedSizes(signatures: ReachBasis['signatures'], file: ScoredSums): Interval[] | null {
  const segments = file.sums.length;
  if (signatures === null || file.rows === 0) return null;
  const mean = file.sums.map((sum) => sum / file.rows);
  const found = mixOf(signatures.all, mean);
  if (found === null) return null;
  const random = new Random(file.rows, segments, signatures.draws.length);
  const uniform = () => (random.below(2 ** 31) + 0.5) / 2 ** 31;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const errors = file.squares.map((square, s) => Math.sqrt(Math.max(0, square / file.rows - mean[s] ** 2) / file.rows));
  const draws = signatures.draws.flatMap((table) => {
    const chance = errors.map((error) => error * normal());
    const middle = chance.reduce((sum, one) => sum + one, 0) / segments;
    const mix = mixOf(
      table,
      mean.map((share, s) => share + chance[s] - middle),
    );
    return mix ? [mix] : [];
  });
  const positive = found.map((share) => Math.max(0, share));
  const all = positive.reduce((sum, share) => sum + share, 0);
  return positive.map((share, s) =>
    intervalOf(
      share / all,
      draws.map((mix) => mix[s]),
      [0, 1],
    ),
  );
}

/** Shares of segments, some perhaps below 0: those whose signatures add up to the mean; null where segments look alike. */
function mixOf(signatures: readonly number[], mean: readonly number[]): number[] | null {
  const size = mean.length;
  const inverse = inverseOf(mean.map((_, s) => mean.map((__, t) => signatures[t * size + s])));
  return inverse?.map((row) => row.reduce((sum, entry, s) => sum + entry * mean[s], 0)) ?? null;
}
