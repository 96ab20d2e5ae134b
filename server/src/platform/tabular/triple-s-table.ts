import type { FileHandle } from 'node:fs/promises';
import { unreadableWords } from '@qp/words/imports/unreadable';
import Papa from 'papaparse';
import {
  columnNames,
  type DeclaredSet,
  freeName,
  nothingSaid,
  oneTable,
  type TableBatch,
  type TableColumn,
  TableError,
  type TableFile,
} from './table-file.ts';
import { readZipBytes, type ZipEntry } from './zip-directory.ts';

/** Versions 1.1 to 3.0 in a zip: the description (.sss, .xml) and the answers (.csv, or .asc with positions). */

const DESCRIPTION_BYTES = 64 * 1024 * 1024;
const ANSWER_BYTES = 512 * 1024 * 1024;
const BATCH_ROWS = 2000;

/** The two files of a Triple-S survey among those of an archive or an upload; null if they are not there. */
export function tripleSFiles<T extends { readonly name: string }>(
  entries: readonly T[],
): { description: T; answers: T } | null {
  const own = entries.filter(({ name }) => !name.endsWith('/') && !/(^|\/)(\.|__MACOSX)/.test(name));
  const of = (ending: RegExp) => own.filter(({ name }) => ending.test(name));
  const [description, other] = of(/\.(sss|xml)$/i);
  const [answers, second] = of(/\.(csv|asc|dat|txt)$/i);
  return description && answers && !other && !second ? { description, answers } : null;
}

interface Question {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly use: string;
  readonly start: number;
  readonly finish: number;
  readonly values: readonly (readonly [code: string, label: string])[];
  readonly spread: { readonly subfields: number; readonly width: number } | null;
}

/** A column of the table, and where in a record it stands. */
interface Part {
  readonly column: TableColumn;
  readonly text: (cell: (from: number, to: number) => string) => string;
}

export async function tripleSTable(
  file: FileHandle,
  { description, answers }: { readonly description: ZipEntry; readonly answers: ZipEntry },
): Promise<TableFile> {
  const xml = textOf(await readZipBytes(file, description, DESCRIPTION_BYTES));
  const record = /<record\b([^>]*)>([\s\S]*?)<\/record>/i.exec(xml);
  if (!/<sss\b/i.test(xml) || !record) throw new TableError(unreadableWords('en').damagedFile('Triple-S'));
  const delimited = attribute(record[1], 'format').toLowerCase() === 'csv';
  const skip = Number(attribute(record[1], 'skip')) || 0;
  const questions = [...record[2].matchAll(/<variable\b([^>]*)>([\s\S]*?)<\/variable>/gi)].map(([, head, body]) =>
    questionOf(head, body),
  );
  const names = columnNames(questions.map(({ name }) => name));
  const taken = new Set(names);
  const sets: DeclaredSet[] = [];
  const parts = questions.flatMap((question, i) => {
    const own = partsOf(question, names[i], delimited, taken);
    const columns = own.map(({ column }) => column.name);
    if (question.type === 'multiple' && columns.length > 1) {
      const kind = question.spread ? ('categories' as const) : ('dichotomies' as const);
      sets.push({
        name: names[i],
        label: question.label,
        kind,
        counted: question.spread ? null : '1',
        variables: columns,
      });
    }
    return own;
  });
  const lines = textOf(await readZipBytes(file, answers, ANSWER_BYTES));
  const records = delimited
    ? (Papa.parse<string[]>(lines, { delimiter: ',', skipEmptyLines: 'greedy' }).data as readonly (readonly string[])[])
    : lines.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const people = records.slice(skip);
  return {
    kind: 'sss',
    readAs: 'triple-s',
    columns: parts.map(({ column }) => column),
    ...oneTable,
    sets,
    weight: names[questions.findIndex(({ use }) => use === 'weight')] ?? null,
    async *batches(): AsyncGenerator<TableBatch> {
      for (let at = 0; at < people.length; at += BATCH_ROWS) {
        const rows = people.slice(at, at + BATCH_ROWS);
        const columns = parts.map(({ column, text }) => {
          const cells = rows.map((row) =>
            text((from, to) =>
              typeof row === 'string'
                ? row.slice(from - 1, to).trim()
                : row
                    .slice(from - 1, to)
                    .join('')
                    .trim(),
            ),
          );
          return column.type === 'number'
            ? Float64Array.from(cells, (cell) => (cell === '' ? Number.NaN : Number(cell)))
            : cells;
        });
        yield { rows: rows.length, columns, share: (at + rows.length) / people.length };
      }
    },
  };
}

