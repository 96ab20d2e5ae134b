import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Stored files are encrypted, each with a key of its own. PostgreSQL does not overwrite what is deleted: the bytes of a row
 * stay in its files, and in its log, until something else needs the room. Without the key, which goes with the file and whose small
 * table is rewritten, they are noise. AES-256-GCM: a chunk that was changed, moved or exchanged for that of another file is refused.
 */
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function newFileKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

function seal(key: Uint8Array, nonce: Uint8Array, about: string, data: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([cipher.update(data), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Uint8Array, nonce: Uint8Array, about: string, sealed: Uint8Array): Buffer {
  const tag = sealed.subarray(sealed.length - TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
}

/** The key is used for one file only, so the number of the chunk is a nonce that never repeats. */
function chunkNonce(n: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(n, NONCE_BYTES - 4);
  return nonce;
}

export function sealChunk(key: Uint8Array, fileId: string, n: number, data: Uint8Array): Buffer {
  return seal(key, chunkNonce(n), `${fileId} ${n}`, data);
}

/** Throws where the chunk is not the one that was stored. */
export function openChunk(key: Uint8Array, fileId: string, n: number, sealed: Uint8Array): Buffer {
  return open(key, chunkNonce(n), `${fileId} ${n}`, sealed);
}

/** A file's key under a key that is not in the database. */
export function wrapKey(master: Uint8Array, fileId: string, key: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  return Buffer.concat([nonce, seal(master, nonce, fileId, key)]);
}

export function unwrapKey(master: Uint8Array, fileId: string, wrapped: Uint8Array): Buffer {
  return open(master, wrapped.subarray(0, NONCE_BYTES), fileId, wrapped.subarray(NONCE_BYTES));
}

/** Files of earlier versions: counter mode, without a tag. */
export function openOldChunk(key: Uint8Array, n: number, data: Uint8Array): Buffer {
  const counter = Buffer.alloc(16);
  counter.writeUInt32BE(n, 4);
  return createDecipheriv('aes-256-ctr', key, counter).update(data);
}
