import { damaged } from '../spss-error.ts';
import { findEncoding, type TextEncodingOf, withoutPadding } from '../text-encoding.ts';
import type { Dictionary } from '../types.ts';
import { buildVariables, type ValuePlace } from './build-variables.ts';
import type { Cursor } from './cursor.ts';
import { Extensions, readExtension } from './extension-records.ts';
import { readHeader } from './header.ts';
import { type RawLabelSet, readLabelRecords } from './label-records.ts';
import { type FindName, readAttributes, readSets, readVariableSets } from './set-records.ts';
import { VariableRecords } from './variable-records.ts';

/** What the cases need beside the dictionary. */
export interface Layout {
  readonly pieces: number;
  readonly places: readonly ValuePlace[];
  readonly bias: number;
  readonly systemMissing: number;
  readonly encoding: TextEncodingOf;
}

const END = 999;

/** The records between the header and the data, as they stand in the file. */
async function readRecords(cursor: Cursor) {
  const records = new VariableRecords();
  const labelSets: RawLabelSet[] = [];
  const documents: Uint8Array[] = [];
  const extensions = new Extensions();
  for (;;) {
    const at = cursor.offset;
    const type = await cursor.int32('the next record of the dictionary');
    if (type === END) break;
    if (type === 2) await records.read(cursor);
    else if (type === 3) labelSets.push(await readLabelRecords(cursor));
    else if (type === 6) documents.push(...(await readDocuments(cursor)));
    else if (type === 7) await readExtension(cursor, extensions);
    else throw damaged(at, 'a record of type 2, 3, 6, 7 or 999', `it says ${type}`);
  }
  records.end(cursor.offset - 4);
  cursor.skip(4, 'the end of the dictionary');
  return { records, labelSets, documents, extensions };
}

export async function readDictionary(cursor: Cursor): Promise<{ dictionary: Dictionary; layout: Layout }> {
  const header = await readHeader(cursor);
  const { records, labelSets, documents, extensions } = await readRecords(cursor);
  const encoding = findEncoding(extensions.encodingName, extensions.codePage, extensions.encodingAt);
  const text = (bytes: Uint8Array) => encoding.decode(withoutPadding(bytes));
  const built = buildVariables(records.list, labelSets, extensions, encoding, cursor.littleEndian);
  const find = finder(built.variables);
  const weight = header.weightIndex > 0 ? built.byPiece.get(header.weightIndex - 1) : undefined;
  if (header.weightIndex > 0 && (!weight || weight.width > 0)) {
    throw damaged(76, 'the number of a numeric variable as the weight', `it says ${header.weightIndex}`);
  }
  const dictionary: Dictionary = {
    product: text(header.product).replace(/^@\(#\)\s*/, ''),
    createdDate: text(header.date),
    createdTime: text(header.time),
    fileLabel: text(header.label),
    documents: documents.map((line) => text(line)),
    compression: header.compression,
    littleEndian: cursor.littleEndian,
    encoding: encoding.name,
    cases: extensions.cases === null ? header.cases : Math.max(extensions.cases, header.cases ?? 0),
    weight: weight?.name ?? null,
    variables: built.variables,
    sets: extensions.sets.flatMap((bytes) => readSets(bytes, encoding, find)),
    variableSets: extensions.variableSets ? readVariableSets(extensions.variableSets, encoding, find) : [],
    attributes: readAttributes(extensions.fileAttributes ? encoding.decode(extensions.fileAttributes) : ''),
  };
  const { bias } = header;
  const { systemMissing } = extensions;
  return { dictionary, layout: { pieces: records.pieces, places: built.places, bias, systemMissing, encoding } };
}

async function readDocuments(cursor: Cursor): Promise<Uint8Array[]> {
  const at = cursor.offset;
  const count = await cursor.int32('the number of document lines');
  if (count < 0 || count * 80 > cursor.left) throw damaged(at, 'the number of document lines', `it says ${count}`);
  const lines: Uint8Array[] = [];
  for (let i = 0; i < count; i++) lines.push(await cursor.bytes(80, 'a document line'));
  return lines;
}

/** Old records name variables by their short names, newer ones by either, in any case. */
function finder(variables: Dictionary['variables']): FindName {
  const names = new Map<string, string>();
  for (const { name } of variables) names.set(name.toUpperCase(), name);
  for (const { name, shortName } of variables) {
    // The short name decides where it is another variable's long one: records 5, 7 and 19 are written with short names.
    names.set(shortName.toUpperCase(), name);
  }
  return (name) => names.get(name.toUpperCase()) ?? null;
}
