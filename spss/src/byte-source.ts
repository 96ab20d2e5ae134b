/** A file that is read piece by piece, from anywhere in it; it is never held in memory as a whole. */
export interface ByteSource {
  readonly size: number;
  /** The bytes from `at` on: as many as asked for, fewer only at the end of the file. */
  read(at: number, length: number): Promise<Uint8Array>;
}
