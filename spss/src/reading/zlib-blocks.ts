import { inflateSync } from 'node:zlib';
import type { ByteSource } from '../byte-source.ts';
import { damaged } from '../spss-error.ts';
import { Cursor, RecordBody } from './cursor.ts';

/** Some bytes of the data, and where in the file they come from. */
export interface DataWindow {
  readonly bytes: Uint8Array;
  readonly offset: number;
}

interface Block {
  readonly at: number;
  readonly compressed: number;
  readonly whole: number;
}

const HEADER_BYTES = 24;
const BLOCK_BYTES = 24;
/** SPSS writes blocks of 4 MB; one of more than this would be there to fill the memory. */
const LARGEST_BLOCK = 64 * 1024 * 1024;

/** The data of a .zsav: compressed blocks, and a table at the end of the file that says where each lies. */
export async function* zlibWindows(
  source: ByteSource,
  from: number,
  littleEndian: boolean,
): AsyncGenerator<DataWindow> {
  for (const { at, compressed, whole } of await readTable(source, from, littleEndian)) {
    const packed = await source.read(at, compressed);
    yield { bytes: inflate(packed, at, whole), offset: at };
  }
}

function inflate(packed: Uint8Array, at: number, whole: number): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = inflateSync(packed, { maxOutputLength: Math.max(1, whole) });
  } catch (error) {
    const larger = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    const found = larger ? 'it holds more' : 'it cannot be unpacked';
    throw damaged(at, `a compressed block of ${whole.toLocaleString('en')} bytes`, found);
  }
  if (bytes.length === whole) return bytes;
  throw damaged(at, `a compressed block of ${whole.toLocaleString('en')} bytes`, `it holds ${bytes.length}`);
}

async function readTable(source: ByteSource, from: number, littleEndian: boolean): Promise<Block[]> {
  const cursor = new Cursor(source, from);
  cursor.littleEndian = littleEndian;
  const own = await cursor.int64('the place of the compressed data');
  if (own !== from) throw damaged(from, 'the place of the compressed data', `it says ${own}`);
  const tableAt = await cursor.int64('the place of the table of blocks');
  const tableBytes = await cursor.int64('the length of the table of blocks');
  const fits = tableAt >= cursor.offset && tableBytes >= HEADER_BYTES && tableAt + tableBytes <= source.size;
  if (!fits) {
    const said = `it is said to lie at byte ${tableAt.toLocaleString('en')}, and the file has ${source.size.toLocaleString('en')}`;
    throw damaged(from + 8, 'a table of blocks inside the file', said);
  }
  cursor.offset = tableAt;
  const what = 'the table of blocks';
  const table = new RecordBody(await cursor.bytes(tableBytes, what), tableAt, littleEndian, what);
  table.int64();
  table.int64();
  const blockSize = table.int32();
  const count = table.int32();
  if (blockSize < 0 || blockSize > LARGEST_BLOCK || count * BLOCK_BYTES !== tableBytes - HEADER_BYTES) {
    throw damaged(tableAt + 16, 'a table that fits its blocks', `it says ${count} blocks of ${blockSize} bytes`);
  }
  const blocks: Block[] = [];
  let at = from + HEADER_BYTES;
  for (let i = 0; i < count; i++) {
    const offset = table.offset;
    table.int64();
    const place = table.int64();
    const whole = table.int32();
    const compressed = table.int32();
    const right = place === at && compressed > 0 && place + compressed <= tableAt && whole >= 0 && whole <= blockSize;
    if (!right) throw damaged(offset, 'a block that follows the one before it', `it is said to lie at byte ${place}`);
    blocks.push({ at: place, compressed, whole });
    at += compressed;
  }
  if (at !== tableAt) throw damaged(at, 'the table of blocks', `it is said to lie at byte ${tableAt}`);
  return blocks;
}
