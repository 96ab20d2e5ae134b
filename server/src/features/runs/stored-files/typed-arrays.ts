/** A line of JSON that names typed arrays, then their bytes: exact, and each can be read without the others. */

const FORMAT = 'qp-arrays-1';
/** Arrays start at multiples of this, so they can be viewed in place. */
const ARRAY_ALIGNMENT = 8;

const kinds = { u8: Uint8Array, u32: Uint32Array, f64: Float64Array } as const;
type Kind = keyof typeof kinds;
type TypedArray = Uint8Array | Uint32Array | Float64Array;

interface Header {
  readonly format: typeof FORMAT;
  readonly about: unknown;
  /** `at` counts from the first byte after the header. */
  readonly arrays: Readonly<Record<string, { readonly kind: Kind; readonly length: number; readonly at: number }>>;
}

interface NamedArrays {
  /** Anything that JSON can hold. */
  readonly about: unknown;
  readonly arrays: Readonly<Record<string, TypedArray>>;
}

export function encodeArrays({ about, arrays }: NamedArrays): Uint8Array {
  let at = 0;
  const described: Record<string, { kind: Kind; length: number; at: number }> = {};
  for (const [name, array] of Object.entries(arrays)) {
    described[name] = { kind: kindOf(array), length: array.length, at };
    at += padded(array.byteLength);
  }
  const header: Header = { format: FORMAT, about, arrays: described };
  const line = new TextEncoder().encode(`${JSON.stringify(header)}\n`);
  const start = padded(line.length);
  const bytes = new Uint8Array(start + at).fill(0x20, 0, start);
  bytes.set(line.subarray(0, -1));
  bytes[start - 1] = 0x0a;
  for (const [name, array] of Object.entries(arrays)) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start + described[name].at);
  }
  return bytes;
}

export function decodeArrays(bytes: Uint8Array): NamedArrays {
  const end = bytes.indexOf(0x0a);
  if (end < 0) throw new Error('a file of typed arrays has no header');
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Header;
  if (header.format !== FORMAT) throw new Error(`a file of typed arrays has the format ${header.format}`);
  const arrays = Object.fromEntries(
    Object.entries(header.arrays).map(([name, { kind, length, at }]) => {
      const start = bytes.byteOffset + end + 1 + at;
      const size = length * kinds[kind].BYTES_PER_ELEMENT;
      if (start + size > bytes.byteOffset + bytes.byteLength) throw new Error(`the array ${name} is cut short`);
      // Copied only if the bytes are not aligned, as in a slice of a pooled buffer.
      return [
        name,
        start % ARRAY_ALIGNMENT === 0
          ? new kinds[kind](bytes.buffer as ArrayBuffer, start, length)
          : new kinds[kind](bytes.slice(end + 1 + at, end + 1 + at + size).buffer, 0, length),
      ];
    }),
  );
  return { about: header.about, arrays };
}

function kindOf(array: TypedArray): Kind {
  if (array instanceof Uint8Array) return 'u8';
  return array instanceof Uint32Array ? 'u32' : 'f64';
}

function padded(length: number): number {
  return Math.ceil(length / ARRAY_ALIGNMENT) * ARRAY_ALIGNMENT;
}
