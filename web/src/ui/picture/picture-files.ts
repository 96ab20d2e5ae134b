import { partWords } from '@qp/words/app/parts';
import { type PictureHead, type PictureText, pictureHead, SWATCH, swatchGaps } from '../picture-head.ts';
import { font, segmentColour, tokens } from '../theme.ts';
import { type Attributes, attributesOf } from './attributes.ts';
import { isWords, linesOf, type Mark, type PictureSize } from './marks.ts';

/** A picture as a file, in light colours, with its title, its base and its segments above it. */

interface Picture extends PictureText, PictureSize {
  readonly marks: readonly Mark[];
}

const PNG_SCALE = 2;
/** Padding around a downloaded picture. */
const MARGIN = { side: 16, bottom: 12 };
const wholeWidth = (width: number) => width + 2 * MARGIN.side;

export async function toPng({ marks, width, height, ...text }: Picture): Promise<Blob> {
  const head = pictureHead(text, wholeWidth(width));
  const canvas = document.createElement('canvas');
  canvas.width = wholeWidth(width) * PNG_SCALE;
  canvas.height = (height + head.height + MARGIN.bottom) * PNG_SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(partWords('en').pictureFailed);
  pen.scale(PNG_SCALE, PNG_SCALE);
  pen.fillStyle = tokens.light.surface;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  writeHead(pen, head);
  pen.translate(MARGIN.side, head.height);
  for (const mark of marks) drawMark(pen, mark);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(partWords('en').pictureFailed))), 'image/png');
  });
}

function drawMark(pen: CanvasRenderingContext2D, mark: Mark): void {
  if (isWords(mark)) {
    pen.globalAlpha = 1;
    pen.fillStyle = mark.fill;
    pen.font = `${mark.weight} ${mark.size}px ${font.family}`;
    pen.textAlign = mark.align === 'middle' ? 'center' : mark.align;
    for (const { line, y } of linesOf(mark)) pen.fillText(line, mark.x, y);
    pen.textAlign = 'start';
    return;
  }
  const { fill = 'none', stroke, strokeWidth = 1, dash = [], opacity = 1 } = mark;
  const path = new Path2D(mark.d);
  pen.globalAlpha = opacity;
  if (fill !== 'none') {
    pen.fillStyle = fill;
    pen.fill(path);
  }
  if (stroke) {
    pen.strokeStyle = stroke;
    pen.lineWidth = strokeWidth;
    pen.setLineDash([...dash]);
    pen.stroke(path);
  }
}

/** Fallback fonts no wider than Inter, so labels stay inside the picture. */
const SVG_FONT = 'Inter, Helvetica, Arial, sans-serif';

export function toSvg({ marks, width, height, ...text }: Picture): Blob {
  const head = pictureHead(text, wholeWidth(width));
  const [wide, high] = [wholeWidth(width), height + head.height + MARGIN.bottom];
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}">`,
    `<rect width="100%" height="100%" fill="${tokens.light.surface}"/>`,
    ...svgHead(head),
    `<g transform="translate(${MARGIN.side} ${head.height})" font-family="${SVG_FONT}">`,
    ...marks.map(svgMark),
    '</g>',
    '</svg>',
  ].join('\n');
  return new Blob([svg], { type: 'image/svg+xml' });
}

function svgMark(mark: Mark): string {
  const attributes = written(attributesOf(mark));
  if (!isWords(mark)) return `<path${attributes}/>`;
  const lines = linesOf(mark).map(({ line, y }) => `<tspan x="${mark.x}" y="${y}">${escaped(line)}</tspan>`);
  return `<text${attributes}>${lines.join('')}</text>`;
}

/** A browser calls an attribute strokeWidth, a file stroke-width. */
function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${escaped(String(value))}"`,
    )
    .join('');
}

function writeHead(pen: CanvasRenderingContext2D, { title, small, names }: PictureHead): void {
  const t = tokens.light;
  pen.fillStyle = t.text;
  pen.font = `620 16px ${font.family}`;
  for (const { text, x, y } of title) pen.fillText(text, x, y);
  pen.fillStyle = t.secondary;
  pen.font = `12px ${font.family}`;
  for (const { text, x, y } of small) pen.fillText(text, x, y);
  for (const { text, x, y, segment } of names) {
    for (const { fill, at } of swatch(segment, x, y)) {
      pen.fillStyle = fill;
      pen.fillRect(...at);
    }
    pen.fillStyle = t.text;
    pen.fillText(text, x, y);
  }
}

/** The rectangles that make up the swatch before a name. */
function swatch(
  segment: number | null,
  x: number,
  y: number,
): { fill: string; at: [number, number, number, number] }[] {
  if (segment === null) return [];
  const [left, top] = [x - SWATCH - 6, y - SWATCH];
  return [
    { fill: segmentColour(segment, 'light'), at: [left, top, SWATCH, SWATCH] },
    ...swatchGaps(segment).map(([dx, dy, wide, high]) => ({
      fill: tokens.light.surface,
      at: [left + dx, top + dy, wide, high] as [number, number, number, number],
    })),
  ];
}

function svgHead({ title, small, names }: PictureHead): string[] {
  const t = tokens.light;
  const line = (fill: string, size: number, weight: number) => (one: { text: string; x: number; y: number }) =>
    `<text x="${one.x}" y="${one.y}" fill="${fill}" font-family="${SVG_FONT}" font-size="${size}" font-weight="${weight}">${escaped(one.text)}</text>`;
  const name = line(t.text, 12, 400);
  return [
    ...title.map(line(t.text, 16, 620)),
    ...small.map(line(t.secondary, 12, 400)),
    ...names.flatMap((one) => [
      ...swatch(one.segment, one.x, one.y).map(
        ({ fill, at: [x, y, wide, high] }) =>
          `<rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="${fill}"/>`,
      ),
      name(one),
    ]),
  ];
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
}
