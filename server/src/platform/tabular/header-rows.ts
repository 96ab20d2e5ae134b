import type { ReadAs } from '@qp/contract';
import { unreadableWords } from '@qp/words/imports/unreadable';
import { AS_FOUND, type TableChoice, TableError } from './table-file.ts';

/** Which of the first rows are names, which are the questions' texts, and where the answers begin. */
interface HeaderRows {
  readonly names: readonly string[];
  /** Blank where the file has none. */
  readonly labels: readonly string[];
  /** The rows before the answers. */
  readonly rows: number;
  readonly readAs: ReadAs;
}

type Row = readonly string[];

const SAMPLE = 60;
const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i;
/** A question is longer than an answer, and has words. */
const QUESTION_LENGTH = 15;

/** Takes the first rows of a table, which may begin with a title; those of a workbook (`merged`) may have merged cells above the names. */
export function findHeader(sample: readonly Row[], merged: boolean, choice: TableChoice = AS_FOUND): HeaderRows {
  const { headerRows: wanted, headerFrom } = choice;
  const first = firstRow(sample, merged, headerFrom);
  const names = sample[first] ?? [];
  const [second = [], third = []] = sample.slice(first + 1, first + 3);
  const texts = (row: Row) => names.map((_, i) => (row[i] ?? '').replace(/\s+/g, ' ').trim());
  // Qualtrics: names, texts, {"ImportId":"QID1"}.
  const importIds = third.some((cell) => cell.startsWith('{"ImportId":'));
  if (importIds && (wanted ?? 3) === 3) return { names, labels: texts(second), rows: first + 3, readAs: 'qualtrics' };
  if (isSurveyMonkey(names, second) && (wanted ?? 2) === 2)
    return { ...surveyMonkey(names, texts(second)), rows: first + 2, readAs: 'surveymonkey' };
  if (wanted === null ? areQuestions(second, sample.slice(first + 2, first + 2 + SAMPLE), names.length) : wanted === 2)
    return { names, labels: texts(second), rows: first + 2, readAs: 'names-and-questions' };
  if (wanted === 3) {
    const items = texts(third);
    const labels = texts(second).map((text, i) => [text, items[i]].filter((part) => part !== '').join(' - '));
    return { names, labels, rows: first + 3, readAs: 'names-and-questions' };
  }
  const above = merged && first > 0 ? sample[first - 1] : [];
  return groupedHeader(names, above, first);
}

function firstRow(sample: readonly Row[], merged: boolean, wanted: TableChoice['headerFrom']): number {
  const found = merged ? headerRow : titleRows;
  const first = wanted ? wanted - 1 : found(sample);
  if (first > 0 && first >= sample.length)
    throw new TableError(unreadableWords('en').headerBeyond(first + 1, sample.length));
  return first;
}

/** Rows with a single cell in front of a table of several columns, such as the name of a report. */
function titleRows(sample: readonly Row[]): number {
  const filled = sample.slice(0, 20).map((row) => row.filter((cell) => cell.trim() !== '').length);
  const table = filled.findIndex((count) => count > 1);
  return filled.some((count) => count > 2) ? Math.max(0, table) : 0;
}

/** The first row that is about as full as the fullest of the first ones: what stands above is a title. */
function headerRow(sample: readonly Row[]): number {
  const filled = sample.slice(0, 20).map((row) => row.filter((cell) => cell.trim() !== '').length);
  const most = Math.max(...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count >= 0.6 * most && count > 0),
  );
}

/** A second row of questions: texts above numbers, or long texts that no respondent gives. */
function areQuestions(row: Row, answers: readonly Row[], columns: number): boolean {
  if (answers.length < 2) return false;
  let votes = 0;
  for (let i = 0; i < columns; i++) {
    const cell = (row[i] ?? '').trim();
    if (cell === '') continue;
    if (NUMBER.test(cell)) return false;
    const own = answers.map((answer) => (answer[i] ?? '').trim()).filter((answer) => answer !== '');
    if (own.includes(cell)) return false;
    if (isQuestion(cell, own)) votes++;
  }
  return votes >= Math.max(1, 0.3 * columns);
}

