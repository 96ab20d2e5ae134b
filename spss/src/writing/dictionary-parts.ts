/** The records of a dictionary as they stand in the file, cut where variables can be added. */
interface DictionaryParts {
  readonly header: Uint8Array;
  /** Every variable record. */
  readonly variables: Uint8Array;
  /** One for every variable record that is not a continuation, in capitals. */
  readonly shortNames: readonly string[];
  /** What follows, record by record; `subtype` of extension records. */
  readonly rest: readonly { readonly subtype: number | null; readonly bytes: Uint8Array }[];
  readonly end: Uint8Array;
}

const HEADER = 176;
const [VARIABLE, LABELS, DOCUMENTS, EXTENSION, END] = [2, 3, 6, 7, 999];

/** Takes a dictionary that has been read already, so its lengths are right. */
export function dictionaryParts(bytes: Uint8Array, littleEndian: boolean): DictionaryParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const int = (at: number) => view.getInt32(at, littleEndian);
  const shortNames: string[] = [];
  const variables: Uint8Array[] = [];
  const rest: { subtype: number | null; bytes: Uint8Array }[] = [];
  let at = HEADER;
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  for (let type = int(at); type !== END; type = int(at)) {
    if (type === VARIABLE) {
      if (int(at + 4) >= 0)
        shortNames.push(
          latin(bytes.subarray(at + 24, at + 32))
            .trimEnd()
            .toUpperCase(),
        );
      variables.push(take(lengthOfVariable(view, at, littleEndian)));
    } else if (type === LABELS) rest.push({ subtype: null, bytes: take(lengthOfLabels(view, at, littleEndian)) });
    else if (type === DOCUMENTS) rest.push({ subtype: null, bytes: take(8 + 80 * int(at + 4)) });
    else if (type === EXTENSION) rest.push({ subtype: int(at + 4), bytes: take(16 + int(at + 8) * int(at + 12)) });
    else throw new Error(`a dictionary has no record of type ${type}`);
  }
  return { header: bytes.subarray(0, HEADER), variables: joined(variables), shortNames, rest, end: take(8) };
}

function lengthOfVariable(view: DataView, at: number, littleEndian: boolean): number {
  const int = (offset: number) => view.getInt32(at + offset, littleEndian);
  const label = int(8) === 1 ? 4 + Math.ceil(int(32) / 4) * 4 : 0;
  return 32 + label + 8 * Math.abs(int(12));
}

/** The labels themselves, and the record of the variables that have them. */
function lengthOfLabels(view: DataView, at: number, littleEndian: boolean): number {
  const int = (offset: number) => view.getInt32(at + offset, littleEndian);
  let length = 8;
  for (let i = 0; i < int(4); i++) length += 8 + Math.ceil((view.getUint8(at + length + 8) + 1) / 8) * 8;
  return length + 8 + 4 * int(length + 4);
}

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
