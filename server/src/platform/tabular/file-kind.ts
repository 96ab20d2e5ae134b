import type { FileHandle } from 'node:fs/promises';
import { TableError, type TableKind } from './table-file.ts';
import { readZipDirectory } from './zip-directory.ts';

/** What a file is, by its content; names lie. A kind that cannot be read is named, with what to do. */

const HEAD_BYTES = 64 * 1024;
const SAVE = 'and upload that';

type Sign = readonly number[] | string;

/** First bytes, and what they mean. */
const OTHERS: readonly (readonly [sign: Sign, at: number, name: string, todo: string])[] = [
  [
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xc2, 0xea, 0x81, 0x60],
    0,
    'a SAS file (.sas7bdat)',
    `Export it from SAS as SPSS .sav or CSV ${SAVE}.`,
  ],
  ['HEADER RECORD*******', 0, 'a SAS transport file (.xpt)', `Export it from SAS as SPSS .sav or CSV ${SAVE}.`],
  ['<stata_dta>', 0, 'a Stata file (.dta)', `Save it from Stata or R as SPSS .sav or CSV ${SAVE}.`],
  [
    [0x5b, 0xc6, 0xd3, 0xf2],
    0,
    'an SPSS file from a mainframe',
    `Save it from SPSS for Windows or Mac as .sav ${SAVE}.`,
  ],
  ['ENCRYPTEDSAV', 8, 'an encrypted SPSS file', `Open it in SPSS with its password, save it without one ${SAVE}.`],
  ['%PDF', 0, 'a PDF document', `Export the answers as SPSS .sav, Excel or CSV ${SAVE}.`],
  [[0x1f, 0x8b], 0, 'a gzip archive', 'Unpack it and upload the file inside.'],
  ['7z', 0, 'a 7-Zip archive', 'Unpack it and upload the file inside.'],
  ['Rar!', 0, 'a RAR archive', 'Unpack it and upload the file inside.'],
  ['PAR1', 0, 'a Parquet file', `Save it as CSV ${SAVE}.`],
  ['RDX', 0, 'an R data file', `Write it from R with haven::write_sav ${SAVE}.`],
  [[0x89, 0x50, 0x4e, 0x47], 0, 'a PNG picture', 'Upload the table of answers instead.'],
  [[0xff, 0xd8, 0xff], 0, 'a JPEG picture', 'Upload the table of answers instead.'],
  ['SQLite format 3', 0, 'a SQLite database', `Export the table as CSV ${SAVE}.`],
];

/** `name` is what the file is called, where that is known: a table of texts may be called anything, but not everything is one. */
export async function fileKind(file: FileHandle, size: number, name = ''): Promise<TableKind> {
  const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
  await file.read(head, 0, head.length, 0);
  const text = head.toString('latin1');
  if (text.startsWith('$FL2') || text.startsWith('$FL3')) return 'sav';
  if (text.startsWith('PK')) return zipKind(file, size);
  if (text.startsWith('\xd0\xcf\x11\xe0')) throw await oldOffice(file, head);
  for (const [sign, at, name, todo] of OTHERS) {
    const bytes = typeof sign === 'string' ? Buffer.from(sign, 'latin1') : Uint8Array.from(sign);
    if (head.subarray(at, at + bytes.length).equals(bytes)) throw refused(name, todo);
  }
  if (/ASCII SPSS PORT FILE|SPSSPORT/.test(text.slice(0, 600))) {
    throw refused('an SPSS portable file (.por)', `Open it in SPSS or PSPP, save it as .sav ${SAVE}.`);
  }
  if (head[0] >= 0x69 && head[0] <= 0x76 && (head[1] === 1 || head[1] === 2) && head[2] === 1 && head[3] === 0) {
    throw refused('a Stata file (.dta)', `Save it from Stata or R as SPSS .sav or CSV ${SAVE}.`);
  }
  if (/^\uFEFF?\s*<(!doctype html|html|\?xml|table)/i.test(head.toString('utf8').slice(0, 400))) {
    throw refused('a web page or XML, though it may be called .xls', `Open it in Excel, save it as .xlsx ${SAVE}.`);
  }
  if (/\.z?sav$/i.test(name) && !isText(head)) {
    throw refused('not an SPSS file, although it is called one', `Export the survey again as .sav ${SAVE}.`);
  }
  return 'csv';
}

/** UTF-16 has zeros too, and begins with its mark. */
function isText(head: Buffer): boolean {
  const marked = head.length > 1 && (head.readUInt16LE(0) === 0xfeff || head.readUInt16LE(0) === 0xfffe);
  return marked || !head.some((byte) => byte < 9 || (byte > 13 && byte < 32));
}

function refused(name: string, todo: string): TableError {
  return new TableError(`This is ${name}. ${todo}`);
}

async function zipKind(file: FileHandle, size: number): Promise<TableKind> {
  const names = new Set((await readZipDirectory(file, size)).map((entry) => entry.name));
  if (names.has('xl/workbook.xml')) return 'xlsx';
  if (names.has('xl/workbook.bin'))
    throw refused('a binary Excel workbook (.xlsb)', `Save it from Excel as .xlsx ${SAVE}.`);
  if (names.has('content.xml'))
    throw refused('an OpenDocument file (.ods)', `Save it from LibreOffice as .xlsx or CSV ${SAVE}.`);
  if (names.has('word/document.xml'))
    throw refused('a Word document', `Export the answers as SPSS .sav, Excel or CSV ${SAVE}.`);
  throw refused('a zip archive', 'Unpack it and upload the file inside.');
}

/**
 * The container of old Office files also holds workbooks with a password. Its streams have telling names, which stand in a
 * sector that the header points to.
 */
async function oldOffice(file: FileHandle, head: Buffer): Promise<TableError> {
  const sector = head.length > 64 && head.readUInt16LE(30) === 12 ? 4096 : 512;
  const directory = Buffer.alloc(4096);
  if (head.length > 64) await file.read(directory, 0, directory.length, (head.readUInt32LE(48) + 1) * sector);
  const holds = (name: string) => [head, directory].some((bytes) => bytes.includes(Buffer.from(name, 'utf16le')));
  if (holds('EncryptedPackage') || holds('EncryptionInfo')) {
    return refused(
      'a workbook with a password',
      `Remove the password in Excel (File, Info, Protect Workbook), save it ${SAVE}.`,
    );
  }
  return refused(
    'an old Excel workbook (.xls) or another old Office file',
    `Open it in Excel, save it as .xlsx ${SAVE}.`,
  );
}