function isQuestion(cell: string, answers: readonly string[]): boolean {
  const numbers = answers.filter((answer) => NUMBER.test(answer)).length;
  const isLong = cell.length >= QUESTION_LENGTH && cell.includes(' ');
  const repeated = answers.length > 3 && new Set(answers).size < 0.8 * answers.length;
  return (answers.length > 0 && numbers >= 0.8 * answers.length) || (isLong && repeated);
}

/** A merged cell above several columns is the question that they share; its text stands in the first of them. */
function groupedHeader(names: Row, above: Row, first: number): HeaderRows {
  const groups = above.filter((cell) => cell.trim() !== '').length;
  if (groups < 2) return { names, labels: names.map(() => ''), rows: first + 1, readAs: platformOf(names) };
  let group = '';
  const labels = names.map((name, i) => {
    group = (above[i] ?? '').trim() || group;
    return group === '' ? '' : `${group} - ${name.trim()}`;
  });
  return { names, labels, rows: first + 1, readAs: 'questions-above' };
}

/** Below each question SurveyMonkey writes "Response", or the options and items that belong to it. */
const ANSWER_HEADING = /^(response|open-ended response)$/i;
const OWN_COLUMNS = ['respondent id', 'collector id'];

function isSurveyMonkey(names: Row, second: Row): boolean {
  const plain = names.map((name) => name.trim().toLowerCase());
  if (OWN_COLUMNS.every((own) => plain.includes(own))) return true;
  // A question stands above the first of its columns only.
  const options = second.filter((cell, i) => cell.trim() !== '' && plain[i] === '').length;
  return options > 0 && second.some((cell) => ANSWER_HEADING.test(cell.trim()));
}

/** Questions are numbered, because their text is too long for a name: Q1, Q2_1, Q2_2. */
function surveyMonkey(names: Row, second: Row): Pick<HeaderRows, 'names' | 'labels'> {
  let question = '';
  let [number, option] = [0, 0];
  const columns = names.map((cell, i) => {
    const text = cell.replace(/\s+/g, ' ').trim();
    if (text !== '') {
      question = text;
      option = 0;
      if (second[i] !== '') number++;
    }
    if (second[i] === '') return { name: text, label: '' };
    option++;
    const alone = ANSWER_HEADING.test(second[i]) && names[i + 1]?.trim() !== '' && text !== '';
    return alone
      ? { name: `Q${number}`, label: question }
      : { name: `Q${number}_${option}`, label: `${question} - ${second[i]}` };
  });
  return { names: columns.map(({ name }) => name), labels: columns.map(({ label }) => label) };
}

/** A file with one row of names: which survey platform writes them like this. */
function platformOf(written: readonly string[]): ReadAs {
  const names = written.map((name) => name.replace(/\s+/g, ' ').trim());
  const plain = names.map((name) => name.toLowerCase());
  if (names.filter((name) => /^[^[\]]+\[[^\]]+\]$/.test(name)).length > 1)
    return TIMESTAMPS.has(plain[0]) ? 'google-forms' : 'limesurvey';
  if (TIMESTAMPS.has(plain[0])) return 'google-forms';
  if (plain.includes('record') && plain.includes('uuid')) return 'forsta';
  if (plain[0] === 'response id' && sharesQuestion(names)) return 'alchemer';
  return 'one-row';
}

/** The first column of every Google Forms sheet, in the language of its owner. */
const TIMESTAMPS = new Set(['timestamp', 'zeitstempel', 'horodateur', 'marca temporal', 'informazioni cronologiche']);

/** `Tea:Which do you drink?` beside `Coffee:Which do you drink?` */
function sharesQuestion(names: readonly string[]): boolean {
  const questions = names.flatMap((name) => /^[^:]+:\s*(.+)$/.exec(name)?.[1] ?? []);
  return new Set(questions).size < questions.length;
}
