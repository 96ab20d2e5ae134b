import { createHash } from 'node:crypto';

/** What a table holds of a secret of 256 random bits: who reads it cannot use it. Too long to be guessed, so no salt is needed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
