import type { Block, Head } from './encoding.ts';
import { ALIGNMENT, MAGIC, padded } from './encoding.ts';
import { unpackNumbers } from './packed-numbers.ts';
import { pointsOf } from './scale-points.ts';
import type { CategoricalColumn, NumericColumn, Survey } from './survey.ts';

/**
 * Views a stored survey. Answers are views into `bytes`, not copies; identifiers and numbers are unpacked when they are
 * first asked for, because most computations need a few columns only.
 */
export function decodeSurvey(bytes: Uint8Array): Survey {
  const stored = bytes.byteOffset % ALIGNMENT === 0 ? bytes : new Uint8Array(bytes);
  const { head, start } = readHead(stored);
  const block = ({ at, bytes: length }: Block): Uint8Array => {
    if (start + at + length > stored.byteLength) throw new Error('the stored survey is cut short');
    return stored.subarray(start + at, start + at + length);
  };
  const ids = later(() => (head.ids ? readTexts(block(head.ids.texts), block(head.ids.ends)) : positions(head)));
  const weights = later(() => head.weights && unpackNumbers(head.weights.type, block(head.weights)));
  return {
    respondents: head.respondents,
    idName: head.idName,
    get ids() {
      return ids();
    },
    get weights() {
      return weights();
    },
    categorical: head.categorical.map(
      (column): CategoricalColumn => ({
        code: column.code,
        labels: column.labels,
        codes: block(column),
        scalePoints: column.scalePoints ?? pointsOf(column.labels),
      }),
    ),
    numeric: head.numeric.map((column): NumericColumn => {
      const values = later(() => unpackNumbers(column.type, block(column)));
      return {
        code: column.code,
        get values() {
          return values();
        },
      };
    }),
    ...(head.exercises && {
      exercises: head.exercises.map(({ code, items, columns }) => ({
        code,
        items,
        columns: columns.map((column) => ({
          task: column.task,
          part: column.part,
          answers: column.answers,
          codes: block(column),
        })),
      })),
    }),
    // No prototype: a variable may be called "constructor".
    cuts: Object.assign(Object.create(null), Object.fromEntries(head.cuts)),
  };
}

function later<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function readHead(bytes: Uint8Array): { head: Head; start: number } {
  const decoder = new TextDecoder();
  if (decoder.decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) {
    throw new Error(`this is no stored survey of the version ${MAGIC}`);
  }
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length, true);
  const from = MAGIC.length + 4;
  if (from + length > bytes.byteLength) throw new Error('the stored survey is cut short');
  return { head: JSON.parse(decoder.decode(bytes.subarray(from, from + length))), start: padded(from + length) };
}

function readTexts(texts: Uint8Array, ends: Uint8Array): string[] {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const list: string[] = [];
  let start = 0;
  for (const end of new Uint32Array(ends.buffer, ends.byteOffset, ends.byteLength / 4)) {
    list.push(decoder.decode(texts.subarray(start, end)));
    start = end;
  }
  return list;
}

function positions(head: Head): string[] {
  return Array.from({ length: head.respondents }, (_, i) => String(i + 1));
}
