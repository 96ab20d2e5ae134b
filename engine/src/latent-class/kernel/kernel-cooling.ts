import type { Responses } from '../rows/responses.ts';
import { type Allocator, foursOf, HardAssignments, hardTables, type People } from '../search/hard-assignments.ts';
import { MAX_PAGES, PAGE } from './kernel-memory.ts';
import { rest } from './rest.ts';
import { type WasmModule, WebAssembly } from './web-assembly.ts';

/** Temperatures of one call. */
const MAX_SWEEPS = 256;

/** The part of the kernel that reassigns respondents; see kernel/assembly/cooling.ts. */
interface CoolingKernel {
  cool(...places: number[]): number;
}

/** Reassignment by the kernel, in a memory of its own: exactly the moves of the plain twin [LC44]. */
export function kernelAssignments(
  module: WasmModule,
  people: People,
  shape: Responses,
  segments: number,
): HardAssignments {
  const needed = new KernelAllocator(null);
  layOut(people, shape, segments, needed);
  const pages = Math.ceil(needed.taken / PAGE);
  if (pages > MAX_PAGES)
    throw new RangeError(`The survey needs ${needed.taken} bytes in the kernel, which can hold 4 GB.`);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  const { tables, codes, weights, offsets, temperatures, sums } = layOut(
    people,
    shape,
    segments,
    new KernelAllocator(memory.buffer),
  );
  codes.set(people.codes);
  weights.set(people.weights);
  offsets.set(shape.offsets);
  const { cool } = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as CoolingKernel;
  const { rows, width, parts } = people;
  const { assigned, counts, totals, sizes, gains, losses, joining, leaving, gainOf, gainOfAll, chances, random } =
    tables;
  return new HardAssignments(people, shape, segments, tables, (_, given) => {
    rest();
    temperatures.set(given);
    const input = places(codes, weights, offsets);
    const state = places(assigned, counts, totals, sizes, gains, losses, joining, leaving, gainOf);
    const chance = places(chances, random, sums);
    return cool(
      ...[rows, width, segments, foursOf(segments), parts, ...input],
      ...[...state, tables.reach, ...places(gainOfAll, temperatures), given.length, ...chance],
    );
  });
}

function layOut(people: People, shape: Responses, segments: number, room: KernelAllocator) {
  return {
    codes: room.shorts(people.codes.length),
    weights: room.whole(people.rows),
    offsets: room.whole(shape.offsets.length),
    temperatures: room.floats(MAX_SWEEPS),
    sums: room.floats(4 * foursOf(segments)),
    tables: hardTables(people, shape, segments, room),
  };
}

const places = (...arrays: { readonly byteOffset: number }[]): number[] => arrays.map(({ byteOffset }) => byteOffset);

/** Allocates pieces of a memory in order; without a memory it only adds up what they need. */
class KernelAllocator implements Allocator {
  taken = 0;
  readonly #buffer: SharedArrayBuffer | null;

  constructor(buffer: SharedArrayBuffer | null) {
    this.#buffer = buffer;
  }

  bytes(count: number): Uint8Array {
    const at = this.#take(count);
    return this.#buffer ? new Uint8Array(this.#buffer, at, count) : new Uint8Array(0);
  }

  shorts(count: number): Uint16Array {
    const at = this.#take(2 * count);
    return this.#buffer ? new Uint16Array(this.#buffer, at, count) : new Uint16Array(0);
  }

  whole(count: number): Uint32Array {
    const at = this.#take(4 * count);
    return this.#buffer ? new Uint32Array(this.#buffer, at, count) : new Uint32Array(0);
  }

  floats(count: number): Float32Array {
    const at = this.#take(4 * count);
    return this.#buffer ? new Float32Array(this.#buffer, at, count) : new Float32Array(0);
  }

  /** Pieces are aligned for vectors. */
  #take(bytes: number): number {
    const at = this.taken;
    this.taken += 16 * Math.ceil(bytes / 16);
    return at;
  }
}
