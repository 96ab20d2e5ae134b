import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database.ts';
import type { Log } from '../log.ts';
import type { FileCache } from './cache.ts';
import { sealChunk } from './encryption.ts';
import type { FileKeys } from './file-keys.ts';
import { createShredder } from './shred.ts';

/** Uploads and results live in PostgreSQL as encrypted chunks; workers keep copies by content hash. */

export type FileSource = AsyncIterable<Uint8Array> | Uint8Array | { path: string };

export interface NewFile {
  name: string;
  mediaType: string;
  source: FileSource;
  projectId?: string | null;
  runId?: string | null;
  importId?: string | null;
  waveId?: string | null;
  jobId?: string | null;
}

export interface StoredFile {
  id: string;
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
}

export interface Files {
  /** Writes a file in the caller's transaction: it is there when the transaction is, or not at all. */
  store(trx: Trx, file: NewFile): Promise<string>;
  find(db: Db, fileId: string): Promise<StoredFile | null>;
  read(db: Db, fileId: string): AsyncIterable<Buffer>;
  /** A path in the local cache, by content hash. Only for reading. */
  local(fileId: string): Promise<string>;
  /** Removes local copies of contents that no stored file has any more: deleted files shouldn't stay here. */
  forget(hashes: readonly string[]): Promise<void>;
  /** The same for every copy on this disk, wherever the file was deleted. */
  sweep(): Promise<void>;
}

function open(source: FileSource): AsyncIterable<Uint8Array> {
  if (source instanceof Uint8Array) return Readable.from([source]);
  if ('path' in source) return createReadStream(source.path);
  return source;
}

export function createFiles(db: Db, cache: FileCache, log: Log, keys: FileKeys): Files {
  const fetching = new Map<string, Promise<string>>();
  const shred = createShredder(db, log);

  async function* read(connection: Db, fileId: string): AsyncIterable<Buffer> {
    const open = await keys.opener(connection, fileId);
    const file = await find(connection, fileId);
    let bytes = 0;
    for (let n = 0; ; n++) {
      const chunk = await connection
        .selectFrom('file_chunks')
        .select('data')
        .where('file_id', '=', fileId)
        .where('n', '=', n)
        .executeTakeFirst();
      if (!chunk) break;
      const data = open(n, chunk.data);
      bytes += data.length;
      yield data;
    }
    // A missing chunk at the end is not seen by the seal of the others.
    if (file && bytes !== file.bytes) throw new Error(`the stored file ${fileId} is not complete`);
  }

  async function find(connection: Db, fileId: string): Promise<StoredFile | null> {
    const row = await connection.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst();
    return row ? { id: row.id, name: row.name, mediaType: row.media_type, bytes: row.bytes, sha256: row.sha256 } : null;
  }

  /** Fails at the end where the hash is wrong, and the copy with it. */
  async function* checked(file: StoredFile): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for await (const chunk of read(db, file.id)) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest('hex') !== file.sha256) throw new Error(`the stored file ${file.id} does not match its hash`);
  }

  async function stored(hashes: readonly string[]): Promise<Set<string>> {
    const rows = await db
      .selectFrom('files')
      .select('sha256')
      .distinct()
      .where('sha256', '=', sql<string>`any(${[...hashes]}::text[])`)
      .execute();
    return new Set(rows.map(({ sha256 }) => sha256));
  }

  return {
    find,
    read,

    async store(trx, file) {
      const { id } = await trx
        .insertInto('files')
        .values({
          name: file.name,
          media_type: file.mediaType,
          bytes: 0,
          sha256: '',
          project_id: file.projectId ?? null,
          run_id: file.runId ?? null,
          import_id: file.importId ?? null,
          wave_id: file.waveId ?? null,
          job_id: file.jobId ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const hash = createHash('sha256');
      const key = keys.make();
      let bytes = 0;
      let n = 0;
      for await (const data of chunksOf(open(file.source))) {
        hash.update(data);
        bytes += data.length;
        await trx
          .insertInto('file_chunks')
          .values({ file_id: id, n, data: sealChunk(key, id, n, data) })
          .execute();
        n++;
      }
      const sha256 = hash.digest('hex');
      await trx.updateTable('files').set({ bytes, sha256 }).where('id', '=', id).execute();
      // Last: rewriting the keys then never waits for a large file.
      await keys.store(trx, id, key);
      if ('path' in file.source) await cache.adopt(sha256, file.source.path);
      return id;
    },

    async forget(hashes) {
      if (hashes.length === 0) return;
      const still = await stored(hashes);
      for (const hash of hashes) if (!still.has(hash)) await cache.forget(hash);
    },

    async sweep() {
      await cache.sweep(stored);
      await shred();
    },

    async local(fileId) {
      const file = await find(db, fileId);
      if (!file) throw new Error(`there is no file ${fileId}`);
      const copy = await cache.find(file.sha256);
      if (copy !== null) return copy;
      let promise = fetching.get(file.sha256);
      if (!promise) {
        promise = cache.fill(file.sha256, () => checked(file)).finally(() => fetching.delete(file.sha256));
        fetching.set(file.sha256, promise);
      }
      return promise;
    },
  };
}

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
