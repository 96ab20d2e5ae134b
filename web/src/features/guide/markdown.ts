import { inlineOf, type Piece, plainText } from './markdown-inline.ts';

/** The Markdown blocks that our docs use. guide.test.ts fails if the docs use others. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly id: string; readonly inside: readonly Piece[] }
  | { readonly kind: 'paragraph'; readonly inside: readonly Piece[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly head: readonly Cell[]; readonly rows: readonly (readonly Cell[])[] };
type Cell = readonly Piece[];

const HEADING = /^(#{1,6}) +(.*)$/;
const FENCE = /^```/;
const INDENTED = /^ {4}/;
const ITEM = /^( *)([-*]|\d+\.) +/;
const ROW = /^\|.*\|\s*$/;
const RULE_OF_TABLE = /^\|[\s:|-]+\|\s*$/;

export function blocksOf(text: string): Block[] {
  const ids = new Map<string, number>();
  return read(text.replaceAll('\r', '').split('\n'), ids);
}

/** The anchor of a heading, as on GitHub, so the same links work in both places. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

function read(lines: readonly string[], ids: Map<string, number>): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  const take = (holds: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && holds(lines[at])) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at];
    const heading = HEADING.exec(line);
    if (line.trim() === '') at++;
    else if (heading) {
      at++;
      const inside = inlineOf(heading[2]);
      blocks.push({ kind: 'heading', level: heading[1].length, id: ownId(anchorOf(plainText(inside)), ids), inside });
    } else if (FENCE.test(line)) {
      at++;
      const text = take((one) => !FENCE.test(one)).join('\n');
      at++;
      blocks.push({ kind: 'code', text });
    } else if (INDENTED.test(line)) {
      const code = take((one) => INDENTED.test(one) || one.trim() === '');
      blocks.push({
        kind: 'code',
        text: code
          .map((one) => one.slice(4))
          .join('\n')
          .trimEnd(),
      });
    } else if (beginsTable(lines, at)) {
      const [head, , ...rows] = take((one) => ROW.test(one)).map(cellsOf);
      blocks.push({ kind: 'table', head, rows });
    } else if (ITEM.test(line)) {
      const { items, ordered, next } = readList(lines, at, ids);
      at = next;
      blocks.push({ kind: 'list', ordered, items });
    } else {
      at++;
      const further = take(() => !endsParagraph(lines, at));
      blocks.push({ kind: 'paragraph', inside: inlineOf([line, ...further].map(trimmed).join('\n')) });
    }
  }
  return blocks;
}

const trimmed = (line: string) => line.trim();

/** The second heading of a name gets `-1`, the third `-2`. */
function ownId(id: string, ids: Map<string, number>): string {
  const before = ids.get(id) ?? 0;
  ids.set(id, before + 1);
  return before === 0 ? id : `${id}-${before}`;
}

function beginsTable(lines: readonly string[], at: number): boolean {
  return ROW.test(lines[at]) && RULE_OF_TABLE.test(lines[at + 1] ?? '');
}

function endsParagraph(lines: readonly string[], at: number): boolean {
  const line = lines[at];
  // A number may start a line in the middle of a sentence, so only "1." starts a list.
  const item = ITEM.exec(line);
  const begins = item !== null && (!/\d/.test(item[2]) || item[2] === '1.');
  return line.trim() === '' || HEADING.test(line) || FENCE.test(line) || begins || beginsTable(lines, at);
}

/** Items with their indented content; a deeper list belongs to its item. */
function readList(lines: readonly string[], from: number, ids: Map<string, number>) {
  const [, indent, mark] = ITEM.exec(lines[from])!;
  const ordered = /\d/.test(mark);
  const items: Block[][] = [];
  let at = from;
  while (at < lines.length) {
    const item = ITEM.exec(lines[at]);
    if (!item || item[1] !== indent || /\d/.test(item[2]) !== ordered) break;
    const width = item[0].length;
    const inside = [lines[at].slice(width)];
    at++;
    while (at < lines.length && belongs(lines, at, width)) {
      inside.push(lines[at].slice(Math.min(width, indentOf(lines[at]))));
      at++;
    }
    items.push(read(inside, ids));
    const next = at + lines.slice(at).findIndex((line) => line.trim() !== '');
    if (next > at && ITEM.exec(lines[next])?.[1] === indent) at = next;
  }
  return { items, ordered, next: at };
}

const indentOf = (line: string) => line.length - line.trimStart().length;

/** Indented to the item's text, or continuing its sentence. A blank line counts only if more of the item follows. */
function belongs(lines: readonly string[], at: number, width: number): boolean {
  const line = lines[at];
  if (line.trim() === '') return indentOf(lines[at + 1] ?? '') >= width && (lines[at + 1] ?? '').trim() !== '';
  if (indentOf(line) >= width) return true;
  return lines[at - 1].trim() !== '' && !ITEM.test(line) && !endsParagraph(lines, at);
}

/** A pipe inside a cell is written `\|`. */
function cellsOf(row: string): Piece[][] {
  const cells = row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/);
  return cells.map((cell) => inlineOf(cell.replaceAll('\\|', '|').trim()));
}
