import { type Locale, wordsIn } from '../locale.ts';
import { count, number } from '../numbers.ts';

/** Why a file of answers can't be read, and what to do. */

const upload = 'and upload that';
const unpack = 'Unpack it and upload the file inside.';

/** Files that are something else: what it is, and what to do. */
const otherFiles = {
  sas: `This is a SAS file (.sas7bdat). Export it from SAS as SPSS .sav or CSV ${upload}.`,
  sasTransport: `This is a SAS transport file (.xpt). Export it from SAS as SPSS .sav or CSV ${upload}.`,
  spssMainframe: `This is an SPSS file from a mainframe. Save it from SPSS for Windows or Mac as .sav ${upload}.`,
  spssEncrypted: `This is an encrypted SPSS file. Open it in SPSS with its password, save it without one ${upload}.`,
  spssPortable: `This is an SPSS portable file (.por). Open it in SPSS or PSPP, save it as .sav ${upload}.`,
  notSpss: `This is not an SPSS file, although its name says so. Export the survey again as .sav ${upload}.`,
  pdf: `This is a PDF document. Export the answers as SPSS .sav, Excel or CSV ${upload}.`,
  word: `This is a Word document. Export the answers as SPSS .sav, Excel or CSV ${upload}.`,
  gzip: `This is a gzip archive. ${unpack}`,
  sevenZip: `This is a 7-Zip archive. ${unpack}`,
  rar: `This is a RAR archive. ${unpack}`,
  zip: `This is a zip archive. ${unpack}`,
  r: `This is an R data file. Write it from R with haven::write_sav ${upload}.`,
  tripleS:
    'This is the description of a Triple-S survey, but its file of answers (.csv or .asc) is missing. Upload both in one zip archive or, for a new project, choose both files together.',
  positions:
    'This file has its answers at positions in a line, but the Triple-S description of these positions (.sss or .xml) is missing. Upload both in one zip archive or, for a new project, choose both files together. Without a description, export the survey as SPSS .sav or CSV.',
  spssSyntax: `This is SPSS syntax (.sps), which describes a survey. Run it in SPSS or PSPP, save the data as .sav ${upload}.`,
  json: `This is JSON. Export the answers as SPSS .sav, Excel or CSV ${upload}.`,
  png: 'This is a PNG picture. Upload the table of answers instead.',
  jpeg: 'This is a JPEG picture. Upload the table of answers instead.',
  sqlite: `This is a SQLite database. Export the table as CSV ${upload}.`,
  webPage: `This is a web page or XML, although its name may end in .xls. Open it in Excel, save it as .xlsx ${upload}.`,
  xlsb: `This is a binary Excel workbook (.xlsb). Save it from Excel as .xlsx ${upload}.`,
  ods: `This is an OpenDocument file (.ods). Save it from LibreOffice as .xlsx or CSV ${upload}.`,
  locked: `This is a workbook with a password. Remove the password in Excel (File, Info, Protect Workbook), save it ${upload}.`,
  xls: `This is an old Excel workbook (.xls) or another old Office file. Open it in Excel, save it as .xlsx ${upload}.`,
};
export type OtherFile = keyof typeof otherFiles;

const notCsv = (what: string) => `This is ${what}, not a CSV file. Save the table as CSV ${upload}.`;

/** The same where only a CSV file is accepted. */
const notCsvFiles = {
  workbook: notCsv('an Excel workbook or a zip archive'),
  emptyZip: notCsv('an empty zip archive'),
  xls: notCsv('an old Excel workbook'),
  gzip: notCsv('a gzip archive'),
  png: notCsv('a PNG picture'),
  jpeg: notCsv('a JPEG picture'),
  gif: notCsv('a GIF picture'),
  pdf: notCsv('a PDF document'),
  spss: notCsv('an SPSS file'),
  parquet: notCsv('a Parquet file'),
};
export type NotCsvFile = keyof typeof notCsvFiles;

const firstTen = (codes: readonly string[]) =>
  `${codes.slice(0, 10).join(', ')}${codes.length > 10 ? ` and ${number(codes.length - 10)} more` : ''}`;

