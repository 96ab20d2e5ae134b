import type { Responses } from '../rows/model.ts';

/** No probability is smaller [LC5]: a product of many then never becomes an unnoticed zero. */
export const SMALLEST_PROBABILITY = 1e-15;

/**
 * M-step [LC4] where all answers count as categories: the parameters under which the expected counts, and the prior, are
 * most probable. Both arrays: [segment], then [response * segments + segment].
 */
export function maximise(model: Responses, segments: number, counts: Float64Array, parameters: Float64Array): void {
  maximiseMixture(model, segments, counts, parameters);
  const { offsets, overall, prior } = model;
  const pseudo = prior / segments;
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

/** The shares of the classes. */
export function maximiseMixture(
  model: Responses,
  classes: number,
  counts: Float64Array,
  parameters: Float64Array,
): void {
  const pseudo = model.prior / classes;
  for (let own = 0; own < classes; own++) {
    parameters[own] = Math.max((counts[own] + pseudo) / (model.counted + model.prior), SMALLEST_PROBABILITY);
  }
}

/** One variable that counts as categories beside scales: all styles of a segment answer it alike [LC18]. */
export function maximiseTied(
  model: Responses,
  segments: number,
  j: number,
  counts: Float64Array,
  parameters: Float64Array,
): void {
  const { offsets, overall, styles } = model;
  const classes = segments * styles;
  const pseudo = model.prior / segments;
  for (let k = 0; k < segments; k++) {
    let answers = pseudo;
    for (let r = offsets[j]; r < offsets[j + 1]; r++)
      answers += ofSegment(counts, classes * (1 + r) + k * styles, styles);
    for (let r = offsets[j]; r < offsets[j + 1]; r++) {
      const from = classes * (1 + r) + k * styles;
      const given = ofSegment(counts, from, styles) + overall[r] * pseudo;
      const probability = answers > 0 ? given / answers : overall[r];
      parameters.fill(Math.max(probability, SMALLEST_PROBABILITY), from, from + styles);
    }
  }
}

function ofSegment(counts: Float64Array, from: number, styles: number): number {
  let sum = 0;
  for (let at = from; at < from + styles; at++) sum += counts[at];
  return sum;
}

/** Logarithm of the prior at the parameters, up to a constant; 0 for alpha 0. */
export function logPrior(model: Responses, classes: number, parameters: Float64Array): number {
  if (model.prior === 0) return 0;
  let sum = logOfProduct(parameters, 0, classes);
  for (let r = 0; r < model.responses; r++) {
    if (model.overall[r] > 0) sum += model.overall[r] * logOfProduct(parameters, classes * (1 + r), classes);
  }
  return (model.prior / classes) * sum;
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
