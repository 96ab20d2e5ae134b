import { classCount, type Responses } from '../rows/responses.ts';
import type { Expectation } from './expectation.ts';
import { BITS_PER_STRETCH, writeLines, writeSpans, writeStretches } from './kernel-lines.ts';
import { type Kernel, type KernelData, type LevelPlace, vectorsFor, type Workspace } from './kernel-memory.ts';
import { type FactorTable, levelTables } from './level-tables.ts';
import { rest } from './rest.ts';

/** Factors, and after them their powers of two, which are used only where a factor itself would be too small. */
const factorTable = (buffer: ArrayBufferLike, at: number, length: number): FactorTable => ({
  values: new Float64Array(buffer, at, length),
  powers: new BigInt64Array(buffer, at + 8 * length, length),
});

/**
 * The E-step with levels of response style, by the kernel. A row is multiplied out for the middle level of every segment, and the
 * other levels follow from a few sums of its answers (level-factors.ts): with 3 levels it takes nearly a third of the time, with
 * 3 x 3 a sixth.
 */
export function levelExpectation(
  kernel: Kernel,
  data: KernelData & { readonly levels: LevelPlace },
  workspace: Workspace,
  shape: Responses,
  segments: number,
  rows: number,
): Expectation {
  const { grouping, memory, levels: factors } = data;
  const { sums, patterns } = factors;
  const { styles, responses } = shape;
  const vectors = vectorsFor(segments);
  const padded = 2 * vectors;
  const wide = padded * styles;
  const lineCount = 1 + responses;
  const floats = (at: number, length: number) => new Float64Array(memory.buffer, at, length);
  const lines = floats(workspace.lines, lineCount * padded);
  const written = {
    mixture: factorTable(memory.buffer, workspace.mixture, wide),
    sums: factorTable(memory.buffer, workspace.sumTables, sums.cells.length * styles),
    patterns: factorTable(memory.buffer, workspace.patternTables, patterns.cells.length * wide),
  };
  const counted = {
    lines,
    sizes: floats(workspace.sizes, wide),
    sums: floats(workspace.sumCounts, sums.cells.length * styles * 2),
    patterns: floats(workspace.patternCounts, patterns.cells.length * wide),
  };
  const spans = new Uint32Array(memory.buffer, workspace.spans, 2 * grouping.spans.length);
  const stretches = new Uint32Array(memory.buffer, workspace.stretches, 2 * (grouping.groups + grouping.spans.length));
  floats(workspace.ones, padded).fill(1);
  const bits = new Float64Array(shape.offsets.length - 1);
  const middle = new Float64Array(segments * lineCount);
  const levels = levelTables(shape, segments, factors, padded);
  const classes = classCount(shape, segments);
  return {
    expect(parameters, counts) {
      writeSpans(grouping, vectors, spans);
      for (let r = 1; r < lineCount; r++) {
        const from = r * classes + levels.middle;
        for (let k = 0; k < segments; k++) middle[r * segments + k] = parameters[from + k * styles];
      }
      const fixed = writeLines(shape, segments, padded, middle, lines, bits);
      const stretchCount = writeStretches(grouping, bits, spans, stretches);
      const lost = bits.reduce((sum, own) => sum + own, levels.take(parameters));
      const isLong = stretchCount > 1 || lost > BITS_PER_STRETCH;
      levels.write(written, isLong);
      const { cells, width } = grouping;
      kernel.multiplyLines(vectors, cells, width, data.definitions, workspace.lines, workspace.tables);
      rest();
      const logLikelihood = kernel.expectLevels(
        ...[vectors, styles, rows, grouping.groups, data.codes, data.weights, cells, workspace.tables],
        ...[workspace.counts, workspace.ones, workspace.mixture, workspace.sizes, workspace.scratch],
        ...[workspace.stretches, stretchCount, workspace.spans, grouping.spans.length],
        ...[sums.groups, factors.sumCodes, sums.cells.length, workspace.sumTables, workspace.sumCounts],
        ...[patterns.groups, factors.patternCodes, patterns.cells.length, workspace.patternTables],
        ...[workspace.patternCounts, Number(isLong)],
      );
      kernel.addToLines(vectors, cells, width, data.definitions, workspace.lines, lineCount, workspace.counts);
      return logLikelihood + fixed + levels.read(counted, counts);
    },
  };
}
