import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * The format of a backup, inside its compression: records of a letter, a length and that many bytes.
 * `H` says what it is, then for each table `T` (which), `D` (pieces of PostgreSQL's binary copy format) and `E` (how many rows), and
 * `Z` closes with the checksum of everything before it. What has no `Z` is not whole.
 */

/** Raised when an older program could no longer read what is written. */
export const FORMAT = 1;

export const header = z.object({
  'qp-backup': z.number().int(),
  /** Version of the program that made it. */
  version: z.string(),
  made: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
export type Header = z.output<typeof header>;

export const tableStart = z.object({ table: z.string(), columns: z.array(z.string()) });
export const tableEnd = z.object({ rows: z.number().int() });
const closing = z.object({ sha256: z.string() });

export type Letter = 'H' | 'T' | 'D' | 'E' | 'Z';
export interface ArchiveRecord {
  letter: Letter;
  bytes: Buffer;
}

/** What is wrong with a backup or with the place to restore it to, in words. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const HEAD_BYTES = 5;
const RECORD_LIMIT_BYTES = 64 * 1024 * 1024;
const LETTERS = new Set<string>(['H', 'T', 'D', 'E', 'Z']);

function frame(letter: Letter, bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(letter, 0, 'latin1');
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

export const jsonRecord = (letter: Letter, value: unknown): ArchiveRecord => ({
  letter,
  bytes: Buffer.from(JSON.stringify(value)),
});

/** Records as bytes, closed with their checksum. */
export async function* writeArchive(records: AsyncIterable<ArchiveRecord>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const { letter, bytes } of records) {
    const framed = frame(letter, bytes);
    hash.update(framed);
    yield framed;
  }
  yield frame('Z', jsonRecord('Z', { sha256: hash.digest('hex') }).bytes);
}

/** Bytes as records, `Z` left out: it is checked here. Throws where the archive is cut off or was altered. */
export async function* readArchive(source: AsyncIterable<Buffer>): AsyncGenerator<ArchiveRecord> {
  const hash = createHash('sha256');
  const bytes = new Pieces(source);
  for (;;) {
    const head = await bytes.take(HEAD_BYTES);
    const letter = head?.toString('latin1', 0, 1) ?? '';
    const length = head?.readUInt32BE(1) ?? 0;
    const body = LETTERS.has(letter) && length <= RECORD_LIMIT_BYTES ? await bytes.take(length) : null;
    if (!head || !body) throw new BackupError('The backup is cut off or damaged: it does not come to its end.');
    if (letter === 'Z') {
      if (closing.parse(JSON.parse(body.toString())).sha256 === hash.digest('hex')) return;
      throw new BackupError('The backup was altered or is damaged: its checksum is wrong.');
    }
    hash.update(head).update(body);
    yield { letter: letter as Letter, bytes: body };
  }
}

/** A stream in pieces of this many bytes. */
class Pieces {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #bytes = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Null where the stream ends before. */
  async take(count: number): Promise<Buffer | null> {
    while (this.#bytes < count) {
      const { value, done } = await this.#source.next();
      if (done) return null;
      this.#held.push(value);
      this.#bytes += value.length;
    }
    const all = this.#held.length === 1 ? this.#held[0] : Buffer.concat(this.#held);
    const rest = all.subarray(count);
    this.#held = rest.length > 0 ? [rest] : [];
    this.#bytes = rest.length;
    return all.subarray(0, count);
  }
}
