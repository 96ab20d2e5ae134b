/**
 * Numbers in the smallest type that holds each of them exactly: survey numbers are mostly small integers, so a
 * column takes one or two bytes per respondent instead of eight. The lowest (or, for u8, highest) value means missing.
 */

export type NumberType = 'u8' | 'i16' | 'i32' | 'f64';

const NONE = { u8: 255, i16: -(2 ** 15), i32: -(2 ** 31) } as const;

export function packNumbers(values: Float64Array): { type: NumberType; bytes: Uint8Array } {
  const type = smallestType(values);
  if (type === 'f64') return { type, bytes: new Uint8Array(values.buffer, values.byteOffset, values.byteLength) };
  const none = NONE[type];
  const packed = new (type === 'u8' ? Uint8Array : type === 'i16' ? Int16Array : Int32Array)(values.length);
  for (let i = 0; i < values.length; i++) packed[i] = Number.isNaN(values[i]) ? none : values[i];
  return { type, bytes: new Uint8Array(packed.buffer) };
}

function smallestType(values: Float64Array): NumberType {
  let low = 0;
  let high = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    // Negative zero is not an integer here: it would lose its sign.
    if (!Number.isInteger(value) || Object.is(value, -0)) return 'f64';
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low >= 0 && high < NONE.u8) return 'u8';
  if (low > NONE.i16 && high < 2 ** 15) return 'i16';
  if (low > NONE.i32 && high < 2 ** 31) return 'i32';
  return 'f64';
}

/** `bytes` must lie on a multiple of 8. */
export function unpackNumbers(type: NumberType, bytes: Uint8Array): Float64Array {
  const { buffer, byteOffset, byteLength } = bytes;
  if (type === 'f64') return new Float64Array(buffer, byteOffset, byteLength / 8);
  const packed =
    type === 'u8'
      ? bytes
      : type === 'i16'
        ? new Int16Array(buffer, byteOffset, byteLength / 2)
        : new Int32Array(buffer, byteOffset, byteLength / 4);
  const none = NONE[type];
  const values = new Float64Array(packed.length);
  for (let i = 0; i < values.length; i++) values[i] = packed[i] === none ? Number.NaN : packed[i];
  return values;
}
