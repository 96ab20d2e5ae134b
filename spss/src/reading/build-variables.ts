import { unpackFormat } from '../formats.ts';
import { damaged } from '../spss-error.ts';
import type { TextEncodingOf } from '../text-encoding.ts';
import { withoutPadding } from '../text-encoding.ts';
import type { MeasurementLevel, MissingValues, ValueLabel, Variable } from '../types.ts';
import { roles } from '../types.ts';
import type { Extensions } from './extension-records.ts';
import type { RawLabelSet } from './label-records.ts';
import { readVariableAttributes } from './set-records.ts';
import { type RawVariable, WIDEST_PIECE } from './variable-records.ts';

/** Where a variable's value lies among the 8-byte pieces of a case. A very long text lies in several parts of 255 bytes. */
export interface ValuePlace {
  readonly width: number;
  readonly parts: readonly { readonly piece: number; readonly bytes: number }[];
}

export interface Built {
  readonly variables: Variable[];
  readonly places: ValuePlace[];
  /** By position among the pieces of a case. */
  readonly byPiece: ReadonlyMap<number, Variable>;
}

/** A text of more than 255 bytes is cut into parts that are counted by 252 bytes each, but hold 255. */
const COUNTED_PART = 252;
const LONGEST_TEXT = 32_767;
const MEASURES: readonly (MeasurementLevel | null)[] = [null, 'nominal', 'ordinal', 'scale'];

export function buildVariables(
  records: readonly RawVariable[],
  labelSets: readonly RawLabelSet[],
  extensions: Extensions,
  encoding: TextEncodingOf,
  littleEndian: boolean,
): Built {
  const text = (bytes: Uint8Array) => encoding.decode(withoutPadding(bytes));
  const longNames = pairs(extensions.longNames && encoding.decode(withoutPadding(extensions.longNames)));
  const longTexts = pairs(extensions.longTexts && text(extensions.longTexts));
  const numberOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset).getFloat64(0, littleEndian);
  const labels = labelsByPiece(
    records,
    labelSets,
    (width, value) => (width === 0 ? numberOf(value) : text(value)),
    text,
  );
  const longLabels = new Map(
    extensions.labels.map((each) => [
      text(each.name).toUpperCase(),
      each.labels.map(({ value, label }): ValueLabel => ({ value: text(value), label: text(label) })),
    ]),
  );
  const longMissing = new Map(
    extensions.missing.map((each) => [text(each.name).toUpperCase(), each.values.map((value) => text(value))]),
  );
  const attributes = extensions.variableAttributes
    ? upperKeys(readVariableAttributes(encoding.decode(extensions.variableAttributes)))
    : new Map<string, never>();
  const perVariable = displayWidth(extensions.display, records.length);

  const variables: Variable[] = [];
  const places: ValuePlace[] = [];
  const byPiece = new Map<number, Variable>();
  const taken = new Set<string>();
  for (let at = 0; at < records.length; ) {
    const record = records[at];
    const shortName = text(record.name);
    const place = placeOf(records, at, Number(longTexts.get(shortName.toUpperCase()) ?? 0));
    const name = unique(longNames.get(shortName.toUpperCase()) ?? shortName, taken);
    const known = [name.toUpperCase(), shortName.toUpperCase()];
    const own = known.map((key) => attributes.get(key)).find((each) => each !== undefined) ?? new Map();
    const variable: Variable = {
      name,
      shortName,
      label: text(record.label ?? new Uint8Array()),
      width: place.width,
      format: formatOf(record, place.width),
      missing: missingOf(record, extensions, numberOf, text, known.map((key) => longMissing.get(key)).find(Boolean)),
      labels: labels.get(record.piece) ?? known.map((key) => longLabels.get(key)).find(Boolean) ?? [],
      measure: perVariable > 0 ? (MEASURES[extensions.display![at * perVariable]] ?? null) : null,
      role: roles[Number(own.get('$@Role')?.[0] ?? 0)] ?? 'input',
      attributes: own,
    };
    variables.push(variable);
    places.push(place);
    byPiece.set(record.piece, variable);
    at += place.parts.length;
  }
  return { variables, places, byPiece };
}

