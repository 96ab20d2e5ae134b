import { segmentPattern } from './theme.ts';

/** What stands above a downloaded picture: its title, how it is read, its base, and which colour is which segment. */

export interface PictureName {
  readonly segment: number;
  readonly title: string;
}
export interface PictureText {
  readonly title: string;
  /** How it is read, as under the title on the page. */
  readonly subtitle?: string | undefined;
  readonly base?: string | undefined;
  readonly names?: readonly PictureName[] | undefined;
}
interface PlacedLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}
export interface PictureHead {
  readonly title: readonly PlacedLine[];
  /** Subtitle, then base. */
  readonly small: readonly PlacedLine[];
  /** x is that of the text; the swatch stands before it. The further lines of a long name have none. */
  readonly names: readonly (PlacedLine & { readonly segment: number | null })[];
  readonly height: number;
}

const EDGE = 16;
const TITLE = { line: 22, letter: 8.6 };
const SMALL = { line: 18, letter: 6.6 };
export const SWATCH = 10;
const SWATCH_ROOM = SWATCH + 6;
const BETWEEN = 18;

/** Places every word within the width: what is too long for a line goes on in the next, and nothing is cut. */
export function pictureHead({ title, subtitle, base, names = [] }: PictureText, width: number): PictureHead {
  const room = width - 2 * EDGE;
  let y = 28;
  const lines = (text: string, { line, letter }: typeof TITLE) =>
    wrapped(text, Math.max(8, Math.floor(room / letter))).map((part) => {
      const placed = { text: part, x: EDGE, y };
      y += line;
      return placed;
    });
  const titleLines = lines(title, TITLE);
  const small = [subtitle, base].flatMap((text) => (text ? lines(text, SMALL) : []));
  const placed: PictureHead['names'][number][] = [];
  let x = EDGE;
  if (names.length > 0) y += 4;
  for (const { segment, title: name } of names) {
    const parts = wrapped(name, Math.floor((room - SWATCH_ROOM) / SMALL.letter));
    const wide = SWATCH_ROOM + Math.max(...parts.map(({ length }) => length)) * SMALL.letter;
    if (x > EDGE && x + wide > width - EDGE) {
      x = EDGE;
      y += SMALL.line;
    }
    parts.forEach((text, at) => {
      if (at > 0) y += SMALL.line;
      placed.push({ segment: at === 0 ? segment : null, text, x: x + SWATCH_ROOM, y });
    });
    x += wide + BETWEEN;
  }
  const end = names.length > 0 ? y + SMALL.line : y;
  return { title: titleLines, small, names: placed, height: end };
}

/** The blank parts of a swatch, as [x, y, width, height] in it: from the tenth segment on colours are repeated, with a pattern. */
export function swatchGaps(segment: number): readonly (readonly [number, number, number, number])[] {
  const half = SWATCH / 2;
  switch (segmentPattern(segment)) {
    case 'solid':
      return [];
    case 'stripes':
      return [2, 5, 8].map((at) => [0, at - 0.5, SWATCH, 1.5] as const);
    case 'dots':
      return [2, 6].flatMap((down) => [2, 6].map((across) => [across, down, 2, 2] as const));
    case 'checks':
      return [
        [0, 0, half, half],
        [half, half, half, half],
      ];
  }
}

function wrapped(text: string, characters: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((one) => pieces(one, characters))) {
    if (line !== '' && line.length + 1 + word.length > characters) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}

/** A word without a break in it, such as a name of 200 letters, is cut where the line ends. */
function pieces(word: string, characters: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < word.length; at += characters) parts.push(word.slice(at, at + characters));
  return parts;
}
