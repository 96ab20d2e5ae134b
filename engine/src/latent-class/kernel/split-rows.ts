import { BLOCK, type Kernel, type KernelData, type Workspace } from './kernel-memory.ts';
import { rest } from './rest.ts';
import { DONE, ENDED, ENTRIES, NEXT, OWNER, PARTS, type SplitPlace, STRETCHES, TURN, VECTORS } from './split-place.ts';

/**
 * The rows of a very large survey in parts [LC22]: every part is summed up on its own, by any thread that is free, and the
 * sums are added in the order of the parts. Parts depend on the number of rows alone, so any number of threads gives
 * the same bits.
 */

/** One E-step whose tables are ready: the arguments of `Kernel.expect`. */
interface RowStep {
  readonly vectors: number;
  readonly stretchCount: number;
  readonly workspace: Workspace;
}

/** Sums some rows up: fills the counts and sizes of a place, returns the log-likelihood. */
export function sumRows(
  kernel: Kernel,
  data: KernelData,
  { vectors, stretchCount, workspace }: RowStep,
  from: number,
  count: number,
  place: { readonly counts: number; readonly sizes: number; readonly scratch: number },
): number {
  const { grouping } = data;
  rest();
  return kernel.expect(
    vectors,
    count,
    grouping.groups,
    data.codes + 2 * grouping.groups * from,
    data.weights + 8 * from,
    grouping.cells,
    workspace.tables,
    place.counts,
    workspace.mixture,
    place.sizes,
    place.scratch,
    workspace.stretches,
    stretchCount,
    workspace.spans,
    grouping.spans.length,
  );
}

/** A thread at the board: it leads a climb, or helps with one that another leads. */
export class SplitRows {
  readonly #kernel: Kernel;
  readonly #data: KernelData;
  readonly #split: SplitPlace;
  readonly #scratch: number;
  readonly #board: Int32Array;
  readonly #logLikelihoods: Float64Array;
  readonly #rowsPerPart: number;

  constructor(kernel: Kernel, data: KernelData, split: SplitPlace, workspace: Workspace) {
    this.#kernel = kernel;
    this.#data = data;
    this.#split = split;
    this.#scratch = workspace.scratch;
    this.#board = new Int32Array(split.board, 0, ENTRIES);
    this.#logLikelihoods = new Float64Array(split.board, 4 * ENTRIES, PARTS);
    // A part has whole blocks of the kernel.
    this.#rowsPerPart = BLOCK * Math.ceil(data.rows / PARTS / BLOCK);
  }

  /** Leads one step: shares its parts out, takes part itself, and adds the sums up in their order. */
  sum(step: RowStep): number {
    const board = this.#board;
    board[VECTORS] = step.vectors;
    board[STRETCHES] = step.stretchCount;
    board[OWNER] = this.#data.workspaces.indexOf(step.workspace);
    Atomics.store(board, DONE, 0);
    Atomics.store(board, NEXT, 0);
    this.#nextTurn();
    this.#takeParts();
    for (let done = Atomics.load(board, DONE); done < PARTS; done = Atomics.load(board, DONE)) {
      Atomics.wait(board, DONE, done);
    }
    return this.#addUp(step);
  }

  /** Announces that a climb has ended: no thread waits for its next step. */
  end(climb: number): void {
    Atomics.store(this.#board, ENDED, climb);
    this.#nextTurn();
  }

  /** Helps with the steps of a climb until it has ended; yields after every step. */
  *help(climb: number): Generator<number, void, void> {
    for (;;) {
      const turn = Atomics.load(this.#board, TURN);
      this.#takeParts();
      if (Atomics.load(this.#board, ENDED) >= climb) return;
      Atomics.wait(this.#board, TURN, turn);
      yield Number.NEGATIVE_INFINITY;
    }
  }

  #nextTurn(): void {
    Atomics.add(this.#board, TURN, 1);
    Atomics.notify(this.#board, TURN);
  }

  #takeParts(): void {
    const board = this.#board;
    const data = this.#data;
    const split = this.#split;
    const rowsPerPart = this.#rowsPerPart;
    for (;;) {
      const part = Atomics.add(board, NEXT, 1);
      if (part >= PARTS) return;
      // The leader can't go on before this part is done: the step is still the one on the board.
      const step = {
        vectors: board[VECTORS],
        stretchCount: board[STRETCHES],
        workspace: data.workspaces[board[OWNER]],
      };
      const from = Math.min(part * rowsPerPart, data.rows);
      const count = Math.min(rowsPerPart, data.rows - from);
      const place = { counts: split.counts[part], sizes: split.sizes[part], scratch: this.#scratch };
      this.#logLikelihoods[part] = sumRows(this.#kernel, data, step, from, count, place);
      Atomics.add(board, DONE, 1);
      Atomics.notify(board, DONE);
    }
  }

  #addUp({ vectors, workspace }: RowStep): number {
    const split = this.#split;
    const data = this.#data;
    const cells = 2 * vectors * data.grouping.cells;
    const { buffer } = data.memory;
    let logLikelihood = 0;
    const counts = new Float64Array(buffer, workspace.counts, cells).fill(0);
    const sizes = new Float64Array(buffer, workspace.sizes, 2 * vectors).fill(0);
    for (let part = 0; part < PARTS; part++) {
      logLikelihood += this.#logLikelihoods[part];
      addTo(counts, new Float64Array(buffer, split.counts[part], cells));
      addTo(sizes, new Float64Array(buffer, split.sizes[part], 2 * vectors));
    }
    return logLikelihood;
  }
}

function addTo(sums: Float64Array, values: Float64Array): void {
  for (let at = 0; at < sums.length; at++) sums[at] += values[at];
}
