import type { CauseDesign } from './cause-design.ts';
import { type Known, PairSums, respondent } from './logit-passes.ts';

/** Σ ψψ', ψ the score of a respondent and what they move through the classification errors [DR5]. */
export function scatter(design: CauseDesign, known: Known, coefficients: Float64Array): Float64Array {
  const { starts, entries, values } = design;
  const { segments, weights, count, assignments, influence, covariance } = known;
  const free = segments - 1;
  const size = coefficients.length;
  const cells = segments * segments;
  const sums = new PairSums(design, free);
  // [coefficient * K² + entry]: how the score moves with the errors, and how it varies with what respondents do to them.
  const slopes = new Float64Array(size * cells);
  const joint = new Float64Array(size * cells);
  const [before, after] = [new Float64Array(segments), new Float64Array(segments)];
  const score = new Float64Array(free);
  const own = new Float64Array(free * cells);
  for (let i = 0; i < count; i++) {
    if (weights[i] === 0) continue;
    const likelihood = respondent(design, known, coefficients, i, before, after);
    for (let t = 0; t < free; t++) score[t] = weights[i] * (after[t + 1] - before[t + 1]);
    for (let [t, pair] = [0, 0]; t < free; t++) for (let u = 0; u <= t; u++) sums.seen[pair++] = score[t] * score[u];
    sums.add(i);
    if (covariance === null) continue;
    if (influence)
      for (let t = 0; t < free; t++)
        for (let cell = 0; cell < cells; cell++) own[t * cells + cell] = score[t] * influence[i * cells + cell];
    const scaled = weights[i] / likelihood;
    for (let at = starts[i]; at < starts[i + 1]; at++) {
      const value = values[at];
      const to = entries[at] * free * cells;
      for (let t = 0; t < free; t++)
        for (let v = 0; v < segments; v++)
          slopes[to + t * cells + v * segments + assignments[i]] +=
            value * scaled * before[v] * (Number(v === t + 1) - after[t + 1]);
      if (influence) for (let cell = 0; cell < own.length; cell++) joint[to + cell] += value * own[cell];
    }
  }
  const whole = sums.full();
  if (covariance) addFirstStep(whole, slopes, joint, covariance, cells);
  return whole;
}

/** Both mixed terms and the errors' own: the first are slopes · joint', so slopes · covariance + joint serves for two of the three. */
function addFirstStep(
  whole: Float64Array,
  slopes: Float64Array,
  joint: Float64Array,
  covariance: Float64Array,
  cells: number,
): void {
  const size = slopes.length / cells;
  const spread = joint.slice();
  for (let a = 0; a < size; a++)
    for (let cell = 0; cell < cells; cell++) {
      let sum = 0;
      for (let other = 0; other < cells; other++) sum += slopes[a * cells + other] * covariance[other * cells + cell];
      spread[a * cells + cell] += sum;
    }
  for (let a = 0; a < size; a++)
    for (let b = 0; b <= a; b++) {
      let sum = 0;
      for (let cell = 0; cell < cells; cell++)
        sum += spread[a * cells + cell] * slopes[b * cells + cell] + slopes[a * cells + cell] * joint[b * cells + cell];
      whole[a * size + b] += sum;
      if (a !== b) whole[b * size + a] += sum;
    }
}
