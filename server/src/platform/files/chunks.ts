/** About 1 MB: large enough to be quick, small enough that a reader never holds much. */
const CHUNK_BYTES = 1024 * 1024;

/** The same bytes in pieces of `size`, the last one shorter. */
export async function* chunksOf(source: AsyncIterable<Uint8Array>, size: number = CHUNK_BYTES): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let held = 0;
  for await (const piece of source) {
    let rest = piece;
    while (held + rest.length >= size) {
      const part = rest.subarray(0, size - held);
      yield Buffer.concat([...pieces, part], size);
      rest = rest.subarray(part.length);
      pieces = [];
      held = 0;
    }
    if (rest.length > 0) {
      pieces.push(rest);
      held += rest.length;
    }
  }
  if (held > 0) yield Buffer.concat(pieces, held);
}
