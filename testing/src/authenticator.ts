import { createHmac } from 'node:crypto';

/** The six digits that an authenticator app shows for a key (RFC 6238, as apps do it: SHA-1, 30 seconds). */
export function appCode(key: string, at = Date.now()): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const digits = (digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fff_ffff) % 1_000_000;
  return String(digits).padStart(6, '0');
}
