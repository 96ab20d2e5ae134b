import type { ByteSource } from '../byte-source.ts';
import type { Dictionary } from '../types.ts';
import { type DataWindow, zlibWindows } from './zlib-blocks.ts';

const WINDOW_BYTES = 1024 * 1024;

/** The bytes of the cases, unpacked, some at a time. */
export function dataWindows(
  source: ByteSource,
  from: number,
  { compression, littleEndian }: Pick<Dictionary, 'compression' | 'littleEndian'>,
): AsyncGenerator<DataWindow> {
  return compression === 'zlib' ? zlibWindows(source, from, littleEndian) : plainWindows(source, from);
}

async function* plainWindows(source: ByteSource, from: number): AsyncGenerator<DataWindow> {
  for (let offset = from; offset < source.size; ) {
    const bytes = await source.read(offset, WINDOW_BYTES);
    if (bytes.length === 0) return;
    yield { bytes, offset };
    offset += bytes.length;
  }
}
