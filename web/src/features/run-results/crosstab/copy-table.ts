import { type CrosstabRow, isBlank, type SignificanceSettings } from '@qp/facts';
import { formatIndex, formatValue } from '@qp/words/crosstab/figures';
import { baseSign, CIRCULAR, CORRECTED, findingMark, legendOf, settingsText } from '@qp/words/crosstab/significance';
import type { TableFacts } from './table-context.ts';
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
  readonly significance: TableFacts['significance'];
  readonly settings: SignificanceSettings;
  readonly corrected: boolean;
  /** The label columns: all four, or Variable and Response in the Summary. */
  readonly short?: boolean;
}

/** An index has a column of its own, so that both it and the value arrive as numbers. */
export function copiedTable(options: CopyOptions): CopiedTable {
  const { lines, order, names, matches, short, significance, settings, corrected } = options;
  const { findings, facts } = significance;
  const labels = short ? ['Variable', 'Response'] : ['Dimension', 'Factor', 'Variable', 'Response'];
  const segments = order.flatMap((n) => {
    const letter = findings?.against === 'pairs' ? ` (${findings.letterOf(n)})` : '';
    const name = [`SEG${n}${letter}`, names[n - 1], corrected ? 'corrected' : ''].filter(Boolean).join(' ');
    return [name, `SEG${n} index`, ...(findings ? [`SEG${n} significance`] : [])];
  });
  const header = [...labels, ...segments, 'Total'];
  const marks = (row: CrosstabRow, segment: number) => {
    const finding = findings?.cells(row)?.[segment - 1];
    if (!finding || isBlank(row, segment - 1)) return '';
    const base = baseSign(facts.get(row)?.effective[segment - 1] ?? 0);
    return [findingMark(finding), base].filter(Boolean).join(' ');
  };
  const notes = [
    ...(findings ? [`Significance: ${settingsText(settings)}`] : []),
    ...(findings ? legendOf(settings) : []).map(({ sign, text }) => (sign ? `${sign} ${text}` : text)),
    ...(findings && settings.testCluster === 'yes' ? [CIRCULAR] : []),
    ...(corrected ? [CORRECTED] : []),
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
    const total = { text: formatValue(row, order.length, decimals), bold: false };
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
