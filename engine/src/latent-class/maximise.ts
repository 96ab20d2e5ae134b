import type { Responses } from './model.ts';

/** No probability is smaller [LC5]: a product of many then never becomes an unnoticed zero. */
export const SMALLEST_PROBABILITY = 1e-15;

/**
 * M-step [LC4]: the parameters under which the expected counts, and the prior, are most probable.
 * Both arrays: [segment], then [response * segments + segment].
 */
export function maximise(model: Responses, segments: number, counts: Float64Array, parameters: Float64Array): void {
  const { offsets, overall, prior } = model;
  const pseudo = prior / segments;
  for (let k = 0; k < segments; k++) {
    parameters[k] = Math.max((counts[k] + pseudo) / (model.counted + prior), SMALLEST_PROBABILITY);
  }
  for (let j = 0; j + 1 < offsets.length; j++) {
    const from = segments * (1 + offsets[j]);
    const to = segments * (1 + offsets[j + 1]);
    for (let k = 0; k < segments; k++) {
      let answers = pseudo;
      for (let at = from + k; at < to; at += segments) answers += counts[at];
      // A segment that nobody belongs to answers like everybody.
      const scale = answers > 0 ? 1 / answers : 0;
      const share = answers > 0 ? pseudo * scale : 1;
      for (let at = from + k, r = offsets[j]; at < to; at += segments, r++) {
        parameters[at] = Math.max(counts[at] * scale + overall[r] * share, SMALLEST_PROBABILITY);
      }
    }
  }
}

/** Logarithm of the prior at the parameters, up to a constant; 0 for alpha 0. */
export function logPrior(model: Responses, segments: number, parameters: Float64Array): number {
  if (model.prior === 0) return 0;
  let sum = logOfProduct(parameters, 0, segments);
  for (let r = 0; r < model.responses; r++) {
    if (model.overall[r] > 0) sum += model.overall[r] * logOfProduct(parameters, segments * (1 + r), segments);
  }
  return (model.prior / segments) * sum;
}

/** Sum of the logarithms of neighbours, with one logarithm for 16 of them: 16 times the smallest is still normal. */
function logOfProduct(values: Float64Array, from: number, count: number): number {
  let sum = 0;
  for (let start = from; start < from + count; start += 16) {
    let product = 1;
    for (let at = start; at < Math.min(start + 16, from + count); at++) product *= values[at];
    sum += Math.log(product);
  }
  return sum;
}
