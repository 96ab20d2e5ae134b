import { hexDigits as hex, mixed, palette, segmentColours, shade, shadeMix, textOn, WHITE } from '@qp/facts';

/** Sizes, colours and type of a presentation: 16:9, inches and points. */

export const PAGE = { width: 13.333, height: 7.5, edge: 0.55, foot: 7.05 } as const;
export const CONTENT = { top: 1.45, width: PAGE.width - 2 * PAGE.edge, bottom: 6.9 } as const;
/** Inter where it is installed; mending adds what lets other machines choose another sans-serif. */
export const FONT = 'Inter';

const house = palette.light;
export const colours = {
  ink: hex(house.ink),
  text: hex(house.text),
  secondary: hex(house.secondary),
  line: hex(house.line),
  soft: hex(house.lineSoft),
  head: hex(house.head),
  action: hex(house.action),
  coral: hex(house.coral),
  inkSecondary: hex(house.inkSecondary),
  white: hex(WHITE),
  good: hex(house.good),
  note: hex(house.secondary),
  caution: hex(house.caution),
  warning: hex(house.danger),
} as const;

const segmentColour = (segment: number) => segmentColours.light[(segment - 1) % segmentColours.light.length];

export function segmentHex(segment: number): string {
  return hex(segmentColour(segment));
}

/** White or black, whichever is read more easily on the segment's colour. */
export function onSegment(segment: number): string {
  return hex(textOn(segmentColour(segment)));
}

/** The shading of the cross-tab; null where an index is not shaded. */
export function shadeHex(index: number): string | null {
  const step = shade(index);
  if (step === 0) return null;
  return hex(mixed(house.surface, step < 0 ? house.indexLow : house.indexHigh, shadeMix(step)));
}

/** Of an average letter of Inter, in ems: other sans-serifs are narrower, so that what fits here fits there. */
const LETTER = 0.56;
const LINE = 1.22;

/** How many letters a line takes. */
function lettersIn(inches: number, points: number): number {
  return Math.max(4, Math.floor((inches * 72) / (points * LETTER)));
}

/** The largest size, of those below, in which so many letters stand on one line. */
export function pointsFor(letters: number, inches: number, most: number): number {
  return Math.min(most, Math.floor(((inches * 72) / (Math.max(1, letters) * LETTER)) * 2) / 2);
}

/** How many lines of a text stand in a height. */
function linesIn(inches: number, points: number): number {
  return Math.max(1, Math.floor((inches * 72) / (points * LINE)));
}

/** The text as far as it fits, an ellipsis where it does not. Words are not broken, so that a line holds a little less. */
export function cutTo(text: string, inches: number, points: number, lines: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const perLine = lettersIn(inches, points);
  const most = lines === 1 ? perLine : Math.floor(perLine * lines * 0.88);
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).trimEnd()}…`;
}

/** The largest of these sizes in which a text fits; the smallest where none does. */
export function sizeFor(text: string, sizes: readonly number[], inches: number, height: number): number {
  const fits = sizes.find((points) => {
    const lines = linesIn(height, points);
    return text.length <= lettersIn(inches, points) * lines * (lines === 1 ? 1 : 0.88);
  });
  return fits ?? sizes[sizes.length - 1];
}