function partsOf(question: Question, name: string, delimited: boolean, taken: Set<string>): Part[] {
  const { type, values, start, finish, spread } = question;
  const plain = (own: Partial<TableColumn>): TableColumn => ({
    name,
    label: question.label,
    type: 'number',
    ...nothingSaid,
    ...own,
  });
  if (type === 'multiple' && spread) {
    return Array.from({ length: spread.subfields }, (_, i) => {
      const from = delimited ? start + i : start + i * spread.width;
      const to = delimited ? from : from + spread.width - 1;
      const column = plain({ name: freeName(`${name}_${i + 1}`, taken), labels: values });
      // 0 is a place that no answer fills.
      return { column, text: (cell) => (/^0*$/.test(cell(from, to)) ? '' : cell(from, to)) };
    });
  }
  if (type === 'multiple') {
    // The first place belongs to code 1; codes beyond the places stand in the order of the list.
    const places = values.map(([code]) => Number(code) - 1);
    const inOrder = !delimited && places.some((place) => !(place >= 0 && start + place <= finish));
    return values.map(([code, label], i) => {
      const place = inOrder || !Number.isInteger(places[i]) ? i : places[i];
      return {
        column: plain({ name: freeName(`${name}_${code}`, taken), label: label || code }),
        text: (cell) => (delimited ? (cell(start, finish)[place] ?? '') : cell(start + place, start + place)),
      };
    });
  }
  const whole = (cell: (from: number, to: number) => string) => cell(start, finish);
  if (type === 'character' || type === 'time') return [{ column: plain({ type: 'text' }), text: whole }];
  if (type === 'date') {
    const day = (text: string) => text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    return [{ column: plain({ type: 'date' }), text: (cell) => day(whole(cell)) }];
  }
  if (type === 'logical') {
    const labels = [
      ['0', 'No'],
      ['1', 'Yes'],
    ] as const;
    return [{ column: plain({ labels, measure: 'nominal' }), text: whole }];
  }
  return [{ column: plain({ labels: values, measure: type === 'quantity' ? 'scale' : null }), text: whole }];
}

function questionOf(head: string, body: string): Question {
  const position = /<position\b([^>]*)\/?>/i.exec(body)?.[1] ?? '';
  const start = Number(attribute(position, 'start'));
  const spread = /<spread\b([^>]*)\/?>/i.exec(body)?.[1];
  const values = /<values\b[^>]*>([\s\S]*?)<\/values>/i.exec(body)?.[1] ?? '';
  const subfields = Number(attribute(spread ?? '', 'subfields'));
  const finish = Number(attribute(position, 'finish')) || start;
  if (!Number.isInteger(start) || start < 1 || finish < start || finish - start > 1_000_000 || subfields > 20_000)
    throw new TableError(unreadableWords('en').damagedFile('Triple-S'));
  return {
    name: inner(body, 'name'),
    label: inner(body.replace(/<values\b[\s\S]*<\/values>/i, ''), 'label'),
    type: attribute(head, 'type').toLowerCase(),
    use: attribute(head, 'use').toLowerCase(),
    start,
    finish,
    values: [...values.matchAll(/<value\b([^>]*?)(?:\/>|>([\s\S]*?)<\/value>)/gi)].map(
      ([, own, text = '']) => [codeOf(attribute(own, 'code')), shown(text)] as const,
    ),
    spread: spread && subfields > 0 ? { subfields, width: Number(attribute(spread, 'width')) || 1 } : null,
  };
}

/** 01 and 1 are one code. */
const codeOf = (text: string): string => (/^-?\d+$/.test(text) ? String(Number(text)) : text);

const attribute = (tag: string, name: string): string =>
  unescaped(
    new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
      .exec(tag)
      ?.slice(1)
      .find((text) => text) ?? '',
  );

/** The text of a description, in its first language where it has several. */
function inner(body: string, tag: string): string {
  const whole = new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, 'i').exec(body)?.[1] ?? '';
  return shown(whole);
}

function shown(content: string): string {
  const text = /<text\b[^>]*>([\s\S]*?)<\/text>/i.exec(content)?.[1] ?? content;
  const plain = text
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '');
  return unescaped(plain).replace(/\s+/g, ' ').trim();
}

function unescaped(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? whole;
    const code = Number(name.replace(/^#x/i, '0x').replace('#', ''));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** UTF-8, or Windows-1252 where it is not valid. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
