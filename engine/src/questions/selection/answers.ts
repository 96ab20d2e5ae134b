/** The answers to one question, and how they depend on the segment [SE1]. */
export type SelectionColumn =
  | { readonly kind: 'categories'; readonly codes: Uint8Array; readonly categories: number }
  /** NaN means no answer. */
  | { readonly kind: 'number' | 'count'; readonly values: Float64Array };

export interface SelectionData {
  readonly respondents: number;
  readonly columns: readonly SelectionColumn[];
  /** As given; null counts everyone once. */
  readonly weights: Float64Array | null;
}

/** One question in a fit of some segments: it learns from memberships and adds what it says to the logarithms of respondents. */
export interface Question {
  /** Free parameters in one segment. */
  readonly parameters: number;
  /** Log-likelihood with the same answers in all segments. */
  readonly common: number;
  /** Learns from memberships (at [respondent * segments + segment]); returns the expected log-likelihood with own answers in each segment. */
  learn(memberships: Float64Array, segments: number): number;
  /** Adds the log-likelihoods under what it learned last, at [respondent * segments + segment]. */
  add(logs: Float64Array, segments: number): void;
}

const SMALLEST = 1e-12;
/** Pseudo-respondents that answer like everyone, so no answer is impossible in a segment. */
const PRIOR = 0.5;

export function questionOf(column: SelectionColumn, weights: Float64Array): Question {
  if (column.kind === 'categories') return categoriesQuestion(column.codes, column.categories, weights);
  return numberQuestion(column.values, weights, column.kind === 'count' ? poisson : gaussian);
}

function categoriesQuestion(codes: Uint8Array, categories: number, weights: Float64Array): Question {
  const overall = new Float64Array(categories);
  codes.forEach((code, i) => {
    if (code < categories) overall[code] += weights[i];
  });
  const answered = overall.reduce((sum, count) => sum + count, 0);
  const shares = overall.map((count) => count / Math.max(answered, SMALLEST));
  const common = overall.reduce((sum, count, c) => sum + (count > 0 ? count * Math.log(shares[c]) : 0), 0);
  let logTable = new Float64Array(0);
  return {
    parameters: Math.max(0, shares.filter((share) => share > 0).length - 1),
    common,
    learn(memberships, segments) {
      const counts = new Float64Array(categories * segments);
      for (let i = 0; i < codes.length; i++) {
        if (codes[i] >= categories) continue;
        const to = codes[i] * segments;
        const from = i * segments;
        for (let k = 0; k < segments; k++) counts[to + k] += weights[i] * memberships[from + k];
      }
      const sums = new Float64Array(segments);
      for (let at = 0; at < counts.length; at++) sums[at % segments] += counts[at];
      if (logTable.length !== counts.length) logTable = new Float64Array(counts.length);
      let value = 0;
      for (let c = 0; c < categories; c++)
        for (let k = 0; k < segments; k++) {
          const at = c * segments + k;
          logTable[at] = Math.log(Math.max((counts[at] + PRIOR * shares[c]) / (sums[k] + PRIOR), SMALLEST));
          value += counts[at] * logTable[at];
        }
      return value;
    },
    add(logs, segments) {
      for (let i = 0; i < codes.length; i++) {
        if (codes[i] >= categories) continue;
        const from = codes[i] * segments;
        const to = i * segments;
        for (let k = 0; k < segments; k++) logs[to + k] += logTable[from + k];
      }
    },
  };
}

/** A density with its parameters from a mean and a variance. */
interface Density {
  readonly parameters: number;
  logOf(value: number, mean: number, variance: number): number;
}
const gaussian: Density = {
  parameters: 2,
  logOf: (value, mean, variance) => -0.5 * (Math.log(2 * Math.PI * variance) + (value - mean) ** 2 / variance),
};
const poisson: Density = {
  parameters: 1,
  logOf: (value, mean) => value * Math.log(Math.max(mean, SMALLEST)) - mean - logFactorial(value),
};

const factorials: number[] = [0];
function logFactorial(n: number): number {
  for (let at = factorials.length; at <= n; at++) factorials.push(factorials[at - 1] + Math.log(at));
  return factorials[n];
}

function numberQuestion(values: Float64Array, weights: Float64Array, density: Density): Question {
  const everyone = momentsOf(values, weights, null, 1);
  const least = Math.max(1e-4 * everyone.variances[0], SMALLEST);
  let common = 0;
  values.forEach((value, i) => {
    if (!Number.isNaN(value))
      common += weights[i] * density.logOf(value, everyone.means[0], Math.max(least, everyone.variances[0]));
  });
  let means = everyone.means;
  let variances = everyone.variances;
  return {
    parameters: density.parameters,
    common,
    learn(memberships, segments) {
      ({ means, variances } = momentsOf(values, weights, memberships, segments));
      variances = variances.map((variance) => Math.max(variance, least));
      let value = 0;
      for (let i = 0; i < values.length; i++) {
        if (Number.isNaN(values[i])) continue;
        for (let k = 0; k < segments; k++) {
          const part = weights[i] * memberships[i * segments + k];
          if (part > SMALLEST) value += part * density.logOf(values[i], means[k], variances[k]);
        }
      }
      return value;
    },
    add(logs, segments) {
      for (let i = 0; i < values.length; i++) {
        if (Number.isNaN(values[i])) continue;
        for (let k = 0; k < segments; k++) logs[i * segments + k] += density.logOf(values[i], means[k], variances[k]);
      }
    },
  };
}

function momentsOf(values: Float64Array, weights: Float64Array, memberships: Float64Array | null, segments: number) {
  const [base, sums, squares] = [0, 1, 2].map(() => new Float64Array(segments));
  const each = (visit: (k: number, part: number, value: number) => void) => {
    for (let i = 0; i < values.length; i++) {
      if (Number.isNaN(values[i])) continue;
      for (let k = 0; k < segments; k++)
        visit(k, weights[i] * (memberships ? memberships[i * segments + k] : 1), values[i]);
    }
  };
  each((k, part, value) => {
    base[k] += part;
    sums[k] += part * value;
  });
  const means = sums.map((sum, k) => sum / Math.max(base[k], SMALLEST));
  each((k, part, value) => {
    squares[k] += part * (value - means[k]) ** 2;
  });
  return { means, variances: squares.map((sum, k) => sum / Math.max(base[k], SMALLEST)) };
}
