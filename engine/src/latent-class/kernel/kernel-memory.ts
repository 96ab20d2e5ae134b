import { readFile } from 'node:fs/promises';
import type { Model } from '../rows/model.ts';
import { classCount } from '../rows/responses.ts';
import { type Grouping, groupVariables } from './grouping.ts';
import { type LevelFactors, levelFactors } from './level-factors.ts';
import { MIN_ROWS, newBoard, PARTS, type SplitPlace } from './split-place.ts';
import { type WasmMemory, type WasmModule, WebAssembly } from './web-assembly.ts';

/** What the WebAssembly kernel exports: kernel/assembly names the parameters, most of them byte addresses in the memory. */
export interface Kernel {
  multiplyLines(...places: number[]): void;
  addToLines(...places: number[]): void;
  expect(...places: number[]): number;
  expectLevels(...places: number[]): number;
}

/** Where a thread works; no two threads share one. */
export interface Workspace {
  readonly lines: number;
  readonly tables: number;
  readonly counts: number;
  readonly mixture: number;
  readonly sizes: number;
  readonly scratch: number;
  readonly stretches: number;
  readonly spans: number;
  /** Only with levels of style. */
  readonly ones: number;
  readonly sumTables: number;
  readonly sumCounts: number;
  readonly patternTables: number;
  readonly patternCounts: number;
}

/** The data in the kernel's memory, written once, and read by all threads. */
export interface KernelData {
  readonly module: WasmModule;
  readonly memory: WasmMemory;
  readonly grouping: Grouping;
  readonly rows: number;
  readonly codes: number;
  readonly weights: number;
  readonly definitions: number;
  readonly workspaces: readonly Workspace[];
  /** Null if there are too few rows to split. */
  readonly split: SplitPlace | null;
  /** Levels of response style as factors of a row; null without any, or where each is a class like any other. */
  readonly levels: LevelPlace | null;
}

export interface LevelPlace extends LevelFactors {
  readonly sumCodes: number;
  readonly patternCodes: number;
}

export const PAGE = 65_536;
export const MAX_PAGES = 65_536;
const WASM = new URL('../../../kernel/dist/kernel.wasm', import.meta.url);
/** As in kernel.ts: rows of a block. */
export const BLOCK = 256;

/** The kernel has a loop for every number of pairs up to 15, and beyond for multiples of 6, which 90 classes need. */
const EVERY_VECTOR = 15;
const VECTOR_STEP = 6;

/** Pairs of classes that the kernel works on. */
export function vectorsFor(classes: number): number {
  const pairs = Math.ceil(classes / 2);
  return pairs <= EVERY_VECTOR ? pairs : VECTOR_STEP * Math.ceil(pairs / VECTOR_STEP);
}

let compiled: Promise<WasmModule> | null = null;

/** Compiled once in each thread: thousands of small fits would otherwise compile it for longer than they compute. */
function kernelModule(): Promise<WasmModule> {
  compiled ??= compileKernel().catch((error: unknown) => {
    compiled = null;
    throw error;
  });
  return compiled;
}

/** Reads and compiles the kernel; only a missing file can go wrong on a machine that is set up. */
export async function compileKernel(file = WASM): Promise<WasmModule> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new Error('The kernel of the engine is not built: run `npm run build -w engine`.', { cause });
  });
  return WebAssembly.compile(bytes);
}

/** Lays the data out in their own memory, with a workspace for each thread. */
export async function placeInKernel(
  model: Model,
  mostSegments: number,
  threads: number,
  {
    members,
    splitFrom = MIN_ROWS,
  }: { readonly members?: number | undefined; readonly splitFrom?: number | undefined } = {},
): Promise<KernelData> {
  const module = await kernelModule();
  const { grouping, codes: columns } = groupVariables(model, members);
  const isSplit = model.rows >= splitFrom;
  const factors = isSplit ? null : levelFactors(model);
  const stride = 16 * vectorsFor(factors ? mostSegments : classCount(model, mostSegments));
  // With factors, tables are by segment, and only the factors by level.
  const levelled = (factors ? model.styles : 1) * stride;
  const sumCells = (factors?.sums.cells.length ?? 0) * model.styles;
  const patternBytes = (factors?.patterns.cells.length ?? 0) * levelled;

  let end = 0;
  const reserve = (bytes: number): number => {
    const at = end;
    end += Math.ceil(bytes / 64) * 64;
    return at;
  };
  const codes = reserve(2 * model.rows * grouping.groups);
  // One weight more, of 0, for the partner of an odd last row.
  const weights = reserve(8 * (model.rows + 1));
  const definitions = reserve(4 * grouping.definitions.length);
  const sumCodes = reserve(2 * (factors?.sums.codes.length ?? 0));
  const patternCodes = reserve(2 * (factors?.patterns.codes.length ?? 0));
  const workspaces = Array.from({ length: threads }, () => ({
    lines: reserve((1 + model.responses) * stride),
    tables: reserve(grouping.cells * stride),
    counts: reserve(grouping.cells * stride),
    // Mixture and factors by level have room for their powers of two.
    mixture: reserve(2 * levelled),
    sizes: reserve(levelled + stride),
    scratch: reserve(BLOCK * (stride + 16) + (factors ? (BLOCK + 1) * levelled : 0)),
    stretches: reserve(8 * (grouping.groups + grouping.spans.length)),
    spans: reserve(8 * grouping.spans.length),
    ones: reserve(factors ? stride : 0),
    sumTables: reserve(16 * sumCells),
    sumCounts: reserve(16 * sumCells),
    patternTables: reserve(2 * patternBytes),
    patternCounts: reserve(patternBytes),
  }));
  const parts = Array.from({ length: isSplit ? PARTS : 0 }, () => ({
    counts: reserve(grouping.cells * stride),
    sizes: reserve(stride),
  }));
  const split = parts.length > 0 && {
    counts: parts.map(({ counts }) => counts),
    sizes: parts.map(({ sizes }) => sizes),
    board: newBoard(),
  };
  const pages = Math.ceil(end / PAGE);
  if (pages > MAX_PAGES) throw new RangeError(`The survey needs ${end} bytes in the kernel, which can hold 4 GB.`);

  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  interleave(columns, new Uint16Array(memory.buffer, codes, model.rows * grouping.groups));
  new Float64Array(memory.buffer, weights, model.rows).set(model.weights);
  new Uint32Array(memory.buffer, definitions, grouping.definitions.length).set(grouping.definitions);
  const levels = factors && { ...factors, sumCodes, patternCodes };
  if (factors) {
    new Uint16Array(memory.buffer, sumCodes, factors.sums.codes.length).set(factors.sums.codes);
    new Uint16Array(memory.buffer, patternCodes, factors.patterns.codes.length).set(factors.patterns.codes);
  }
  const placed = { module, memory, grouping, rows: model.rows, codes, weights, definitions, workspaces };
  return { ...placed, split: split || null, levels };
}

/** Columns to rows, a few rows at a time: what is written stays in the cache. */
function interleave(columns: readonly Uint16Array[], rows: Uint16Array): void {
  const width = columns.length;
  const count = width === 0 ? 0 : rows.length / width;
  for (let from = 0; from < count; from += 1024) {
    const to = Math.min(from + 1024, count);
    columns.forEach((column, g) => {
      for (let row = from; row < to; row++) rows[row * width + g] = column[row];
    });
  }
}
