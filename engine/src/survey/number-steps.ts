import { MAX_STEPS } from '@qp/facts';
import { MISSING } from './survey.ts';

/** The steps of a number, ascending: values of one step count as one answer [NU1]. */
export interface NumberSteps {
  /** The lowest and the highest value that was given in each step. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** The mean rank of its respondents, from -1 for the lowest to 1 for the highest. */
  readonly positions: readonly number[];
}

/**
 * Steps at the quantiles of the respondents with a weight; every distinct value is one if there are few. They depend on the
 * ranks alone, so a number that is rescaled or logged has the same steps.
 */
export function numberSteps(values: Float64Array, weights: Float64Array | null): NumberSteps {
  const { distinct, shares } = distinctValues(values, weights);
  const few = distinct.length <= MAX_STEPS;
  const from: number[] = [];
  const to: number[] = [];
  const ranks: number[] = [];
  const stepShares: number[] = [];
  let below = 0;
  let last = -1;
  distinct.forEach((value, at) => {
    const rank = below + shares[at] / 2;
    below += shares[at];
    const step = few ? at : Math.min(MAX_STEPS - 1, Math.floor(rank * MAX_STEPS));
    if (step !== last) {
      from.push(value);
      to.push(value);
      ranks.push(0);
      stepShares.push(0);
      last = step;
    }
    const own = from.length - 1;
    to[own] = value;
    ranks[own] += shares[at] * rank;
    stepShares[own] += shares[at];
  });
  return { from, to, positions: ranks.map((rank, at) => 2 * (rank / stepShares[at]) - 1) };
}

/** The step of every value; MISSING without a value. Values between two steps go to the nearer, those beyond the ends to the end. */
export function stepCodes(values: Float64Array, steps: NumberSteps): Uint8Array {
  const starts = stepStarts(steps);
  return Uint8Array.from(values, (value) =>
    Number.isNaN(value) || starts.length === 0 ? MISSING : stepAt(starts, value),
  );
}

/** Where each step begins: half-way between its lowest value and the highest of the step before. */
const stepStarts = ({ from, to }: NumberSteps): number[] =>
  from.map((value, at) => {
    const middle = at === 0 ? value : to[at - 1] / 2 + value / 2;
    // Between neighbouring doubles there is no middle.
    return at === 0 || middle > to[at - 1] ? middle : value;
  });

function stepAt(starts: readonly number[], value: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The values of respondents with a weight, ascending, and the share of each. */
function distinctValues(values: Float64Array, weights: Float64Array | null) {
  const order = Array.from(values.keys()).filter(
    (i) => !Number.isNaN(values[i]) && (weights === null || weights[i] > 0),
  );
  order.sort((a, b) => values[a] - values[b]);
  const distinct: number[] = [];
  const shares: number[] = [];
  let total = 0;
  for (const i of order) {
    const weight = weights?.[i] ?? 1;
    total += weight;
    if (distinct.length > 0 && distinct[distinct.length - 1] === values[i]) shares[shares.length - 1] += weight;
    else {
      distinct.push(values[i]);
      shares.push(weight);
    }
  }
  return { distinct, shares: shares.map((share) => share / total) };
}