/** A text of several pieces has the width of all of them. */
const formatOf = ({ print }: RawVariable, width: number) => ({
  ...unpackFormat(print),
  ...(width > WIDEST_PIECE && { width }),
});

function placeOf(records: readonly RawVariable[], at: number, longWidth: number): ValuePlace {
  const record = records[at];
  if (!(longWidth > WIDEST_PIECE))
    return { width: record.width, parts: [{ piece: record.piece, bytes: record.width }] };
  if (!Number.isInteger(longWidth) || longWidth > LONGEST_TEXT) {
    throw damaged(record.offset, `a text of at most ${LONGEST_TEXT} bytes`, `its width is given as ${longWidth}`);
  }
  const count = Math.ceil(longWidth / COUNTED_PART);
  const parts = records.slice(at, at + count);
  const filled = parts.slice(0, -1);
  // SPSS 13 gives the parts 252 bytes; later versions give them 255, of which they count 252.
  const held = filled.reduce((sum, { width }) => sum + width, 0);
  const complete =
    parts.length === count &&
    filled.every(({ width }) => width >= COUNTED_PART && width <= WIDEST_PIECE) &&
    parts[count - 1].width >= Math.max(1, longWidth - held);
  if (!complete) {
    throw damaged(
      record.offset,
      `a text of ${longWidth} bytes in ${count} parts`,
      'the variables that follow do not fit',
    );
  }
  let left = longWidth;
  return {
    width: longWidth,
    parts: parts.map(({ piece, width }) => {
      const bytes = Math.min(width, left);
      left -= bytes;
      return { piece, bytes };
    }),
  };
}

/** `SHORT=value`, parted by tabs (and zeros, where a width is given). */
function pairs(text: string | null): Map<string, string> {
  const map = new Map<string, string>();
  for (const part of (text ?? '').split(/[\t\0]+/)) {
    const equals = part.indexOf('=');
    if (equals > 0) map.set(part.slice(0, equals).toUpperCase(), part.slice(equals + 1));
  }
  return map;
}

function upperKeys<T>(map: ReadonlyMap<string, T>): Map<string, T> {
  return new Map([...map].map(([key, value]) => [key.toUpperCase(), value]));
}

/** Two variables of one name would be one column: the later one gets a number. */
function unique(name: string, taken: Set<string>): string {
  const wanted = name === '' ? 'V' : name;
  let free = wanted;
  for (let n = 2; taken.has(free.toUpperCase()); n++) free = `${wanted}_${n}`;
  taken.add(free.toUpperCase());
  return free;
}

function labelsByPiece(
  records: readonly RawVariable[],
  sets: readonly RawLabelSet[],
  valueIn: (width: number, bytes: Uint8Array) => number | string,
  text: (bytes: Uint8Array) => string,
): Map<number, ValueLabel[]> {
  const widths = new Map(records.map(({ piece, width }) => [piece, width]));
  const all = new Map<number, ValueLabel[]>();
  for (const { offset, labels, pieces } of sets) {
    for (const piece of pieces) {
      const width = widths.get(piece);
      if (width === undefined) throw damaged(offset, 'value labels of a variable', `there is no variable ${piece + 1}`);
      const list = labels.map(({ value, label }) => ({ value: valueIn(width, value), label: text(label) }));
      all.set(piece, [...(all.get(piece) ?? []), ...list]);
    }
  }
  return all;
}

function missingOf(
  record: RawVariable,
  { highest, lowest }: Extensions,
  numberOf: (bytes: Uint8Array) => number,
  text: (bytes: Uint8Array) => string,
  long: readonly string[] | undefined,
): MissingValues {
  if (record.width > 0) return { values: long ?? record.missing.map((value) => text(value)), range: null };
  const numbers = record.missing.map((value) => numberOf(value));
  if (!record.range) return { values: numbers, range: null };
  const [low, high, ...values] = numbers;
  const range = {
    low: low <= lowest ? Number.NEGATIVE_INFINITY : low,
    high: high >= highest ? Number.POSITIVE_INFINITY : high,
  };
  return { values, range };
}

/** Three numbers per variable (level, width, alignment), in old files two; 0 where the record fits neither. */
function displayWidth(display: Int32Array | null, records: number): number {
  if (!display) return 0;
  if (display.length === records * 3) return 3;
  return display.length === records * 2 ? 2 : 0;
}
