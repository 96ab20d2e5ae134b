import type { FileHandle } from 'node:fs/promises';
import { TagCounter } from './tag-counter.ts';
import { readZipEntry, unpackedPieces, workbookRules, type ZipEntry } from './zip-directory.ts';

/** The reader keeps a row, and all shared texts, whole: what it will read is counted first, while it is unpacked. */

const MEGABYTE = 1024 * 1024;
const MAX_RELATIONS_BYTES = 4 * MEGABYTE;
/** Longest text or tag: Excel writes at most 32,767 characters into a cell. */
const MAX_TOKEN_BYTES = MEGABYTE;
/** Excel has 16,384 columns. */
const MAX_ROW = { tags: 200_000, bytes: 32 * MEGABYTE };
/** Rows that are only formatted, up to the last one that Excel has. */
const MAX_BYTES_WITHOUT_CELL = 128 * MEGABYTE;
/** Largest part that the reader makes a tree of. Each text that cells share has two elements. */
const MAX_TREE = { bytes: 256 * MEGABYTE, sharedStrings: 3_000_000, elements: 500_000 };

/** Kinds of parts, as the relations between them say. */
const SHEET = 'worksheet';
const BOOK = 'officeDocument';
const TREES = [BOOK, 'sharedStrings', 'styles'];
type Kinds = Map<string, Set<string>>;

/** The workbook that was counted last: for one upload it is opened several times. */
let counted = '';

/** Throws where a part doesn't unpack to what the table of contents says, or to what no program would write. */
export async function countParts(file: FileHandle, entries: readonly ZipEntry[]): Promise<void> {
  const { dev, ino, size, mtimeMs } = await file.stat();
  const key = [dev, ino, size, mtimeMs].join(' ');
  if (key === counted) return;
  const kinds: Kinds = new Map();
  await addKinds(file, entries, '_rels/.rels', kinds);
  const books = [...kinds].flatMap(([step, of]) => (of.has(BOOK) ? [`_rels/${step}.rels`] : []));
  for (const { name } of entries)
    if (books.some((book) => name.toLowerCase().endsWith(book))) await addKinds(file, entries, name, kinds);
  for (const entry of entries) {
    const of = kinds.get(lastStep(entry.name)) ?? new Set();
    if (TREES.some((kind) => of.has(kind)) || entry.name === '[Content_Types].xml')
      await countPart(file, entry, { elements: of.has('sharedStrings') ? MAX_TREE.sharedStrings : MAX_TREE.elements });
    else if (of.has(SHEET)) await countPart(file, entry, null);
  }
  counted = key;
}

const lastStep = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase();

/** Everything that may stand in a list of relations. What another reader of XML might take for more is refused. */
const RELATION_TOKEN =
  /\uFEFF|\s+|<\?xml[^<>]*\?>|<\/?(?:\w+:)?Relationships?(?:\s+[\w:]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*\s*\/?>/y;

/** What the reader may take each part for, by the last step of its path. */
async function addKinds(file: FileHandle, entries: readonly ZipEntry[], name: string, kinds: Kinds): Promise<void> {
  const relations = (await readZipEntry(file, entries, name, MAX_RELATIONS_BYTES)) ?? '';
  for (let at = 0; at < relations.length; at = RELATION_TOKEN.lastIndex) {
    RELATION_TOKEN.lastIndex = at;
    const [tag] = RELATION_TOKEN.exec(relations) ?? [];
    if (tag === undefined) throw workbookRules.broken();
    const said = [...tag.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
    const { Type = '', Target = '' } = Object.fromEntries(said.map(([, key, one, other]) => [key, one ?? other]));
    // Links to elsewhere may have parameters; the name of a part, or a kind, that is written in another way hides it.
    if (Type.includes('&') || (Target.includes('&') && !Target.includes('://'))) throw workbookRules.broken();
    const of = kinds.get(lastStep(Target)) ?? new Set();
    kinds.set(lastStep(Target), of.add(Type.slice(Type.lastIndexOf('/') + 1)));
  }
}

async function countPart(file: FileHandle, entry: ZipEntry, tree: { readonly elements: number } | null): Promise<void> {
  const { broken, bomb } = workbookRules;
  if (tree && entry.whole > MAX_TREE.bytes) throw bomb();
  const counter = new TagCounter();
  for await (const piece of unpackedPieces(file, entry, broken)) {
    counter.add(piece);
    const { longest, elements, mostTags, mostBytes, mostWithoutCell } = counter;
    if (longest > MAX_TOKEN_BYTES || (tree && elements > tree.elements)) throw bomb();
    if (tree) continue;
    if (mostTags > MAX_ROW.tags || mostBytes > MAX_ROW.bytes || mostWithoutCell > MAX_BYTES_WITHOUT_CELL) throw bomb();
  }
}
