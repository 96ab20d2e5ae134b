import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { pipeline as flow } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { unreadableWords } from '@qp/words/imports/unreadable';
import { TableError } from './table-file.ts';

/** The table of contents of a zip archive, read before anything is unpacked. */
export interface ZipEntry {
  readonly name: string;
  readonly compressed: number;
  readonly whole: number;
  readonly method: number;
  readonly at: number;
}

const END = 0x06054b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const ENTRY = 0x02014b50;
const TAIL_BYTES = 66_000;
const MAX_ENTRIES = 20_000;
/** All of a workbook unpacked; a survey of 100,000 people and 300 questions has about 1.5 GB of XML. */
const MAX_UNPACKED = 3 * 1024 ** 3;

/** What is said of an archive that cannot be read, and when it holds too much: more than `freely` bytes, and `ratio` times its own size. */
export interface ZipRules {
  broken(): Error;
  bomb(): Error;
  readonly freely: number;
  readonly ratio: number;
}

const MEGABYTE = 1024 * 1024;
/** Answers in a sheet pack to a tenth, or to a sixtieth where nearly all are equal and cells have no names. */
export const workbookRules: ZipRules = {
  broken: () => new TableError(unreadableWords('en').workbook.damaged),
  bomb: () => new TableError(unreadableWords('en').workbook.bomb),
  freely: 64 * MEGABYTE,
  ratio: 100,
};

/** Throws where the archive is broken or would unpack to more than any survey: that is a zip bomb. */
export async function readZipDirectory(
  file: FileHandle,
  size: number,
  { broken, bomb, freely, ratio }: ZipRules = workbookRules,
): Promise<ZipEntry[]> {
  const tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
  await file.read(tail, 0, tail.length, size - tail.length);
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0 || at + 22 > tail.length || tail.readUInt32LE(at) !== END) throw broken();
  const count = tail.readUInt16LE(at + 10);
  const bytes = tail.readUInt32LE(at + 12);
  const from = tail.readUInt32LE(at + 16);
  if (from + bytes > size || count > MAX_ENTRIES) throw broken();
  const directory = Buffer.alloc(bytes);
  await file.read(directory, 0, bytes, from);
  const entries = entriesIn(directory);
  if (entries.length === 0 || entries.length !== count) throw broken();
  if (new Set(entries.map(({ name }) => name)).size < count) throw broken();
  const whole = entries.reduce((sum, entry) => sum + entry.whole, 0);
  if (whole > MAX_UNPACKED || (whole > freely && whole > ratio * size)) throw bomb();
  return entries;
}

/** The lines of a table of contents, as far as it is whole. */
export function entriesIn(directory: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let p = 0; p + 46 <= directory.length && directory.readUInt32LE(p) === ENTRY; ) {
    const nameLength = directory.readUInt16LE(p + 28);
    entries.push({
      name: directory.toString('utf8', p + 46, p + 46 + nameLength),
      method: directory.readUInt16LE(p + 10),
      compressed: directory.readUInt32LE(p + 20),
      whole: directory.readUInt32LE(p + 24),
      at: directory.readUInt32LE(p + 42),
    });
    p += 46 + nameLength + directory.readUInt16LE(p + 30) + directory.readUInt16LE(p + 32);
  }
  return entries;
}

/** An entry, unpacked, if it has at most that many bytes. */
export async function readZipBytes(file: FileHandle, entry: ZipEntry, most: number): Promise<Buffer> {
  if (entry.whole > most) throw workbookRules.bomb();
  const pieces: Buffer[] = [];
  for await (const piece of unpackedPieces(file, entry, workbookRules.broken)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** One small entry; null where there is none of that name. */
export async function readZipEntry(file: FileHandle, entries: readonly ZipEntry[], name: string, most: number) {
  const entry = entries.find((each) => each.name === name);
  if (!entry) return null;
  if (entry.whole > most || entry.compressed > most) throw workbookRules.broken();
  const head = Buffer.alloc(30);
  await file.read(head, 0, 30, entry.at);
  const data = Buffer.alloc(entry.compressed);
  await file.read(data, 0, data.length, entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28));
  try {
    return (entry.method === 0 ? data : inflateRawSync(data, { maxOutputLength: most })).toString('utf8');
  } catch {
    throw workbookRules.broken();
  }
}

/** An entry of any size as a file of its own. Throws where it does not unpack to exactly what the table of contents says. */
export async function unpackEntry(
  file: FileHandle,
  entry: ZipEntry,
  target: string,
  { broken }: Pick<ZipRules, 'broken'>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(
    async function* () {
      for await (const piece of unpackedPieces(file, entry, broken)) {
        hash.update(piece);
        yield piece;
      }
    },
    createWriteStream(target, { mode: 0o600, flags: 'wx' }),
  );
  return { bytes: entry.whole, sha256: hash.digest('hex') };
}

/** What an entry holds, counted as it is unpacked. Throws at the first byte more than the table of contents says, and at the end where there is less. */
export async function* unpackedPieces(
  file: FileHandle,
  { at, method, compressed, whole }: ZipEntry,
  broken: () => Error,
): AsyncGenerator<Buffer> {
  const head = Buffer.alloc(30);
  await file.read(head, 0, 30, at);
  if (head.readUInt32LE(0) !== LOCAL || (method !== STORED && method !== DEFLATED)) throw broken();
  const packed = pieces(file, at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), compressed);
  // The loop below meets its errors.
  const unpacked = method === STORED ? packed : flow(packed, createInflateRaw({ chunkSize: UNPACKED_BYTES }), () => {});
  let bytes = 0;
  try {
    for await (const piece of unpacked) {
      bytes += piece.length;
      if (bytes > whole) break;
      yield piece;
    }
  } catch (error) {
    // An error of the disk isn't the archive's fault.
    if (/^E[A-Z]+$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw broken();
  }
  if (bytes !== whole) throw broken();
}

const PIECE_BYTES = 1024 * 1024;
const UNPACKED_BYTES = 256 * 1024;

async function* pieces(file: FileHandle, from: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; ) {
    const piece = Buffer.alloc(Math.min(PIECE_BYTES, length - done));
    const { bytesRead } = await file.read(piece, 0, piece.length, from + done);
    if (bytesRead === 0) return;
    done += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}
