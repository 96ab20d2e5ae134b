import type { Borders, Fill, Style } from '@cj-tech-master/excelts';
import { hexDigits, mixed, palette, segmentColours, shadeMix } from '@qp/facts';

const light = palette.light;

/** The light look of the screen in the words of a workbook, where a colour is ARGB. */
const argb = (colour: string) => `FF${hexDigits(colour)}`;
export const colours = {
  text: argb(light.text),
  secondary: argb(light.secondary),
  line: argb(light.line),
  lineSoft: argb(light.lineSoft),
  head: argb(light.head),
  gold: argb(light.gold),
  metrics: argb(light.metrics),
  cluster: argb(light.cluster),
  profile: argb(light.profile),
  higher: argb(light.higher),
  lower: argb(light.lower),
} as const;

const FONT = 'Calibri';

/** The same as on the screen, where patterns distinguish a second round of colours. */
export function segmentArgb(segment: number): string {
  return argb(segmentColours.light[(segment - 1) % segmentColours.light.length]);
}

export function solid(argb: string): Fill {
  return { type: 'pattern', pattern: 'solid', fgColor: { argb } };
}

/** The fill of a step of index shading; undefined where there is none. */
function shadeFill(step: number): Fill | undefined {
  if (step === 0) return undefined;
  return solid(argb(mixed(light.surface, step < 0 ? light.indexLow : light.indexHigh, shadeMix(step))));
}

export const font = (more: Partial<Style['font']> = {}): Partial<Style['font']> => ({
  name: FONT,
  size: 10,
  color: { argb: colours.text },
  ...more,
});

const thin = (argb: string) => ({ style: 'thin' as const, color: { argb } });
const gold = { style: 'medium' as const, color: { argb: colours.gold } };

/** A line under each row, a stronger one where a dimension ends. */
export function under(endsDimension: boolean): Partial<Borders> {
  return { bottom: thin(endsDimension ? colours.line : colours.lineSoft) };
}

/** The frame of a matching cell goes round value and index together. */
const goldLeft: Partial<Borders> = { top: gold, bottom: gold, left: gold };
const goldRight: Partial<Borders> = { top: gold, bottom: gold, right: gold };

export const formats = { percent: '0.0%', index: '"("0")"', unitless: ['#,##0', '#,##0.0', '#,##0.00'] } as const;

export const unitlessFormat = (decimals: number): string =>
  decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;

const top = { vertical: 'top' } as const;
const label = (more: Partial<Style['font']>): Partial<Style> => ({
  font: font(more),
  border: under(true),
  alignment: { ...top, wrapText: true },
});
const response: Partial<Style> = { font: font({ color: { argb: colours.secondary } }), alignment: top };

export const labelStyles = {
  dimension: label({ bold: true }),
  factor: label({ color: { argb: colours.secondary } }),
  variable: label({ bold: true }),
  response: { ...response, border: under(false) },
  lastResponse: { ...response, border: under(true) },
} as const;

interface FigureLook {
  /** Step of the index shading. */
  readonly step: number;
  readonly matched: boolean;
  /** The last line of a dimension. */
  readonly ends: boolean;
}

const figures = new Map<string, Partial<Style>>();

/** One object for all figures that look alike: the writer knows a style again by its identity, and saves a second on 3,000 rows. */
export function figureStyle(kind: 'value' | 'index' | 'total', format: string, look: FigureLook): Partial<Style> {
  const key = [kind, format, look.step, look.matched, look.ends].join('\n');
  let style = figures.get(key);
  if (!style) {
    style = makeFigureStyle(kind, format, look);
    figures.set(key, style);
  }
  return style;
}

function makeFigureStyle(kind: 'value' | 'index' | 'total', numFmt: string, look: FigureLook): Partial<Style> {
  const fill = kind === 'total' ? solid(colours.head) : shadeFill(look.step);
  const quiet = kind === 'index' && !look.matched && look.step === 0;
  return {
    numFmt,
    font: font({
      bold: look.matched || kind === 'total',
      ...(kind === 'index' && { size: 9 }),
      ...(quiet && { color: { argb: colours.secondary } }),
    }),
    border: look.matched ? (kind === 'value' ? goldLeft : goldRight) : under(look.ends),
    alignment: { horizontal: 'right', vertical: 'top' },
    ...(fill && { fill }),
  };
}

const marks = new Map<string, Partial<Style>>();

/** Shape says which way; colour says it once more. Letters are in the colour of the text. */
export function markStyle(side: -1 | 0 | 1, look: FigureLook): Partial<Style> {
  const key = [side, look.step, look.ends].join('\n');
  let style = marks.get(key);
  if (!style) {
    const fill = shadeFill(look.step);
    const colour = side === 0 ? colours.text : side > 0 ? colours.higher : colours.lower;
    style = {
      font: font({ size: 9, bold: true, color: { argb: colour } }),
      border: under(look.ends),
      alignment: { horizontal: 'left', vertical: 'top' },
      ...(fill && { fill }),
    };
    marks.set(key, style);
  }
  return style;
}
