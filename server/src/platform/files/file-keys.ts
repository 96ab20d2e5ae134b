import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Db, Trx } from '../../database.ts';
import { SettingsError } from '../settings.ts';
import { newFileKey, openChunk, openOldChunk, unwrapKey, wrapKey } from './encryption.ts';

/**
 * The keys of stored files, one row per file. With FILE_KEY_FILE they are encrypted under a key in a file of its own: a copy of the database,
 * or a backup, is then not enough to read anything.
 */

const MASTER_BYTES = 32;

export interface FileKeys {
  /** A key for a new file. */
  make(): Buffer;
  store(trx: Trx, fileId: string, key: Buffer): Promise<void>;
  /** How to open the chunks of a stored file. */
  opener(db: Db, fileId: string): Promise<(n: number, data: Buffer) => Buffer>;
  /** Encrypts all keys under the first key of the file; returns how many were under another or none. */
  rewrap(db: Db): Promise<number>;
  /** Fails with a sentence where a stored file needs a key that is not here. */
  check(db: Db): Promise<void>;
}

/** The first line is for new files; the others can still be read, until `rewrap` has been run. */
function readMasters(file: string | null): Map<string, Buffer> {
  const masters = new Map<string, Buffer>();
  if (file === null) return masters;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingsError(`FILE_KEY_FILE cannot be read: ${(error as Error).message}`);
  }
  for (const line of text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const master = Buffer.from(line, 'base64');
    if (master.length !== MASTER_BYTES) {
      throw new SettingsError(`${file} must have one key a line: 32 random bytes in base64 (openssl rand -base64 32).`);
    }
    masters.set(createHash('sha256').update(master).digest('hex').slice(0, 16), master);
  }
  if (masters.size === 0) throw new SettingsError(`${file} has no key. Write one with openssl rand -base64 32.`);
  return masters;
}

export function openFileKeys(file: string | null): FileKeys {
  const masters = readMasters(file);
  const [first] = masters;

  const wrapped = (fileId: string, key: Buffer) =>
    first ? { key: wrapKey(first[1], fileId, key), wrapped_by: first[0] } : { key, wrapped_by: null };

  const missing = (name: string) =>
    new SettingsError(`Stored files are encrypted with the key ${name}, which is not in FILE_KEY_FILE. Add it there.`);

  const unwrapped = (fileId: string, key: Buffer, by: string | null) => {
    if (by === null) return key;
    const master = masters.get(by);
    if (!master) throw missing(by);
    return unwrapKey(master, fileId, key);
  };

  return {
    make: newFileKey,

    async store(trx, fileId, key) {
      await trx
        .insertInto('file_keys')
        .values({ file_id: fileId, cipher: 'gcm', ...wrapped(fileId, key) })
        .execute();
    },

    async opener(db, fileId) {
      const row = await db
        .selectFrom('file_keys')
        .select(['key', 'cipher', 'wrapped_by'])
        .where('file_id', '=', fileId)
        .executeTakeFirst();
      // A file of a version before keys.
      if (!row) return (_, data) => data;
      const key = unwrapped(fileId, row.key, row.wrapped_by);
      return {
        ctr: (n: number, data: Buffer) => openOldChunk(key, n, data),
        gcm: (n: number, data: Buffer) => openChunk(key, fileId, n, data),
      }[row.cipher];
    },

    async rewrap(db) {
      const rows = await db
        .selectFrom('file_keys')
        .select(['file_id', 'key', 'wrapped_by'])
        .where('wrapped_by', 'is distinct from', first?.[0] ?? null)
        .execute();
      for (const { file_id, key, wrapped_by } of rows) {
        const again = wrapped(file_id, unwrapped(file_id, key, wrapped_by));
        await db.updateTable('file_keys').set(again).where('file_id', '=', file_id).execute();
      }
      return rows.length;
    },

    async check(db) {
      const rows = await db.selectFrom('file_keys').select('wrapped_by').distinct().execute();
      for (const { wrapped_by: name } of rows) {
        if (name !== null && !masters.has(name)) throw missing(name);
      }
    },
  };
}
