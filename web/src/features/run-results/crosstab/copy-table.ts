import { type CrosstabRow, formatIndex, formatValue } from '@qp/contract';
import type { Line } from './table-model.ts';

/** The table as it stands on the screen, in the two forms that spreadsheets take from the clipboard. */
export interface CopiedTable {
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
  /** The label columns: all four, or Variable and Response in the Summary. */
  readonly short?: boolean;
}

/** An index has a column of its own, so that both it and the value arrive as numbers. */
export function copiedTable({ lines, order, names, matches, short }: CopyOptions): CopiedTable {
  const labels = short ? ['Variable', 'Response'] : ['Dimension', 'Factor', 'Variable', 'Response'];
  const segments = order.flatMap((n) => [names[n - 1] ? `SEG${n} ${names[n - 1]}` : `SEG${n}`, `SEG${n} index`]);
  const header = [...labels, ...segments, 'Total'];
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
      ];
    });
    const total = { text: formatValue(row, order.length, decimals), bold: false };
    return [{ labels: short ? all.slice(2) : all, cells: [...figures, total] }];
  });
  const texts = [header, ...records.map((record) => [...record.labels, ...record.cells.map((cell) => cell.text)])];
  return {
    text: texts.map((line) => line.map(plain).join('\t')).join('\r\n'),
    html: `<table><thead><tr>${header.map((name) => `<th>${escaped(name)}</th>`).join('')}</tr></thead><tbody>${records
      .map(
        ({ labels: left, cells }) =>
          `<tr>${left.map((name) => `<td>${escaped(name)}</td>`).join('')}${cells.map(figure).join('')}</tr>`,
      )
      .join('')}</tbody></table>`,
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
