import { classCount, type Responses } from '../rows/responses.ts';

/** The kernel counts answers by segment only; these give each level of response style its part. */

export interface Levelled {
  readonly variable: number;
  readonly scores: Float64Array;
  readonly ends: Float64Array;
  /** Patterns of those who did not answer it. */
  readonly missingIn: readonly number[];
}

interface Layout {
  readonly shape: Responses;
  readonly segments: number;
  /** Segments in a line of the kernel. */
  readonly padded: number;
}

interface Answers {
  /** What the kernel counted: at [(1 + response) * padded + segment]. */
  readonly lines: Float64Array;
  /** Who answered the variable, by class. */
  readonly answered: Float64Array;
  readonly counts: Float64Array;
}

/** Counts of responses to variable `j` by level, as if the levels of a segment answered alike. */
export function spreadOverLevels(
  { shape, segments, padded }: Layout,
  j: number,
  { lines, answered, counts }: Answers,
): void {
  const { offsets, styles } = shape;
  const classes = classCount(shape, segments);
  for (let k = 0; k < segments; k++) {
    let all = 0;
    for (let own = k * styles; own < (k + 1) * styles; own++) {
      if (answered[own] < 0) answered[own] = 0;
      all += answered[own];
    }
    const scale = all > 0 ? 1 / all : 0;
    for (let r = offsets[j]; r < offsets[j + 1]; r++) {
      const answers = lines[(1 + r) * padded + k] * scale;
      const from = classes * (1 + r);
      for (let own = k * styles; own < (k + 1) * styles; own++) counts[from + own] = answers * answered[own];
    }
  }
}

/** Subtracts from the sums of scores what the counts of a variable already say. */
export function subtractCounted(
  { shape, segments }: Layout,
  { variable, scores, ends }: Levelled,
  counts: Float64Array,
  tail: number,
): void {
  const { offsets, sides, styles } = shape;
  const classes = classCount(shape, segments);
  for (let c = 0; c < scores.length; c++) {
    const from = classes * (1 + offsets[variable] + c);
    const side = sides[variable] * scores[c];
    for (let k = 0; k < segments; k++) {
      for (let level = 0; level < styles; level++) {
        const count = counts[from + k * styles + level];
        counts[tail + level] -= ends[c] * count;
        counts[tail + styles + level] -= side * count;
      }
    }
  }
}
