import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { chunksOf } from './chunks.ts';
import { trimCache } from './trim-cache.ts';

/** Uploads and results live in PostgreSQL as chunks; workers keep copies by content hash. */

export type FileSource = AsyncIterable<Uint8Array> | Uint8Array | { path: string };

export interface NewFile {
  name: string;
  mediaType: string;
  source: FileSource;
  projectId?: string | null;
  runId?: string | null;
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
  store(trx: Transaction<Database>, file: NewFile): Promise<string>;
  find(db: Kysely<Database>, fileId: string): Promise<StoredFile | null>;
  read(db: Kysely<Database>, fileId: string): AsyncIterable<Buffer>;
  /** A path in the local cache, by content hash. Only for reading. */
  local(fileId: string): Promise<string>;
  /** Removes local copies of contents that no stored file has any more: what people delete should not lie about here. */
  forget(hashes: readonly string[]): Promise<void>;
}

/** Why a second name for a file cannot be had: it is there already, or the disk cannot do it. */
const NO_LINK = new Set(['EEXIST', 'EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK']);

function open(source: FileSource): AsyncIterable<Uint8Array> {
  if (source instanceof Uint8Array) return Readable.from([source]);
  if ('path' in source) return createReadStream(source.path);
  return source;
}

export function createFiles(db: Kysely<Database>, cacheFolder: string, cacheLimitBytes: number): Files {
  const fetching = new Map<string, Promise<string>>();

  async function* read(connection: Kysely<Database>, fileId: string): AsyncIterable<Buffer> {
    for (let n = 0; ; n++) {
      const chunk = await connection
        .selectFrom('file_chunks')
        .select('data')
        .where('file_id', '=', fileId)
        .where('n', '=', n)
        .executeTakeFirst();
      if (!chunk) return;
      yield chunk.data;
    }
  }

  async function find(connection: Kysely<Database>, fileId: string): Promise<StoredFile | null> {
    const row = await connection.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst();
    return row ? { id: row.id, name: row.name, mediaType: row.media_type, bytes: row.bytes, sha256: row.sha256 } : null;
  }

  /** Written beside its place and renamed when its hash is right: a reader never meets half a file. */
  async function fetchInto(file: StoredFile, target: string): Promise<string> {
    await mkdir(cacheFolder, { recursive: true });
    const unfinished = `${target}.${process.pid}.${Math.random().toString(36).slice(2)}`;
    const hash = createHash('sha256');
    try {
      await pipeline(
        read(db, file.id),
        async function* (source: AsyncIterable<Buffer>) {
          for await (const chunk of source) {
            hash.update(chunk);
            yield chunk;
          }
        },
        createWriteStream(unfinished),
      );
      if (hash.digest('hex') !== file.sha256) throw new Error(`the stored file ${file.id} does not match its hash`);
      await rename(unfinished, target);
    } finally {
      await rm(unfinished, { force: true });
    }
    await trimCache(cacheFolder, cacheLimitBytes, target);
    return target;
  }

  /** A file that is on this disk already need not come back from the database to be read here. */
  async function keepCopy(source: string, sha256: string): Promise<void> {
    const target = path.join(cacheFolder, sha256);
    await mkdir(cacheFolder, { recursive: true });
    try {
      await link(source, target);
    } catch (error) {
      if (!NO_LINK.has(String((error as NodeJS.ErrnoException).code))) throw error;
    }
    await trimCache(cacheFolder, cacheLimitBytes, target);
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
          job_id: file.jobId ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const hash = createHash('sha256');
      let bytes = 0;
      let n = 0;
      for await (const data of chunksOf(open(file.source))) {
        hash.update(data);
        bytes += data.length;
        await trx.insertInto('file_chunks').values({ file_id: id, n, data }).execute();
        n++;
      }
      const sha256 = hash.digest('hex');
      await trx.updateTable('files').set({ bytes, sha256 }).where('id', '=', id).execute();
      if ('path' in file.source) await keepCopy(file.source.path, sha256);
      return id;
    },

    async forget(hashes) {
      if (hashes.length === 0) return;
      const still = await db
        .selectFrom('files')
        .select('sha256')
        .where('sha256', 'in', [...hashes])
        .execute();
      const kept = new Set(still.map(({ sha256 }) => sha256));
      for (const hash of hashes) if (!kept.has(hash)) await rm(path.join(cacheFolder, hash), { force: true });
    },

    async local(fileId) {
      const file = await find(db, fileId);
      if (!file) throw new Error(`there is no file ${fileId}`);
      const target = path.join(cacheFolder, file.sha256);
      try {
        const now = new Date();
        await utimes(target, now, now);
        return target;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
      let promise = fetching.get(target);
      if (!promise) {
        promise = fetchInto(file, target).finally(() => fetching.delete(target));
        fetching.set(target, promise);
      }
      return promise;
    },
  };
}
