import JSZip from 'jszip';

export interface ZipEntry {
  /** With forward slashes. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The first day that the format can write: the same files make the same bytes, whenever. */
const DAY = 0x0021;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
const VERSION = 20;

/** What an archive says of an entry, in front of its bytes and again in its table of contents. */
export function entryFacts(entry: { title: Buffer; crc: number; packed: number; whole: number }): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(VERSION, 0);
  facts.writeUInt16LE(FLAGS, 2);
  facts.writeUInt16LE(DEFLATED, 4);
  facts.writeUInt16LE(0, 6);
  facts.writeUInt16LE(DAY, 8);
  facts.writeUInt32LE(entry.crc, 10);
  facts.writeUInt32LE(entry.packed, 14);
  facts.writeUInt32LE(entry.whole, 18);
  facts.writeUInt16LE(entry.title.length, 22);
  return facts;
}

export const ENTRY_MARK = Buffer.from('PK\x03\x04', 'latin1');

/** A line of the table of contents. */
export function directoryLine(facts: Buffer, title: Buffer, at: number): Buffer {
  const place = Buffer.alloc(14);
  place.writeUInt32LE(at, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, title]);
}

/** Closes an archive whose table of contents begins at `at`. */
export function directoryEnd(lines: number, bytes: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(lines, 8);
  end.writeUInt16LE(lines, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(at, 16);
  return end;
}

/** A ZIP archive of files that fit into memory. */
export async function zipOf(entries: readonly ZipEntry[]): Promise<Uint8Array> {
  const zip = new JSZip();
  // A fixed date: the same files make the same bytes.
  for (const { name, bytes } of entries)
    zip.file(name, bytes, { date: new Date(Date.UTC(1980, 0, 1)), createFolders: false });
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}