export const unreadableWords = wordsIn({
  damagedFile: (format: string) => `The ${format} file is damaged or incomplete. Export it again.`,
  stataVersion: (version: number) =>
    `This Stata file has version ${version}; versions 113 to 119 (Stata 8 and later) can be read. Save it again from Stata or R.`,
  otherFiles,
  notCsvFiles,
  notPair:
    'Two files are read together only if one is a Triple-S description (.sss or .xml) and the other its answers (.csv or .asc).',
  empty: 'The file is empty.',
  blank: 'All cells of the file are blank.',
  noRespondents: 'The file has no respondents: there is nothing below its header.',
  tooManyRespondents: (most: number) => `The file has more than ${number(most)} respondents.`,
  tooManyColumns: (columns: number, most: number) =>
    `The file has ${number(columns)} columns; at most ${number(most)} can be used.`,
  headerBeyond: (row: number, rows: number) =>
    `The header can’t begin in row ${number(row)}: the table has only ${count(rows, 'row')}. Choose an earlier row.`,
  atLine: (line: number, problem: string) => `Line ${number(line)}: ${problem}`,
  raggedLine: (line: number, cells: number, header: number) =>
    `Line ${number(line)} has ${count(cells, 'cell')}, but the header has ${number(header)}. Save the table again as CSV.`,
  ragged: (cells: number, header: number) =>
    `This line has ${count(cells, 'cell')}, but the header has ${number(header)}.`,
  noColumn: (column: string) => `The plan needs the column “${column}”, which the file doesn’t have.`,
  longLine: 'This line is longer than 8 million characters. Check that this is a CSV file.',
  openQuote:
    'A quote that begins on this line is never closed. Close it, or write it twice ("") where it belongs to the text.',
  textAfterQuote:
    'A closing quote on this line is followed by more text. Write a quote that belongs to the text twice ("").',
  blankRows: 'There are thousands of blank rows of different lengths before this line. Delete them.',
  nul: 'This line has a NUL character, which no CSV file has. Save the table again as CSV.',
  notText: 'From this line on the file is not valid text. Save it again as CSV UTF-8.',
  notUtf8: 'This line has characters that are not valid UTF-8. Save the file again as CSV UTF-8.',
  readAsWindows: 'The file was read as Windows-1252. Check accents and special characters; CSV UTF-8 is safer.',
  workbook: {
    damaged: 'The workbook is damaged or incomplete. Save it again and upload that.',
    bomb: 'The workbook would unpack to far more than any survey holds. Save the sheet as CSV and upload that.',
    noSheets: 'The workbook has no sheets. Save it again from Excel and upload that.',
    noTable: 'No sheet of the workbook holds a table.',
    noSheet: (name: string) => `The workbook has no sheet “${name}”.`,
    sheet: 'The sheet can’t be read. Save it again from Excel, or as CSV, and upload that.',
  },
  spss: {
    damaged: ({ at, expected, found }: { at: number; expected: string; found: string }) =>
      `The file is damaged at byte ${number(at)}: ${expected} was expected, and ${found}. Export it again.`,
    incomplete: ({ cases, of }: { cases: number; of: number | null }) =>
      of === null
        ? `The file is incomplete: it ends in the middle of case ${number(cases + 1)}. Export it again.`
        : `The file is incomplete: it has ${number(cases)} of ${number(of)} cases. Export it again.`,
    mainframe: () => 'The file is from a mainframe (EBCDIC). Save it from SPSS for Windows or Mac and try again.',
    encrypted: () => 'The file is encrypted. Open it in SPSS with its password and save it without one.',
    'not spss': () => 'This is not an SPSS file.',
    encoding: ({ name }: { name: string }) =>
      `The texts of the file have the unknown encoding “${name}”. Save it from SPSS in Unicode and try again.`,
  },
  columns: {
    twice: (name: string) => `There are two columns named "${name}". Keep one.`,
    noVariables: (codes: readonly string[]) =>
      `The file has none of the selected variables as a column: ${firstTen(codes)}.`,
    noQuestions: (codes: readonly string[]) =>
      `The file has none of the questions of the typing tool as a column. Each question needs a column named after its code: ${firstTen(codes)}.`,
    noSegment: (name: string) =>
      `The file has no column named "${name}" with the platform’s segment. Enter the name of that column on the page, then upload the file again.`,
  },
});

type SpssWords = ReturnType<typeof unreadableWords>['spss'];
/** What the SPSS reader reports, by kind. */
type SpssProblem = {
  [Kind in keyof SpssWords]: { readonly kind: Kind } & (Parameters<SpssWords[Kind]> extends [infer Facts]
    ? Facts
    : object);
}[keyof SpssWords];

export function spssProblemText(problem: SpssProblem, locale: Locale): string {
  return (unreadableWords(locale).spss[problem.kind] as (problem: SpssProblem) => string)(problem);
}
