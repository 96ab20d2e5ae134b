import { classCount, type Responses } from '../rows/responses.ts';
import type { Expectation } from './expectation.ts';
import { writeLines, writeSpans, writeStretches } from './kernel-lines.ts';
import { type Kernel, type KernelData, vectorsFor, type Workspace } from './kernel-memory.ts';
import { levelExpectation } from './level-expectation.ts';
import { type SplitRows, sumRows } from './split-rows.ts';
import { WebAssembly } from './web-assembly.ts';

export function startKernel(data: KernelData): Kernel {
  const instance = new WebAssembly.Instance(data.module, { env: { memory: data.memory } });
  const kernel = instance.exports as unknown as Kernel;
  if (!kernel.expectLevels) throw new Error('The kernel of the engine is out of date: run `npm run build -w engine`.');
  return kernel;
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
  if (data.levels && typeof rows === 'number') {
    return levelExpectation(kernel, { ...data, levels: data.levels }, workspace, shape, segments, rows);
  }
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
  return {
    expect(parameters, counts) {
      writeSpans(grouping, vectors, spans);
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
