import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** One-time codes after RFC 6238: HMAC-SHA-1 over steps of 30 seconds, six digits, as every authenticator app makes them. */

const STEP_SECONDS = 30;
const DIGITS = 6;
/** A clock may be half a minute off, either way. */
const WINDOW = 1;
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const fives = bits.match(/.{1,5}/g) ?? [];
  return fives.map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** RFC 4226, 5.3: the code of one step. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac[mac.length - 1] & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step that a code is of; null where it is of none near now, or of one that was used. */
export function matchingStep(secret: Uint8Array, code: string, now: Date, lastUsed: number): number | null {
  const given = Buffer.from(code.replace(/\s/g, ''));
  let found: number | null = null;
  for (let step = stepAt(now) - WINDOW; step <= stepAt(now) + WINDOW; step++) {
    const right = Buffer.from(codeOf(secret, step));
    // All are compared, whichever fits.
    if (given.length === right.length && timingSafeEqual(given, right) && step > lastUsed) found ??= step;
  }
  return found;
}

/** What the QR code says. */
export function keyUri(secret: Uint8Array, email: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
