import type { FileHandle } from 'node:fs/promises';
import { constants, gunzipSync } from 'node:zlib';
import type { TableKind } from '@qp/facts';
import { type OtherFile, unreadableWords } from '@qp/words/imports/unreadable';
import { isStata } from './stata-table.ts';
import { TableError } from './table-file.ts';
import { tripleSFiles } from './triple-s-table.ts';
import { readZipDirectory } from './zip-directory.ts';

/** What a file is, by its content; names lie. A kind that cannot be read is named, with what to do. */

const HEAD_BYTES = 64 * 1024;

type Sign = readonly number[] | string;

/** First bytes, and what they mean. */
const OTHERS: readonly (readonly [sign: Sign, at: number, kind: OtherFile])[] = [
  [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xc2, 0xea, 0x81, 0x60], 0, 'sas'],
  ['HEADER RECORD*******', 0, 'sasTransport'],
  [[0x5b, 0xc6, 0xd3, 0xf2], 0, 'spssMainframe'],
  ['ENCRYPTEDSAV', 8, 'spssEncrypted'],
  ['%PDF', 0, 'pdf'],
  ['7z', 0, 'sevenZip'],
  ['Rar!', 0, 'rar'],
  ['RDX', 0, 'r'],
  [[0x89, 0x50, 0x4e, 0x47], 0, 'png'],
  [[0xff, 0xd8, 0xff], 0, 'jpeg'],
  ['SQLite format 3', 0, 'sqlite'],
];

/** `name` is what the file is called, where that is known: a table of texts may be called anything, but not everything is one. */
export async function fileKind(file: FileHandle, size: number, name = ''): Promise<TableKind> {
  const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
  await file.read(head, 0, head.length, 0);
  const text = head.toString('latin1');
  if (text.startsWith('$FL2') || text.startsWith('$FL3')) return 'sav';
  if (text.startsWith('PK')) return zipKind(file, size);
  if (text.startsWith('\xd0\xcf\x11\xe0')) throw await oldOffice(file, head);
  const known = OTHERS.find(([sign, at]) => hasSign(head, sign, at));
  if (known) throw refused(known[2]);
  if (isStata(head)) return 'dta';
  if (text.startsWith('PAR1')) return 'parquet';
  if (text.startsWith('\x1f\x8b')) throw refused(holdsR(head) ? 'r' : 'gzip');
  if (isOldStata(head)) throw new TableError(unreadableWords('en').stataVersion(head[0]));
  const begins = head.toString('utf8').slice(0, 400);
  const other = TEXTS.find(([, is]) => is({ text, begins, name, head }));
  if (other) throw refused(other[0]);
  return 'csv';
}

function hasSign(head: Buffer, sign: Sign, at: number): boolean {
  const bytes = typeof sign === 'string' ? Buffer.from(sign, 'latin1') : Uint8Array.from(sign);
  return head.subarray(at, at + bytes.length).equals(bytes);
}

const isOldStata = ([version, order, one, zero]: Uint8Array): boolean =>
  version >= 0x69 && version <= 0x70 && (order === 1 || order === 2) && one === 1 && zero === 0;

/** SPSS syntax begins with a command or a remark. */
const SYNTAX =
  /^(?:\xef\xbb\xbf)?\s*(?:\*[^\n]*\.\s*\r?\n\s*)*(?:data list|get file|get data|variable labels|value labels)\b[^;,\t]*[\r\n]/i;

interface TextFile {
  readonly text: string;
  /** Its first letters, read as UTF-8. */
  readonly begins: string;
  readonly name: string;
  readonly head: Buffer;
}

/** What a text is that is no table; the first that holds. */
const TEXTS: readonly (readonly [kind: OtherFile, is: (file: TextFile) => boolean])[] = [
  ['spssPortable', ({ text }) => /ASCII SPSS PORT FILE|SPSSPORT/.test(text.slice(0, 600))],
  ['tripleS', ({ text }) => /<sss[\s>]/i.test(text.slice(0, 4000))],
  ['webPage', ({ begins }) => /^\uFEFF?\s*<(!doctype html|html|\?xml|table)/i.test(begins)],
  ['notSpss', ({ name, head }) => /\.z?sav$/i.test(name) && !isTable(head)],
  ['json', ({ begins }) => /^\uFEFF?\s*[[{]\s*["{[]/.test(begins)],
  ['spssSyntax', ({ name, text }) => /\.sps$/i.test(name) || SYNTAX.test(text)],
  ['positions', ({ name }) => /\.asc$/i.test(name)],
];

/** What saveRDS and save write is packed with gzip. */
function holdsR(head: Buffer): boolean {
  try {
    const text = gunzipSync(head, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: 16 * HEAD_BYTES * 16,
    }).toString('latin1', 0, 20);
    return /^(?:[XAB]\n|RD[AX]\d)/.test(text);
  } catch {
    return false;
  }
}

/** A text whose first line has several cells. */
function isTable(head: Buffer): boolean {
  return (
    isText(head) &&
    /[,;\t|]/.test(
      head
        .toString('latin1')
        .replaceAll('\0', '')
        .split(/[\r\n]/, 1)[0],
    )
  );
}

/** UTF-16 has zeros too, and begins with its mark. */
function isText(head: Buffer): boolean {
  const marked = head.length > 1 && (head.readUInt16LE(0) === 0xfeff || head.readUInt16LE(0) === 0xfffe);
  return marked || !head.some((byte) => byte < 9 || (byte > 13 && byte < 32));
}

function refused(kind: OtherFile): TableError {
  return new TableError(unreadableWords('en').otherFiles[kind]);
}

async function zipKind(file: FileHandle, size: number): Promise<TableKind> {
  const entries = await readZipDirectory(file, size);
  const names = new Set(entries.map((entry) => entry.name));
  if (names.has('xl/workbook.xml')) return 'xlsx';
  if (names.has('xl/workbook.bin')) throw refused('xlsb');
  if (names.has('content.xml')) throw refused('ods');
  if (tripleSFiles(entries)) return 'sss';
  throw refused(names.has('word/document.xml') ? 'word' : 'zip');
}

/** Old Office files, and workbooks with a password: streams with telling names, in a sector named in the header. */
async function oldOffice(file: FileHandle, head: Buffer): Promise<TableError> {
  const sector = head.length > 64 && head.readUInt16LE(30) === 12 ? 4096 : 512;
  const directory = Buffer.alloc(4096);
  if (head.length > 64) await file.read(directory, 0, directory.length, (head.readUInt32LE(48) + 1) * sector);
  const holds = (name: string) => [head, directory].some((bytes) => bytes.includes(Buffer.from(name, 'utf16le')));
  return refused(holds('EncryptedPackage') || holds('EncryptionInfo') ? 'locked' : 'xls');
}
