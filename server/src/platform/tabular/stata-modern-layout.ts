import { damaged, type Layout, NUMBERS, ORDER, type Reader, type Type, type View, valueLabels } from './stata-bytes.ts';

const MOST_COLUMNS = 120_000;

/** Versions 117 to 119 say where each of their parts begins. */
export async function modernLayout(view: View, release: number, size: number): Promise<Layout> {
  const wide = release >= 118;
  const head = view.of(await view.bytes(0, Math.min(size, 4096)));
  let at = 0;
  const after = (tag: string): number => {
    for (; at + tag.length <= head.length; at++) if (head.is(at, tag)) return at + tag.length;
    throw damaged();
  };
  const count = head.whole(after('<K>'), release === 119 ? 4 : 2);
  const rows = head.whole(after('<N>'), wide ? 8 : 4);
  if (count > MOST_COLUMNS) throw damaged();
  const map = after('<map>');
  const places = Array.from({ length: 14 }, (_, i) => head.whole(map + 8 * i, 8));
  const part = async (which: number, tag: string) => {
    const reader = view.of(await view.bytes(places[which], places[which + 1] - places[which]));
    if (!reader.is(0, tag)) throw damaged();
    return { reader, from: tag.length };
  };
  const fields = async (which: number, tag: string, bytes: number) => {
    const { reader, from } = await part(which, tag);
    return Array.from({ length: count }, (_, i) => reader.text(from + i * bytes, bytes));
  };
  const types = await part(2, '<variable_types>');
  const names = await fields(3, '<varnames>', wide ? 129 : 33);
  const formats = await fields(5, '<formats>', wide ? 57 : 49);
  const labelNames = await fields(6, '<value_label_names>', wide ? 129 : 33);
  const texts = await fields(7, '<variable_labels>', wide ? 321 : 81);
  const labels = new Map<string, readonly (readonly [number, string])[]>();
  const { reader, from } = await part(11, '<value_labels>');
  for (let place = from; reader.is(place, '<lbl>'); ) {
    const length = reader.whole(place + 5, 4);
    const nameBytes = wide ? 129 : 33;
    const table = place + 9 + nameBytes + 3;
    labels.set(reader.text(place + 9, nameBytes), valueLabels(reader, table));
    place = table + length + '</lbl>'.length;
  }
  const long = await part(10, '<strls>');
  const typeOf = (i: number) => modernType(types.reader.whole(types.from + 2 * i, 2));
  return {
    rows,
    dataAt: places[9] + '<data>'.length,
    longTexts: longTextsIn(long.reader, long.from, release),
    variables: names.map((name, i) => ({
      name,
      label: texts[i],
      type: typeOf(i),
      format: formats[i],
      labels: labels.get(labelNames[i]) ?? [],
    })),
  };
}

function modernType(code: number): Type {
  if (code >= 1 && code <= 2045) return { kind: 'text', bytes: code };
  if (code === 32_768) return { kind: 'long text', bytes: 8 };
  const kind = ORDER[65_530 - code];
  if (!kind) throw damaged();
  return { kind, bytes: NUMBERS[kind].bytes };
}

/** Texts that stand behind the answers, by the key that the answers hold. */
function longTextsIn(reader: Reader, from: number, release: number): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = from; reader.is(at, 'GSO'); ) {
    const wide = release >= 118;
    const key = at + 3;
    const type = key + (wide ? 12 : 8);
    const length = reader.whole(type + 1, 4);
    const [v, o] = [reader.whole(key, 4), reader.whole(key + 4, wide ? 8 : 4)];
    const text = reader.text(type + 5, length);
    for (const split of KEYS[release]) found.set(answerKey(v, o, reader, split), text);
    at = type + 5 + length;
  }
  return found;
}

/** Bytes of the variable in the eight that an answer holds, the rest being those of the row. haven writes 119 like 118. */
const KEYS: Readonly<Record<number, readonly number[]>> = { 117: [4], 118: [2], 119: [3, 2] };

function answerKey(v: number, o: number, reader: Reader, vBytes: number): string {
  const oBytes = Math.min(6, 8 - vBytes);
  const bytes = Buffer.alloc(8);
  if (reader.little) {
    bytes.writeUIntLE(v, 0, vBytes);
    bytes.writeUIntLE(o, vBytes, oBytes);
  } else {
    bytes.writeUIntBE(v, 0, vBytes);
    bytes.writeUIntBE(o, vBytes, oBytes);
  }
  return bytes.toString('hex');
}
