/** Where threads share the steps of a very large survey [LC22]: see split-rows.ts. */

/** From this many rows on, a step takes long enough to be shared by threads. */
export const MIN_ROWS = 200_000;
export const PARTS = 32;

/** Where the parts leave their sums, and the board on which threads meet. */
export interface SplitPlace {
  readonly counts: readonly number[];
  readonly sizes: readonly number[];
  readonly board: SharedArrayBuffer;
}

/** Entries of the board: whose step it is, how far its parts are, and the last climb that has ended. */
export const TURN = 0;
export const NEXT = 1;
export const DONE = 2;
export const ENDED = 3;
export const VECTORS = 4;
export const STRETCHES = 5;
export const OWNER = 6;
export const ENTRIES = 8;

export function newBoard(): SharedArrayBuffer {
  const board = new SharedArrayBuffer(4 * ENTRIES + 8 * PARTS);
  // No part to take yet.
  new Int32Array(board, 0, ENTRIES)[NEXT] = PARTS;
  return board;
}
