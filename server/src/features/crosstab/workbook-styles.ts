import type { Borders, Fill, Style } from '@cj-tech-master/excelts';
import { shadeMix } from '@qp/contract';

/** The light look of the screen in the words of a workbook. Colours are ARGB. */
export const colours = {
  text: 'FF1B2427',
  secondary: 'FF5D686D',
  line: 'FFE4E3DD',
  lineSoft: 'FFEFEEEA',
  head: 'FFFAFAF8',
  gold: 'FFB8860B',
  metrics: 'FFB23A14',
  cluster: 'FF0B6E75',
  profile: 'FF5A4A9C',
} as const;

const FONT = 'Calibri';
const LOW = [0x8d, 0xb8, 0xd9];
const HIGH = [0xe9, 0x95, 0x5f];

/** Segments in order of size; the same as on the screen, where patterns tell a second round apart. */
const segmentColours = ['332288', '44AA99', 'DDCC77', 'CC6677', '88CCEE', '117733', 'AA4499', '999933', '882255'];

export function segmentArgb(segment: number): string {
  return `FF${segmentColours[(segment - 1) % segmentColours.length]}`;
}

export function solid(argb: string): Fill {
  return { type: 'pattern', pattern: 'solid', fgColor: { argb } };
}

/** The fill of a step of index shading; undefined where there is none. */
export function shadeFill(step: number): Fill | undefined {
  if (step === 0) return undefined;
  const mix = shadeMix(step);
  const parts = (step < 0 ? LOW : HIGH).map((part) => Math.round(255 + (part - 255) * mix));
  return solid(
    `FF${parts
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase()}`,
  );
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
export const goldLeft: Partial<Borders> = { top: gold, bottom: gold, left: gold };
export const goldRight: Partial<Borders> = { top: gold, bottom: gold, right: gold };

export const formats = { percent: '0.0%', index: '"("0")"', unitless: ['#,##0', '#,##0.0', '#,##0.00'] } as const;
