import type { Design } from './design.ts';
import { logTable } from './tables.ts';

/** Naive Bayes as additive scores: log shares of the segments, and log probabilities of the answers in them. */
export function fitNaiveBayes(design: Design): Float64Array {
  const { people, questions, segments, cells, offsets, active, segmentOf, weights } = design;
  const counts = new Float64Array(cells * segments);
  const inSegment = new Float64Array(segments);
  for (let i = 0; i < people; i++) {
    inSegment[segmentOf[i]!]! += weights[i]!;
    for (let q = 0; q < questions; q++) {
      const cell = active[i * questions + q]!;
      if (cell >= 0) counts[cell * segments + segmentOf[i]!]! += weights[i]!;
    }
  }
  const model = new Float64Array((cells + 1) * segments);
  for (let q = 0; q < questions; q++) {
    const weight = counts.subarray(offsets[q]! * segments, offsets[q + 1]! * segments);
    const table = logTable({ labels: offsets[q + 1]! - offsets[q]!, weight, squares: weight }, segments);
    model.set(table, offsets[q]! * segments);
  }
  for (let s = 0; s < segments; s++) {
    model[cells * segments + s] = Math.log((inSegment[s]! + 1 / segments) / (design.totalWeight + 1));
  }
  return centred(model, segments);
}

/** The same scores with the mean over the segments taken off each row: nobody's probabilities change. */
export function centred(model: Float64Array, segments: number): Float64Array {
  const result = model.slice();
  for (let at = 0; at < result.length; at += segments) {
    let mean = 0;
    for (let s = 0; s < segments; s++) mean += result[at + s]! / segments;
    for (let s = 0; s < segments; s++) result[at + s]! -= mean;
  }
  return result;
}
