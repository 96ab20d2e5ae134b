import type { FileHandle } from 'node:fs/promises';
import { type NotCsvFile, unreadableWords } from '@qp/words/imports/unreadable';
import { CsvError } from './csv-error.ts';

/** How the bytes of a CSV file become text, as people really have it. */

export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];
const HEAD_BYTES = 64 * 1024;
/** Small, so the cells of a piece die young: with pieces of 1 MB the peak of a large file was 130 MB higher. */
const PIECE_BYTES = 64 * 1024;

/** First bytes of files that are something else, and what they are. */
const OTHER_FORMATS: readonly (readonly [signature: number[], name: NotCsvFile])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'workbook'],
  [[0x50, 0x4b, 0x05, 0x06], 'emptyZip'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'xls'],
  [[0x1f, 0x8b], 'gzip'],
  [[0x89, 0x50, 0x4e, 0x47], 'png'],
  [[0xff, 0xd8, 0xff], 'jpeg'],
  [[0x47, 0x49, 0x46, 0x38], 'gif'],
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0x24, 0x46, 0x4c, 0x32], 'spss'],
  [[0x50, 0x41, 0x52, 0x31], 'parquet'],
];

/**
 * A byte order mark decides; then zeros in every other byte mean UTF-16; then text that is valid UTF-8 to its end is UTF-8;
 * anything else is Windows-1252, unless it is clearly UTF-8 that was damaged, which is refused rather than garbled.
 */
export async function findEncoding(file: FileHandle, size: number): Promise<CsvEncoding> {
  const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
  await file.read(head, 0, head.length, 0);
  for (const [signature, name] of OTHER_FORMATS) {
    if (signature.every((byte, i) => head[i] === byte)) {
      throw new CsvError(unreadableWords('en').notCsvFiles[name]);
    }
  }
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const marked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  if (!marked) {
    const wide = zerosInTurn(head);
    if (wide) return wide;
  }
  const bytes = await countBytes(file);
  if (bytes.broken === 0) return 'utf-8';
  if (marked || bytes.sequences > bytes.broken) {
    throw new CsvError(unreadableWords('en').notUtf8, {
      line: bytes.brokenLine,
    });
  }
  return 'windows-1252';
}

function zerosInTurn(head: Buffer): CsvEncoding | null {
  const pairs = head.length >> 1;
  if (pairs === 0) return null;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < pairs; i++) {
    if (head[2 * i] === 0) even++;
    if (head[2 * i + 1] === 0) odd++;
  }
  // Western text has nearly all of its high bytes 0; a stray NUL in 8-bit text is far below half.
  if (odd > pairs * 0.6 && even < pairs * 0.1) return 'utf-16le';
  if (even > pairs * 0.6 && odd < pairs * 0.1) return 'utf-16be';
  return null;
}

interface ByteCount {
  /** Valid sequences of two to four bytes, counted only in a file that has broken ones. */
  sequences: number;
  broken: number;
  brokenLine: number;
}

async function countBytes(file: FileHandle): Promise<ByteCount> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of pieces(file)) decoder.decode(piece, { stream: true });
    decoder.decode();
    return { sequences: 0, broken: 0, brokenLine: 0 };
  } catch {
    return countBroken(file);
  }
}

/** How many bytes follow this one, where a character begins with it; null where none does. */
function bytesAfter(byte: number): number | null {
  if (byte < 0x80) return 0;
  if (byte < 0xc2 || byte > 0xf4) return null;
  return 1 + Number(byte >= 0xe0) + Number(byte >= 0xf0);
}

/** The slow way, byte by byte, for a file that is known not to be valid UTF-8. */
async function countBroken(file: FileHandle): Promise<ByteCount> {
  const count = new SequenceCount();
  for await (const piece of pieces(file)) for (const byte of piece) count.take(byte);
  count.end();
  return count;
}

class SequenceCount implements ByteCount {
  sequences = 0;
  broken = 0;
  brokenLine = 0;
  #line = 1;
  /** Bytes that the character at hand still needs. */
  #expected = 0;

  take(byte: number): void {
    if (this.#expected > 0 && (byte & 0xc0) === 0x80) {
      if (--this.#expected === 0) this.sequences++;
      return;
    }
    if (this.#expected > 0) this.#breaks();
    if (byte === 10) this.#line++;
    const following = bytesAfter(byte);
    if (following === null) this.#breaks();
    else this.#expected = following;
  }

  end(): void {
    if (this.#expected > 0 || this.broken === 0) this.#breaks();
  }

  #breaks(): void {
    if (this.broken++ === 0) this.brokenLine = this.#line;
    this.#expected = 0;
  }
}

/** The bytes of a file, from its beginning. A piece is only valid until the next one is asked for. */
export async function* pieces(file: FileHandle, from = 0): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  for (let at = from; ; ) {
    const { bytesRead } = await file.read(piece, 0, piece.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}
