/** In one pass over the bytes. Node's URLSearchParams took 16 s for `a&` a million times. */

const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const PLUS = 0x2b;
const PERCENT = 0x25;
const SPACE = 0x20;

type Pair = readonly [key: string, value: string];

/** The pairs in their order, or null where there are more than `most`: those are counted before anything is decoded. */
export function parsePairs(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): Pair[] | null {
  if (countAtMost(bytes, AMPERSAND, most) >= most) return null;
  const pairs: Pair[] = [];
  for (let from = 0; from < bytes.length; ) {
    const next = bytes.indexOf(AMPERSAND, from);
    const to = next < 0 ? bytes.length : next;
    if (to > from) pairs.push(splitPair(bytes.subarray(from, to)));
    from = to + 1;
  }
  return pairs;
}

function countAtMost(bytes: Uint8Array, wanted: number, most: number): number {
  let count = 0;
  for (let at = bytes.indexOf(wanted); at >= 0 && count < most; at = bytes.indexOf(wanted, at + 1)) count++;
  return count;
}

function splitPair(bytes: Uint8Array): Pair {
  const equals = bytes.indexOf(EQUALS);
  return equals < 0 ? [decode(bytes), ''] : [decode(bytes.subarray(0, equals)), decode(bytes.subarray(equals + 1))];
}

/** A percent sign without two hexadecimal digits is kept; bytes that aren't UTF-8 become U+FFFD. */
function decode(bytes: Uint8Array): string {
  const decoded = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    let byte = bytes[at];
    if (byte === PLUS) byte = SPACE;
    else if (byte === PERCENT) {
      const high = digit(bytes[at + 1]);
      const low = digit(bytes[at + 2]);
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low;
        at += 2;
      }
    }
    decoded[length++] = byte;
  }
  return decoded.toString('utf8', 0, length);
}

/** The value of a hexadecimal digit, or -1. */
function digit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : -1;
}
