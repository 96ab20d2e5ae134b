import { type NumberType, packNumbers } from './packed-numbers.ts';
import type { Cut, Survey } from './survey.ts';

/**
 * The stored form of a survey: `QPSURV01`, the length of a JSON head (u32, little-endian), the head, then the columns,
 * each on a multiple of 8 bytes, so they can be viewed where they lie without a copy.
 */

export const MAGIC = 'QPSURV01';
export const ALIGNMENT = 8;

export interface Block {
  /** Byte offset from the end of the (padded) head. */
  readonly at: number;
  readonly bytes: number;
}

export interface Head {
  readonly respondents: number;
  readonly idName: string | null;
  /** UTF-8 texts back to back, and where each one ends; null if the position is the identifier. */
  readonly ids: { readonly texts: Block; readonly ends: Block } | null;
  readonly weights: (Block & { readonly type: NumberType }) | null;
  /** Surveys that were stored before scales were known have no `scalePoints`. */
  readonly categorical: readonly (Block & {
    readonly code: string;
    readonly labels: readonly string[];
    readonly scalePoints?: number;
  })[];
  readonly numeric: readonly (Block & { readonly code: string; readonly type: NumberType })[];
  /** Absent in surveys without exercises. */
  readonly exercises?: readonly {
    readonly code: string;
    readonly items: readonly string[];
    readonly columns: readonly (Block & {
      readonly task: string;
      readonly part: number;
      readonly answers: readonly string[];
    })[];
  }[];
  readonly cuts: readonly (readonly [code: string, cut: Cut])[];
}

/** The stored bytes piece by piece, for writing to a file without a second copy of the survey in memory. */
export function* surveyParts(survey: Survey): Generator<Uint8Array> {
  let end = 0;
  const place = (bytes: number): Block => {
    const at = end;
    end += padded(bytes);
    return { at, bytes };
  };
  const ids = survey.idName === null ? null : packTexts(survey.ids);
  const weights = survey.weights && packNumbers(survey.weights);
  // Numbers are packed twice, once to learn their size and once to write: two passes are cheaper than keeping them all.
  const sizes = survey.numeric.map((column) => {
    const { type, bytes } = packNumbers(column.values);
    return { type, bytes: bytes.byteLength };
  });
  const head: Head = {
    respondents: survey.respondents,
    idName: survey.idName,
    ids: ids && { texts: place(ids.texts.byteLength), ends: place(ids.ends.byteLength) },
    weights: weights && { type: weights.type, ...place(weights.bytes.byteLength) },
    categorical: survey.categorical.map(({ code, labels, codes, scalePoints = 0 }) => ({
      code,
      labels,
      scalePoints,
      ...place(codes.byteLength),
    })),
    numeric: survey.numeric.map(({ code }, i) => ({ code, type: sizes[i].type, ...place(sizes[i].bytes) })),
    ...(survey.exercises && {
      exercises: survey.exercises.map(({ code, items, columns }) => ({
        code,
        items,
        columns: columns.map(({ task, part, answers, codes }) => ({ task, part, answers, ...place(codes.byteLength) })),
      })),
    }),
    cuts: Object.entries(survey.cuts),
  };
  yield headBytes(head);
  if (ids) {
    yield* aligned(ids.texts);
    yield* aligned(ids.ends);
  }
  if (weights) yield* aligned(weights.bytes);
  for (const { codes } of survey.categorical) yield* aligned(codes);
  for (const { values } of survey.numeric) yield* aligned(packNumbers(values).bytes);
  for (const { columns } of survey.exercises ?? []) for (const { codes } of columns) yield* aligned(codes);
}

export function encodeSurvey(survey: Survey): Uint8Array<ArrayBuffer> {
  const parts = [...surveyParts(survey)];
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}

export function padded(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}

function headBytes(head: Head): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(head));
  const bytes = new Uint8Array(padded(MAGIC.length + 4 + json.byteLength));
  bytes.set(new TextEncoder().encode(MAGIC));
  new DataView(bytes.buffer).setUint32(MAGIC.length, json.byteLength, true);
  bytes.set(json, MAGIC.length + 4);
  return bytes;
}

function* aligned(bytes: Uint8Array): Generator<Uint8Array> {
  yield bytes;
  const gap = padded(bytes.byteLength) - bytes.byteLength;
  if (gap > 0) yield new Uint8Array(gap);
}

function packTexts(texts: readonly string[]): { texts: Uint8Array; ends: Uint8Array } {
  const encoder = new TextEncoder();
  const ends = new Uint32Array(texts.length);
  let bytes = new Uint8Array(Math.max(1024, texts.length * 8));
  let end = 0;
  for (const [i, text] of texts.entries()) {
    // UTF-8 needs at most three bytes for each UTF-16 unit.
    if (end + text.length * 3 > bytes.length) {
      const wider = new Uint8Array((end + text.length * 3) * 2);
      wider.set(bytes.subarray(0, end));
      bytes = wider;
    }
    end += encoder.encodeInto(text, bytes.subarray(end)).written;
    ends[i] = end;
  }
  return { texts: bytes.subarray(0, end), ends: new Uint8Array(ends.buffer) };
}
