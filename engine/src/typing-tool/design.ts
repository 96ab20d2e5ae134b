import { MISSING } from '../survey/index.ts';
import type { TypingData } from './types.ts';

/** Answers as cells of one long list of labels: question q has the cells offsets[q] .. offsets[q + 1] - 1. */
export interface Design {
  readonly people: number;
  readonly questions: number;
  readonly segments: number;
  readonly offsets: Int32Array;
  readonly cells: number;
  /** [person * questions + question]: the cell of the answer, or -1 where there is none. */
  readonly active: Int32Array;
  readonly segmentOf: Uint8Array;
  /** [person * segments + segment]: how probable each segment is from all questions; null where it is not known. */
  readonly posteriors: Float64Array | null;
  /** Scaled to mean 1. */
  readonly weights: Float64Array;
  readonly totalWeight: number;
}

/** The people in `rows`, who must all count. */
export function makeDesign(data: TypingData, rows: Int32Array): Design {
  const questions = data.columns.length;
  const offsets = new Int32Array(questions + 1);
  data.columns.forEach((column, q) => {
    offsets[q + 1] = offsets[q] + column.labels.length;
  });
  const active = new Int32Array(rows.length * questions);
  data.columns.forEach((column, q) => {
    for (let i = 0; i < rows.length; i++) {
      const code = column.codes[rows[i]];
      active[i * questions + q] = code === MISSING ? -1 : offsets[q] + code;
    }
  });
  const weights = Float64Array.from(rows, (row) => (data.weights ? data.weights[row] : 1));
  const sum = weights.reduce((a, b) => a + b, 0);
  return {
    people: rows.length,
    questions,
    segments: data.segments,
    offsets,
    cells: offsets[questions],
    active,
    segmentOf: Uint8Array.from(rows, (row) => data.segmentOf[row]),
    posteriors: data.posteriors ? ofRows(data.posteriors, rows, data.segments) : null,
    weights: weights.map((weight) => (weight * rows.length) / sum),
    totalWeight: rows.length,
  };
}

function ofRows(values: Float64Array, rows: Int32Array, width: number): Float64Array {
  const taken = new Float64Array(rows.length * width);
  rows.forEach((row, i) => {
    taken.set(values.subarray(row * width, (row + 1) * width), i * width);
  });
  return taken;
}

/** Additive scores: [cell * segments + segment], then the intercepts. All methods have this form. */
export function scorePeople(design: Design, model: Float64Array): Float64Array {
  const { people, questions, segments, cells, active } = design;
  const scores = new Float64Array(people * segments);
  for (let i = 0; i < people; i++) {
    for (let s = 0; s < segments; s++) {
      let sum = model[cells * segments + s];
      for (let q = 0; q < questions; q++) {
        const cell = active[i * questions + q];
        if (cell >= 0) sum += model[cell * segments + s];
      }
      scores[i * segments + s] = sum;
    }
  }
  return scores;
}
