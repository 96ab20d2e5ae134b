import { classCount, type Responses } from '../rows/responses.ts';
import { type Kernel, type KernelData, vectorsFor, type Workspace } from './kernel-memory.ts';
import type { Expectation } from './plain-expectation.ts';
import { type SplitRows, sumRows } from './split-rows.ts';
import { WebAssembly } from './web-assembly.ts';

/** Powers of two that a product may lose before it is rescaled: the rest is room for the smallest segment. */
const BITS_A_STRETCH = 900;

export function startKernel(data: KernelData): Kernel {
  const instance = new WebAssembly.Instance(data.module, { env: { memory: data.memory } });
  return instance.exports as unknown as Kernel;
}

/**
 * The E-step by the kernel: same numbers as the plain twin, to rounding [LC4]. Each response's probabilities are
 * divided by their largest over the segments, so products need no logarithms; the logarithms of the largest are
 * added once, by the number of answers.
 */
export function kernelExpectation(
  kernel: Kernel,
  data: KernelData,
  workspace: Workspace,
  shape: Responses,
  segments: number,
  rows: number | SplitRows = data.rows,
): Expectation {
  const { grouping, memory } = data;
  const classes = classCount(shape, segments);
  const vectors = vectorsFor(classes);
  const padded = 2 * vectors;
  const lineCount = 1 + shape.responses;
  const lines = new Float64Array(memory.buffer, workspace.lines, lineCount * padded);
  const mixture = new Float64Array(memory.buffer, workspace.mixture, padded);
  const sizes = new Float64Array(memory.buffer, workspace.sizes, padded);
  const spans = new Uint32Array(memory.buffer, workspace.spans, 2 * grouping.spans.length);
  const stretches = new Uint32Array(memory.buffer, workspace.stretches, 2 * (grouping.groups + grouping.spans.length));
  const bits = new Float64Array(shape.offsets.length - 1);
  grouping.spans.forEach(({ end, firstCell }, s) => {
    spans.set([end, firstCell * 16 * vectors], 2 * s);
  });
  return {
    expect(parameters, counts) {
      const fixed = writeLines(shape, classes, padded, parameters, lines, bits);
      const stretchCount = writeStretches(grouping, bits, spans, stretches);
      mixture.fill(0);
      for (let k = 0; k < classes; k++) mixture[k] = parameters[k];
      const { definitions } = data;
      kernel.multiplyLines(vectors, grouping.cells, grouping.width, definitions, workspace.lines, workspace.tables);
      const step = { vectors, stretchCount, workspace };
      const logLikelihood = typeof rows === 'number' ? sumRows(kernel, data, step, 0, rows, workspace) : rows.sum(step);
      kernel.addToLines(
        vectors,
        grouping.cells,
        grouping.width,
        definitions,
        workspace.lines,
        lineCount,
        workspace.counts,
      );
      for (let k = 0; k < classes; k++) counts[k] = sizes[k];
      for (let r = 1, to = classes; r < lineCount; r++) {
        for (let at = r * padded; at < r * padded + classes; at++) counts[to++] = lines[at];
      }
      return logLikelihood + fixed;
    },
  };
}

/**
 * Line 0 is 1 (missing), line 1 + r the probabilities of response r by their largest. What fills the last
 * vectors is a copy of the last class. Returns the part of the log-likelihood that was divided away; `bits` gets the most
 * powers of two that a variable can take from a product.
 */
function writeLines(
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

/** Ends a stretch of groups where a product could become too small, and where a span ends. */
function writeStretches(
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
    } else if (lost + more > BITS_A_STRETCH) {
      stretches.set([g, spans[2 * span + 1]], 2 * count++);
      lost = 0;
    }
    lost += more;
  }
  if (grouping.groups > 0) stretches.set([grouping.groups, spans[2 * span + 1]], 2 * count++);
  return count;
}
