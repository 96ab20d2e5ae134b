import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { directoryEnd, directoryLine, ENTRY_MARK, entryFacts } from './zip.ts';

export interface PackedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Beyond it sizes and places need parts of the format that not every program reads. */
const MAX_BYTES = 0xffff_ffff;
const MAX_ENTRIES = 0xffff;

/** A ZIP archive on the disk, for files that do not fit into memory: each is packed as it comes. */
export class ZipFile {
  readonly #file: FileHandle;
  readonly #directory: Buffer[] = [];
  #at = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<ZipFile> {
    return new ZipFile(await open(path, 'wx', 0o600));
  }

  async add(name: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<PackedFile> {
    const title = Buffer.from(name);
    const start = this.#at;
    const headBytes = ENTRY_MARK.length + entryFacts({ title, crc: 0, packed: 0, whole: 0 }).length + title.length;
    const hash = createHash('sha256');
    let crc = 0;
    let whole = 0;
    let packed = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const piece of source) {
        crc = crc32(piece, crc);
        hash.update(piece);
        whole += piece.length;
        yield piece;
      }
    }
    await pipeline(counted, createDeflateRaw(), async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        await this.#write(piece, start + headBytes + packed);
        packed += piece.length;
      }
    });
    // How long it is is known only now, and stands before it.
    if (start + headBytes + packed > MAX_BYTES || whole > MAX_BYTES || this.#directory.length >= MAX_ENTRIES) {
      throw new Error(`the archive would be too large with ${name}`);
    }
    const facts = entryFacts({ title, crc, packed, whole });
    await this.#write(Buffer.concat([ENTRY_MARK, facts, title]), start);
    this.#directory.push(directoryLine(facts, title, start));
    this.#at = start + headBytes + packed;
    return { name, bytes: whole, sha256: hash.digest('hex') };
  }

  /** Writes the table of contents; without it the archive cannot be opened. */
  async finish(): Promise<void> {
    const list = Buffer.concat(this.#directory);
    await this.#write(list, this.#at);
    await this.#write(directoryEnd(this.#directory.length, list.length, this.#at), this.#at + list.length);
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #write(bytes: Uint8Array, at: number): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      done += (await this.#file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
    }
  }
}
