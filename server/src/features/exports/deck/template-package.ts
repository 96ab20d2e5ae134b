import { inflateRawSync } from 'node:zlib';
import { entriesIn, type ZipEntry } from '../../../platform/tabular/zip-directory.ts';
import { type OfficeElement, officeTree } from './office-xml.ts';

/** Reads an uploaded .pptx without trusting it: sizes are checked before anything is unpacked, and only named parts are. */

/** Why a template isn't taken; words/src/errors says it. */
export type TemplateProblem = 'not-pptx' | 'too-large' | 'damaged' | 'no-layouts';

export class TemplateRefused extends Error {
  readonly problem: TemplateProblem;
  constructor(problem: TemplateProblem) {
    super(`the template is refused: ${problem}`);
    this.problem = problem;
  }
}

const MAX_ENTRIES = 5000;
const MEGABYTE = 1024 * 1024;
const MAX_XML = 4 * MEGABYTE;
const MAX_PICTURE = 20 * MEGABYTE;
/** Limits for all parts that a deck takes over: every deck is made with them again. */
const MAX_TAKEN = { xml: 12 * MEGABYTE, tags: 300_000, all: 60 * MEGABYTE };
/** Pictures are packed already, and XML packs to a tenth: what unpacks to far more than the file is nothing that a program wrote. */
const FREELY_TAKEN = 8 * MEGABYTE;
const MAX_RATIO = 20;

export interface TemplatePackage {
  xml(name: string): OfficeElement;
  picture(name: string): Uint8Array;
  has(name: string): boolean;
  /** Targets of a part, by id; those outside the file have no path. */
  relations(name: string): Relations;
}
type Relations = ReadonlyMap<string, { readonly type: string; readonly path: string | null }>;

const TAG = '<'.charCodeAt(0);

export function openPackage(bytes: Uint8Array): TemplatePackage {
  const entries = directory(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const taken = { xml: 0, tags: 0, all: 0 };
  const take = (kind: keyof typeof taken, amount: number) => {
    taken[kind] += amount;
    if (taken[kind] > MAX_TAKEN[kind]) throw new TemplateRefused('too-large');
  };
  const unpack = (name: string, most: number): Buffer => {
    const entry = entries.get(name);
    if (!entry) throw new TemplateRefused('damaged');
    if (entry.whole > most) throw new TemplateRefused('too-large');
    take('all', entry.whole);
    if (taken.all > FREELY_TAKEN && taken.all > MAX_RATIO * bytes.length) throw new TemplateRefused('too-large');
    return unpacked(bytes, entry);
  };
  const xml = (name: string): OfficeElement => {
    const part = unpack(name, MAX_XML);
    take('xml', part.length);
    take(
      'tags',
      part.reduce((tags, byte) => (byte === TAG ? tags + 1 : tags), 0),
    );
    const tree = officeTree(part.toString('utf8'));
    if (!tree) throw new TemplateRefused('damaged');
    return tree;
  };
  const read = (name: string): Relations => {
    const slash = name.lastIndexOf('/');
    const [folder, file] = [name.slice(0, slash), name.slice(slash + 1)];
    const part = `${folder}/_rels/${file}.rels`;
    if (!entries.has(part)) return new Map();
    return new Map(
      xml(part).children.flatMap((child) => {
        if (typeof child === 'string') return [];
        const { Id, Type = '', Target = '', TargetMode } = child.attributes;
        const type = Type.slice(Type.lastIndexOf('/') + 1);
        const path = TargetMode === 'External' ? null : resolved(folder, Target);
        return [[Id, { type, path: path !== null && entries.has(path) ? path : null }]];
      }),
    );
  };
  const relations = new Map<string, Relations>();
  return {
    xml,
    picture: (name) => unpack(name, MAX_PICTURE),
    has: (name) => entries.has(name),
    relations(name) {
      const known = relations.get(name) ?? read(name);
      relations.set(name, known);
      return known;
    },
  };
}

/** A path within the file; null where it leads out of it. */
function resolved(folder: string, target: string): string | null {
  const steps = target.startsWith('/') ? [] : folder.split('/');
  for (const step of target.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return null;
  }
  return steps.join('/');
}

const END = 0x06054b50;
const LOCAL = 0x04034b50;

function directory(file: Buffer): Map<string, ZipEntry> {
  if (file.length < 22 || file.readUInt32LE(0) !== LOCAL) throw new TemplateRefused('not-pptx');
  let end = file.length - 22;
  while (end > 0 && end > file.length - 66_000 && file.readUInt32LE(end) !== END) end -= 1;
  if (end < 0 || file.readUInt32LE(end) !== END) throw new TemplateRefused('damaged');
  const count = file.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new TemplateRefused('too-large');
  const entries = entriesIn(file.subarray(file.readUInt32LE(end + 16), end));
  if (entries.length !== count) throw new TemplateRefused('damaged');
  return new Map(entries.map((entry) => [entry.name, entry]));
}

function unpacked(bytes: Uint8Array, { method, compressed, whole, at }: ZipEntry): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + 30 > file.length || file.readUInt32LE(at) !== LOCAL) throw new TemplateRefused('damaged');
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  const packed = file.subarray(start, start + compressed);
  if (packed.length !== compressed) throw new TemplateRefused('damaged');
  if (method === 0) return packed;
  if (method !== 8) throw new TemplateRefused('damaged');
  try {
    // What unpacks to more than the directory says is a bomb, and stops here.
    return inflateRawSync(packed, { maxOutputLength: whole + 1 });
  } catch {
    throw new TemplateRefused('damaged');
  }
}
