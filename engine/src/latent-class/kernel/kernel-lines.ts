import type { Responses } from '../rows/responses.ts';
import type { KernelData } from './kernel-memory.ts';

/** Powers of two that a product may lose before it is rescaled: the rest is room for the smallest segment. */
export const BITS_PER_STRETCH = 900;

/**
 * Line 0 is 1 (missing), line 1 + r the probabilities of response r by their largest. What fills the last
 * vectors is a copy of the last class. Returns the part of the log-likelihood that was divided away; `bits` gets the most
 * powers of two that a variable can take from a product.
 */
export function writeLines(
  shape: Responses,
  classes: number,
  padded: number,
  parameters: Float64Array,
  lines: Float64Array,
  bits: Float64Array,
): number {
  lines.fill(1, 0, padded);
  let fixed = 0;
  for (let j = 0; j < bits.length; j++) {
    let least = 1;
    for (let r = shape.offsets[j]; r < shape.offsets[j + 1]; r++) {
      const from = classes * (1 + r);
      const to = padded * (1 + r);
      let largest = parameters[from];
      for (let k = 1; k < classes; k++) if (parameters[from + k] > largest) largest = parameters[from + k];
      const scale = 1 / largest;
      for (let k = 0; k < classes; k++) {
        const ratio = parameters[from + k] * scale;
        lines[to + k] = ratio;
        if (ratio < least) least = ratio;
      }
      for (let k = classes; k < padded; k++) lines[to + k] = lines[to + classes - 1];
      if (shape.answers[r] > 0) fixed += shape.answers[r] * Math.log(largest);
    }
    bits[j] = -Math.log2(least);
  }
  return fixed;
}

/** Where runs of groups end, and the byte offset of the cells that their codes count from: it depends on the number of vectors. */
export function writeSpans({ spans: runs }: KernelData['grouping'], vectors: number, spans: Uint32Array): void {
  for (let s = 0; s < runs.length; s++) {
    spans[2 * s] = runs[s].end;
    spans[2 * s + 1] = runs[s].firstCell * 16 * vectors;
  }
}

/** Ends a stretch of groups where a product could become too small, and where a span ends. */
export function writeStretches(
  grouping: KernelData['grouping'],
  bits: Float64Array,
  spans: Uint32Array,
  stretches: Uint32Array,
): number {
  let count = 0;
  let span = 0;
  let lost = 0;
  for (let g = 0; g < grouping.groups; g++) {
    let more = 0;
    for (const j of grouping.members[g]) more += bits[j];
    if (g === spans[2 * span]) {
      stretches.set([g, spans[2 * span + 1]], 2 * count++);
      span++;
      lost = 0;
    } else if (lost + more > BITS_PER_STRETCH) {
      stretches.set([g, spans[2 * span + 1]], 2 * count++);
      lost = 0;
    }
    lost += more;
  }
  if (grouping.groups > 0) stretches.set([grouping.groups, spans[2 * span + 1]], 2 * count++);
  return count;
}
