import { randomBytes } from 'node:crypto';

/** 192 bits: no one guesses the address of a form. */
const TOKEN_BYTES = 24;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
