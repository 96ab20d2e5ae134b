/** What a picture is made of: shapes and words in pixels from its upper left corner, drawn on the page, into a PNG or as an SVG file. */

export interface Paint {
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly dash?: readonly number[] | undefined;
  readonly opacity?: number;
}
interface Touch {
  /** Shown when someone points at it. */
  readonly tip?: string;
  /** Handed on when someone clicks on it. */
  readonly pick?: number | undefined;
  /** While one shape of a group is pointed at, the other groups fade. */
  readonly group?: number;
  /** How it looks while it is pointed at. */
  readonly lit?: Paint;
}
export interface Shape extends Paint, Touch {
  /** The outline, as an SVG path. */
  readonly d: string;
  /** Its middle, if it is small: pointing near it counts. */
  readonly middle?: Point;
}
export interface Words {
  readonly text: string;
  readonly x: number;
  /** The middle of the letters' height; of the whole block, if there are several lines. */
  readonly y: number;
  readonly fill: string;
  readonly size: number;
  readonly weight: number;
  readonly align: Align;
}
export type Mark = Shape | Words;
type Align = 'start' | 'middle' | 'end';
export type Point = readonly [number, number];
/** The pixels that a picture has. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const isWords = (mark: Mark): mark is Words => 'text' in mark;

const LINE_HEIGHT = 1.12;
/** From the middle of a letter's height down to its base line, in heights of a letter. */
const TO_BASE_LINE = 0.36;

/** The lines of a text, each with its base line. */
export function linesOf({ text, y, size }: Words): { readonly line: string; readonly y: number }[] {
  const lines = text.split('\n');
  const top = y - ((lines.length - 1) / 2) * size * LINE_HEIGHT;
  return lines.map((line, at) => ({ line, y: round(top + at * size * LINE_HEIGHT + TO_BASE_LINE * size) }));
}

type Look = Paint & Touch;

export function rectangle(
  {
    x,
    y,
    width,
    height,
    radius = 0,
  }: PictureSize & { readonly x: number; readonly y: number; readonly radius?: number },
  look: Look,
): Shape {
  const r = Math.min(radius, width / 2, height / 2);
  const [right, bottom] = [x + width, y + height];
  const corner = (dx: number, dy: number) => (r > 0 ? `a${round(r)} ${round(r)} 0 0 1 ${round(dx)} ${round(dy)}` : '');
  const d = [
    `M${at(x + r, y)}H${round(right - r)}${corner(r, r)}V${round(bottom - r)}${corner(-r, r)}`,
    `H${round(x + r)}${corner(-r, -r)}V${round(y + r)}${corner(r, -r)}Z`,
  ].join('');
  return { ...look, d };
}

export function dot([x, y]: Point, radius: number, look: Look): Shape {
  const turn = `a${round(radius)} ${round(radius)} 0 1 0 `;
  return {
    ...look,
    d: `M${at(x - radius, y)}${turn}${round(2 * radius)} 0${turn}${round(-2 * radius)} 0Z`,
    middle: [x, y],
  };
}

export function diamond([x, y]: Point, radius: number, look: Look): Shape {
  const d = `M${at(x, y - radius)}L${at(x + radius, y)}L${at(x, y + radius)}L${at(x - radius, y)}Z`;
  return { ...look, d, middle: [x, y] };
}

/** From point to point; interrupted where there is none. */
export function line(points: readonly (Point | null)[], look: Omit<Look, 'fill'>): Shape {
  const steps = points.map((point, n) =>
    point ? `${n > 0 && points[n - 1] ? 'L' : 'M'}${at(point[0], point[1])}` : '',
  );
  return { ...look, fill: 'none', d: steps.join('') };
}

export const straight = (from: Point, to: Point, look: Omit<Look, 'fill'>): Shape => line([from, to], look);

export function words(
  text: string,
  [x, y]: Point,
  { fill, size = 12, weight = 400, align = 'start' }: { fill: string; size?: number; weight?: number; align?: Align },
): Words {
  return { text, x, y, fill, size, weight, align };
}

const round = (value: number): number => Math.round(value * 100) / 100;
const at = (x: number, y: number): string => `${round(x)} ${round(y)}`;
