import { font } from '../theme.ts';

let pen: CanvasRenderingContext2D | null | undefined;
/** Width of an average letter relative to its height, where there is no browser to measure it. */
const AVERAGE_LETTER = 0.55;

export function textWidth(text: string, size = 12, weight = 400): number {
  if (pen === undefined)
    pen = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  const measured = pen;
  if (!measured) return text.length * size * AVERAGE_LETTER;
  measured.font = `${weight} ${size}px ${font.family}`;
  return Math.max(...text.split('\n').map((line) => measured.measureText(line).width));
}

/** The text, or as much of it as fits. */
export function cutToWidth(text: string, width: number, size = 12): string {
  if (textWidth(text, size) <= width) return text;
  let end = text.length;
  while (end > 1 && textWidth(`${text.slice(0, end)}…`, size) > width) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}
