import { hexDigits as hex, mixed, palette, segmentColours, shade, shadeMix, slideColours, WHITE } from '@qp/facts';

/** Sizes and colours of a presentation: 16:9, inches. Mending turns the colours into those of the theme. */

export const PAGE = { width: 13.333, height: 7.5, edge: 0.55, foot: 7.05 } as const;
export const CONTENT = { top: 1.5, width: PAGE.width - 2 * PAGE.edge, bottom: 6.9 } as const;

const house = palette.light;
export const colours = {
  ink: hex(house.ink),
  text: hex(house.text),
  secondary: hex(house.secondary),
  line: hex(house.line),
  soft: hex(house.lineSoft),
  head: hex(house.head),
  /** Bars of everyone else. */
  rest: hex(slideColours.rest),
  /** On shaded cells, whatever the theme's text is. */
  onShade: hex(slideColours.onShade),
  action: hex(house.action),
  coral: hex(house.coral),
  inkSecondary: hex(house.inkSecondary),
  white: hex(WHITE),
  good: hex(house.good),
  note: hex(house.secondary),
  caution: hex(house.caution),
  warning: hex(house.danger),
} as const;

/** A scatter chart that fills its frame, without lines, labels and legend. */
export const pointsOnly = {
  layout: { x: 0, y: 0, w: 1, h: 1 },
  lineSize: 0,
  lineDataSymbolLineColor: colours.white,
  showLegend: false,
  catAxisLabelPos: 'none',
  valAxisLabelPos: 'none',
  valAxisLineColor: colours.line,
  catAxisLineColor: colours.line,
} as const;

export function segmentHex(segment: number): string {
  return hex(segmentColours.light[(segment - 1) % segmentColours.light.length]);
}

/** The shading of the cross-tab; null where an index is not shaded. */
export function shadeHex(index: number): string | null {
  const step = shade(index);
  if (step === 0) return null;
  return hex(mixed(house.surface, step < 0 ? house.indexLow : house.indexHigh, shadeMix(step)));
}
