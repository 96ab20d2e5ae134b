import { createHash } from 'node:crypto';

/** What a table stores for a secret of 256 random bits: a reader can't use it. The secret is too long to guess, so no salt is needed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
