import { createCipheriv, randomBytes } from 'node:crypto';

/**
 * Stored files are encrypted, each with a key of its own. PostgreSQL does not overwrite what is deleted: the bytes of a row
 * stay in its files, and in its log, until something else needs the room. Without the key, which goes with the file and whose small
 * table is rewritten, they are noise. AES-256 in counter mode: a chunk keeps its length, and the hash of the file, which is checked
 * wherever a copy is made, tells whether anything was changed.
 */
const KEY_BYTES = 32;

export function newFileKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/** The same function both ways. The number of the chunk begins the counter, far from the counts of any other chunk. */
export function crypt(key: Uint8Array, n: number, data: Uint8Array): Buffer {
  const counter = Buffer.alloc(16);
  counter.writeUInt32BE(n, 4);
  return createCipheriv('aes-256-ctr', key, counter).update(data);
}
