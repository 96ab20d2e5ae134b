import type { FileHandle } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
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
const ENTRY = 0x02014b50;
const TAIL_BYTES = 66_000;
const MOST_ENTRIES = 20_000;
/** All of a workbook unpacked; a survey of 100,000 people and 300 questions has about 1.5 GB of XML. */
const MOST_UNPACKED = 3 * 1024 ** 3;
const MOST_RATIO = 400;
const SMALL_FILE = 10 * 1024 * 1024;

const broken = () => new TableError('The workbook is damaged or cut off. Save it again and upload that.');

/** Throws where the archive is broken or would unpack to more than any survey: that is a zip bomb. */
export async function readZipDirectory(file: FileHandle, size: number): Promise<ZipEntry[]> {
  const tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
  await file.read(tail, 0, tail.length, size - tail.length);
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0 || at + 22 > tail.length || tail.readUInt32LE(at) !== END) throw broken();
  const count = tail.readUInt16LE(at + 10);
  const bytes = tail.readUInt32LE(at + 12);
  const from = tail.readUInt32LE(at + 16);
  if (from + bytes > size || count > MOST_ENTRIES) throw broken();
  const directory = Buffer.alloc(bytes);
  await file.read(directory, 0, bytes, from);
  const entries: ZipEntry[] = [];
  for (let p = 0; p + 46 <= bytes && directory.readUInt32LE(p) === ENTRY; ) {
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
  if (entries.length === 0 || entries.length !== count) throw broken();
  const whole = entries.reduce((sum, entry) => sum + entry.whole, 0);
  if (whole > MOST_UNPACKED || (whole > SMALL_FILE && whole > MOST_RATIO * size)) {
    throw new TableError(
      'The workbook would unpack to far more than any survey holds. Save the sheet as CSV and upload that.',
    );
  }
  return entries;
}

/** One small entry; null where there is none of that name. */
export async function readZipEntry(
  file: FileHandle,
  entries: readonly ZipEntry[],
  name: string,
  most: number,
): Promise<string | null> {
  const entry = entries.find((each) => each.name === name);
  if (!entry) return null;
  if (entry.whole > most || entry.compressed > most) throw broken();
  const head = Buffer.alloc(30);
  await file.read(head, 0, 30, entry.at);
  const data = Buffer.alloc(entry.compressed);
  await file.read(data, 0, data.length, entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28));
  try {
    return (entry.method === 0 ? data : inflateRawSync(data, { maxOutputLength: most })).toString('utf8');
  } catch {
    throw broken();
  }
}
