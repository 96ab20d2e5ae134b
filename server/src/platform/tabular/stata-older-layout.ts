import { damaged, type Layout, NUMBERS, ORDER, type Type, type View, valueLabels } from './stata-bytes.ts';

/** Versions 113 to 115: parts of fixed length, one behind the other. */
export async function olderLayout(view: View, release: number, size: number): Promise<Layout> {
  const head = view.of(await view.bytes(0, 109));
  const [count, rows] = [head.whole(4, 2), head.whole(6, 4)];
  const formatBytes = release === 113 ? 12 : 49;
  const lengths = [count, 33 * count, 2 * (count + 1), formatBytes * count, 33 * count, 81 * count];
  const around = lengths.reduce((sum, length) => sum + length, 0);
  const parts = view.of(await view.bytes(109, around));
  const places = lengths.map((_, i) => lengths.slice(0, i).reduce((sum, length) => sum + length, 0));
  const field = (which: number, i: number, bytes: number) => parts.text(places[which] + i * bytes, bytes);
  let dataAt = 109 + around;
  for (;;) {
    const extra = view.of(await view.bytes(dataAt, 5));
    const length = extra.whole(1, 4);
    dataAt += 5 + length;
    if (extra.whole(0, 1) === 0 && length === 0) break;
  }
  const types = Array.from({ length: count }, (_, i): Type => {
    const code = parts.whole(i, 1);
    if (code >= 1 && code <= 244) return { kind: 'text', bytes: code };
    const kind = ORDER[code - 251];
    if (!kind) throw damaged();
    return { kind, bytes: NUMBERS[kind].bytes };
  });
  const width = types.reduce((sum, { bytes }) => sum + bytes, 0);
  const behind = dataAt + rows * width;
  const labels = new Map<string, readonly (readonly [number, string])[]>();
  if (behind > size) throw damaged();
  const reader = view.of(await view.bytes(behind, size - behind));
  for (let at = 0; at + 40 <= reader.length; ) {
    const length = reader.whole(at, 4);
    labels.set(reader.text(at + 4, 33), valueLabels(reader, at + 40));
    at += 40 + length;
  }
  return {
    rows,
    dataAt,
    longTexts: new Map(),
    variables: types.map((type, i) => ({
      type,
      name: field(1, i, 33),
      label: field(5, i, 81),
      format: field(3, i, formatBytes),
      labels: labels.get(field(4, i, 33)) ?? [],
    })),
  };
}
