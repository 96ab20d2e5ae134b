import type { NumberDistribution } from '@qp/facts';
import type { People } from './people.ts';

/** More bars with more respondents per segment: three times the cube root, within these limits. */
const [FEWEST_BARS, MAX_BARS] = [8, 40];
/** Values beyond these shares of the respondents are left out if they lie further away than this part of what the others span. */
const TAIL = 0.01;
const FAR = 0.15;
const ROUND_STEPS = [1, 2, 5, 10];
/** No bars for numbers that a double can't distinguish or can't hold. */
const FINEST = 1e-9;
const FARTHEST = 1e300;
/** Four decimals are more than a picture shows. */
const PRECISION = 1e4;

/** The shape of a number in every segment and in Total (CT21); null if it has one value, or numbers that no picture shows. */
export function numberDistribution(values: Float64Array, people: People): NumberDistribution | null {
  const { count, segments, segmentOf, weights } = people;
  const counted = Array.from({ length: count }, (_, i) => i).filter(
    (i) => !Number.isNaN(values[i]) && weights?.[i] !== 0,
  );
  counted.sort((a, b) => values[a] - values[b]);
  const [low, high] = ends(counted, values, weights);
  const range = high - low;
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (!(range > FINEST * size && size < FARTHEST && range > 1 / FARTHEST)) return null;
  const most = Math.max(FEWEST_BARS, Math.min(MAX_BARS, Math.round(3 * Math.cbrt(counted.length / segments))));
  const whole = counted.every((i) => Number.isInteger(values[i]));
  const width = roundWidth(range / most, whole ? 1 : 0);
  const start = Math.floor(low / width + 1e-9);
  const barOf = (value: number) => Math.floor(value / width + 1e-9) - start;
  const bars = barOf(high) + 1;
  const shares = Array.from({ length: segments + 1 }, () => Array.from({ length: bars }, () => 0));
  const bases = Array.from({ length: segments + 1 }, () => 0);
  for (const i of counted) {
    const weight = weights?.[i] ?? 1;
    const bar = values[i] < low || values[i] > high ? -1 : barOf(values[i]);
    for (const k of [segmentOf[i], segments]) {
      bases[k] += weight;
      if (bar >= 0) shares[k][bar] += weight;
    }
  }
  return {
    // The middle of whole numbers: 18 and 19 have theirs at 18.5.
    first: width * start + (whole ? (width - 1) / 2 : width / 2),
    width,
    shares: shares.map((own, k) =>
      own.map((sum) => (bases[k] > 0 ? Math.round((PRECISION * sum) / bases[k]) / PRECISION : 0)),
    ),
  };
}

/** The lowest and the highest value that is drawn. */
function ends(sorted: readonly number[], values: Float64Array, weights: Float64Array | null): [number, number] {
  if (sorted.length === 0) return [0, 0];
  const total = sorted.reduce((sum, i) => sum + (weights?.[i] ?? 1), 0);
  const quantile = (share: number) => {
    let below = 0;
    const at = sorted.find((i) => {
      below += weights?.[i] ?? 1;
      return below >= share * total;
    });
    return values[at ?? sorted[sorted.length - 1]];
  };
  const [lowest, highest] = [values[sorted[0]], values[sorted[sorted.length - 1]]];
  const [low, high] = [quantile(TAIL), quantile(1 - TAIL)];
  if (low === high) return [lowest, highest];
  const near = FAR * (high - low);
  return [low - lowest <= near ? lowest : low, highest - high <= near ? highest : high];
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundWidth(least: number, smallest: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const width = ROUND_STEPS.map((step) => step * power).find((step) => step >= least * (1 - 1e-9)) ?? 10 * power;
  return Math.max(smallest, width);
}
