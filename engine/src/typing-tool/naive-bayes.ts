import type { Design } from './design.ts';
import { logTable } from './tables.ts';

/** Naive Bayes as additive scores: log shares of the segments, and log probabilities of the answers in them. */
export function fitNaiveBayes(design: Design): Float64Array {
  return additiveBayes(design, (i, s) => Number(design.segmentOf[i] === s));
}

/**
 * The segment model's own answer probabilities as additive scores [TT22]: everyone counts in every segment by how probable
 * it is from all questions, which is how the model itself counts them, so uncertain assignments blur no table.
 */
export function fitSegmentModel(design: Design): Float64Array {
  const { posteriors, segments } = design;
  if (posteriors === null) throw new Error('the segment model needs the probabilities of everyone');
  return additiveBayes(design, (i, s) => posteriors[i * segments + s]);
}

function additiveBayes(design: Design, belongs: (person: number, segment: number) => number): Float64Array {
  const { people, questions, segments, cells, offsets, active, weights } = design;
  const counts = new Float64Array(cells * segments);
  const inSegment = new Float64Array(segments);
  for (let i = 0; i < people; i++) {
    for (let s = 0; s < segments; s++) {
      const part = weights[i] * belongs(i, s);
      if (part === 0) continue;
      inSegment[s] += part;
      for (let q = 0; q < questions; q++) {
        const cell = active[i * questions + q];
        if (cell >= 0) counts[cell * segments + s] += part;
      }
    }
  }
  const model = new Float64Array((cells + 1) * segments);
  for (let q = 0; q < questions; q++) {
    const weight = counts.subarray(offsets[q] * segments, offsets[q + 1] * segments);
    const table = logTable({ labels: offsets[q + 1] - offsets[q], weight, squares: weight }, segments);
    model.set(table, offsets[q] * segments);
  }
  for (let s = 0; s < segments; s++) {
    model[cells * segments + s] = Math.log((inSegment[s] + 1 / segments) / (design.totalWeight + 1));
  }
  return centred(model, segments);
}

/** The same scores with the mean over the segments subtracted from each row: no probability changes. */
export function centred(model: Float64Array, segments: number): Float64Array {
  const result = model.slice();
  for (let at = 0; at < result.length; at += segments) {
    let mean = 0;
    for (let s = 0; s < segments; s++) mean += result[at + s] / segments;
    for (let s = 0; s < segments; s++) result[at + s] -= mean;
  }
  return result;
}
