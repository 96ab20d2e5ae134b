/** How much room a text takes on a slide. Widths are those of a wide sans-serif, so Inter, Arial and Calibri fit as well. */

/** In ems; bold letters are wider. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,:;'’|!()[\]]/u, 0.34],
  [/[ frt“”"-]/u, 0.41],
  [/[mwMW@%–—…]/u, 0.93],
  [/\p{Lu}/u, 0.71],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 1.05],
];
const OTHER = 0.61;
const BOLD = 1.1;
const LINE = 1.22;

const known = new Map<string, number>();
function letterWidth(letter: string): number {
  const before = known.get(letter);
  if (before !== undefined) return before;
  const width = widths.find(([letters]) => letters.test(letter))?.[1] ?? OTHER;
  known.set(letter, width);
  return width;
}

/** Width of a text on one line, in inches. */
function textWidth(text: string, points: number, bold = false): number {
  let ems = 0;
  for (const letter of text) ems += letterWidth(letter);
  return (ems * points * (bold ? BOLD : 1)) / 72;
}

/** How many lines a text takes: words are kept together, and one that is too long for a line is broken. */
export function lineCount(text: string, inches: number, points: number, bold = false): number {
  const space = textWidth(' ', points, bold);
  let [lines, used] = [1, 0];
  for (const word of text.split(/\s+/)) {
    const width = textWidth(word, points, bold);
    if (used > 0 && used + space + width > inches) {
      lines += 1;
      used = 0;
    }
    used += (used > 0 ? space : 0) + width;
    if (used > inches) {
      lines += Math.ceil(used / inches) - 1;
      used %= inches;
    }
  }
  return lines;
}

export const heightOf = (lines: number, points: number): number => (lines * points * LINE) / 72;

/** How many lines stand in a height. */
const linesIn = (inches: number, points: number): number =>
  Math.max(1, Math.floor((inches * 72) / (points * LINE) + 0.01));

interface TextBox {
  readonly w: number;
  readonly h: number;
  /** To be tried, the largest first. */
  readonly sizes: readonly number[];
  readonly bold?: boolean;
}
interface Fitted {
  readonly text: string;
  readonly points: number;
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The text in the largest size that holds all of it. Only what doesn't fit in the smallest is shortened; notes have it whole. */
export function fitted(text: string, { w, h, sizes, bold = false }: TextBox): Fitted {
  const whole = plain(text);
  const points = sizes.find((size) => lineCount(whole, w, size, bold) <= linesIn(h, size));
  if (points !== undefined) return { text: whole, points };
  const least = sizes[sizes.length - 1];
  return { text: shortened(whole, w, least, linesIn(h, least), bold), points: least };
}

/** The text as far as it fits, with an ellipsis where it doesn't. */
export function shortened(text: string, inches: number, points: number, lines: number, bold = false): string {
  const whole = plain(text);
  const fits = (one: string) => lineCount(one, inches, points, bold) <= lines;
  if (fits(whole)) return whole;
  const letters = [...whole];
  let [least, most] = [1, letters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(`${letters.slice(0, middle).join('').trimEnd()}…`)) least = middle;
    else most = middle - 1;
  }
  return `${letters.slice(0, least).join('').trimEnd()}…`;
}

/** The one size in which all of these texts fit a room each: rows of a list should look alike. */
export function commonSize(texts: readonly string[], { w, h, sizes, bold = false }: TextBox): number {
  const all = texts.map(plain);
  return (
    sizes.find((size) => all.every((text) => lineCount(text, w, size, bold) <= linesIn(h, size))) ??
    sizes[sizes.length - 1]
  );
}
