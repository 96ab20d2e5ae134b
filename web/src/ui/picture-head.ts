/** What stands above a downloaded picture: its title, its base, and which colour is which segment. */

export interface PictureName {
  readonly segment: number;
  readonly title: string;
}
export interface PictureText {
  readonly title: string;
  readonly base?: string;
  readonly names?: readonly PictureName[];
}
interface PlacedLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}
export interface PictureHead {
  readonly title: readonly PlacedLine[];
  readonly base: readonly PlacedLine[];
  /** x is that of the text; the swatch stands before it. */
  readonly names: readonly (PlacedLine & { readonly segment: number })[];
  readonly height: number;
}

const EDGE = 16;
const TITLE = { line: 22, letter: 8.6 };
const SMALL = { line: 18, letter: 6.6 };
export const SWATCH = 10;
const SWATCH_ROOM = SWATCH + 6;
const BETWEEN = 18;

/** Places every word within the width; nothing is cut but a single name that is longer than the picture is wide. */
export function pictureHead({ title, base, names = [] }: PictureText, width: number): PictureHead {
  const room = width - 2 * EDGE;
  let y = 28;
  const lines = (text: string, { line, letter }: typeof TITLE) =>
    wrapped(text, Math.max(8, Math.floor(room / letter))).map((part) => {
      const placed = { text: part, x: EDGE, y };
      y += line;
      return placed;
    });
  const titleLines = lines(title, TITLE);
  const baseLines = base ? lines(base, SMALL) : [];
  const placed: PictureHead['names'][number][] = [];
  let x = EDGE;
  if (names.length > 0) y += 4;
  for (const { segment, title: name } of names) {
    const most = Math.floor((room - SWATCH_ROOM) / SMALL.letter);
    const text = name.length > most ? `${name.slice(0, most - 1)}…` : name;
    const wide = SWATCH_ROOM + text.length * SMALL.letter;
    if (x > EDGE && x + wide > width - EDGE) {
      x = EDGE;
      y += SMALL.line;
    }
    placed.push({ segment, text, x: x + SWATCH_ROOM, y });
    x += wide + BETWEEN;
  }
  const end = names.length > 0 ? y + SMALL.line : y;
  return { title: titleLines, base: baseLines, names: placed, height: end };
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
