import { type CrosstabRow, isBlank, type SignificanceSettings } from '@qp/facts';
import { formatIndex, formatValue } from '@qp/words/crosstab/figures';
import type { crosstabWords } from '@qp/words/crosstab/screen';
import { baseSign, findingMark } from '@qp/words/crosstab/significance';
import { labelColumns, type TableFacts } from './table-context.ts';
import type { Line } from './table-model.ts';

/** The table as it stands on the screen, in the two forms that spreadsheets take from the clipboard. */
interface CopiedTable {
  readonly html: string;
  readonly text: string;
}

export interface CopyOptions {
  readonly lines: readonly Line[];
  /** Segment numbers from left to right. */
  readonly order: readonly number[];
  /** First lines of the descriptions, by segment number; empty where there is none. */
  readonly names: readonly string[];
  readonly matches: ((row: CrosstabRow, column: number) => boolean) | null;
  readonly significance: TableFacts['significance'];
  readonly settings: SignificanceSettings;
  readonly corrected: boolean;
  /** The label columns: all four, or Variable and Response in the Summary. */
  readonly short?: boolean;
}

/** An index has a column of its own: both it and the value then arrive as numbers. */
export function copiedTable(words: ReturnType<typeof crosstabWords>, options: CopyOptions): CopiedTable {
  const { lines, order, names, matches, short, significance, settings, corrected } = options;
  const { findings, facts } = significance;
  const labels = labelColumns({ short: short ?? false, layout: 'columns' }).map((name) => words.columns[name]);
  const segments = order.flatMap((n) => {
    const letter = findings?.against === 'pairs' ? ` (${findings.letterOf(n)})` : '';
    const name = [`SEG${n}${letter}`, names[n - 1], corrected ? words.copied.corrected : ''].filter(Boolean).join(' ');
    return [name, words.copied.index(n), ...(findings ? [words.copied.significance(n)] : [])];
  });
  const header = [...labels, ...segments, words.columns.total];
  const marks = (row: CrosstabRow, segment: number) => {
    const finding = findings?.cells(row)?.[segment - 1];
    if (!finding || isBlank(row, segment - 1)) return '';
    const base = baseSign(facts.get(row)?.effective[segment - 1] ?? 0);
    return [findingMark(finding), base].filter(Boolean).join(' ');
  };
  const notes = [
    ...(findings ? [words.copied.settings(settings)] : []),
    ...(findings ? words.legend.entries(settings) : []).map(({ sign, text }) => [sign, text].filter(Boolean).join(' ')),
    ...(findings && settings.testCluster === 'yes' ? [words.legend.circular] : []),
    ...(corrected ? [words.legend.corrected] : []),
  ];
  const records = lines.flatMap(({ dimension, body }) => {
    if (!body) return [];
    const { factor, variable, row, decimals } = body;
    const all = [dimension.name, factor.name, variable.name, row.name];
    const figures = order.flatMap((segment) => {
      const bold = matches?.(row, segment - 1) ?? false;
      const index = formatIndex(row, segment - 1).replace(/[()]/g, '');
      return [
        { text: formatValue(row, segment - 1, decimals), bold },
        { text: index, bold },
        ...(findings ? [{ text: marks(row, segment), bold }] : []),
      ];
    });
    const total = { text: formatValue(row, row.value.length - 1, decimals), bold: false };
    return [{ labels: short ? all.slice(2) : all, cells: [...figures, total] }];
  });
  const texts = [header, ...records.map((record) => [...record.labels, ...record.cells.map((cell) => cell.text)])];
  return {
    text: [...texts, ...notes.map((note) => [note])].map((line) => line.map(plain).join('\t')).join('\r\n'),
    html: `<table><thead><tr>${header.map((name) => `<th>${escaped(name)}</th>`).join('')}</tr></thead><tbody>${records
      .map(
        ({ labels: left, cells }) =>
          `<tr>${left.map((name) => `<td>${escaped(name)}</td>`).join('')}${cells.map(figure).join('')}</tr>`,
      )
      .join(
        '',
      )}${notes.map((note) => `<tr><td colspan="${header.length}">${escaped(note)}</td></tr>`).join('')}</tbody></table>`,
  };
}

function figure({ text, bold }: { text: string; bold: boolean }): string {
  return `<td align="right">${bold && text ? `<b>${text}</b>` : text}</td>`;
}

/** A tab or line break would shift the columns; a text that begins like a formula is pasted as a formula. */
function plain(text: string): string {
  const flat = text.replace(/[\t\r\n]+/g, ' ');
  return /^[=+@]/.test(flat) || /^-(?![\d.])/.test(flat) ? `'${flat}` : flat;
}

function escaped(text: string): string {
  const safe = plain(text);
  return safe.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export async function writeToClipboard(table: CopiedTable): Promise<void> {
  const item = new ClipboardItem({
    'text/html': new Blob([table.html], { type: 'text/html' }),
    'text/plain': new Blob([table.text], { type: 'text/plain' }),
  });
  await navigator.clipboard.write([item]);
}
