/** The E-step, by the kernel or by the plain twin that tests compare it with (testing/plain-expectation.ts). */
export interface Expectation {
  /** Fills the expected counts (laid out like the parameters) and returns the log-likelihood. */
  expect(parameters: Float64Array, counts: Float64Array): number;
}

/** Turns logarithms into probabilities that sum to 1, in place; returns the logarithm of their sum. */
export function normaliseLogs(values: Float64Array, from: number, count: number): number {
  let most = values[from];
  for (let at = from + 1; at < from + count; at++) if (values[at] > most) most = values[at];
  let sum = 0;
  for (let at = from; at < from + count; at++) {
    values[at] = Math.exp(values[at] - most);
    sum += values[at];
  }
  const scale = 1 / sum;
  for (let at = from; at < from + count; at++) values[at] *= scale;
  return most + Math.log(sum);
}
