import { type Mode, type Palette, palette, segmentColours } from '@qp/facts';

export type { Mode } from '@qp/facts';

/**
 * The look: type, spacing, radius, density, and how the house colours are used. `mui-theme.ts` dresses the component library
 * in it; nothing in the web defines a colour, facts/src/pictures/palette.ts does.
 */

export type Tokens = Palette;
export const tokens = palette;

export const font = {
  family: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  mono: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
} as const;

/** Pixels. Spacing goes in steps of 4. */
export const size = { step: 4, card: 14, control: 10, chip: 6, topBar: 48, page: 1168, wide: 1720 } as const;

/** Loading shows a skeleton only after this long, so what is quick does not flicker. */
export const SKELETON_AFTER_MS = 120;

const SEGMENT_COLOURS = segmentColours.light.length;

/** The colour of SEG`n` (1-based); it stays with the segment wherever its column goes. */
export function segmentColour(n: number, mode: Mode): string {
  return segmentColours[mode][(n - 1) % SEGMENT_COLOURS];
}

/** From the tenth segment on the colours are repeated, distinguished by a pattern. */
type SegmentPattern = 'solid' | 'stripes' | 'dots' | 'checks';
const patterns: readonly SegmentPattern[] = ['solid', 'stripes', 'dots', 'checks'];

export function segmentPattern(n: number): SegmentPattern {
  return patterns[Math.floor((n - 1) / SEGMENT_COLOURS) % patterns.length];
}

/** A CSS `background` for a swatch or a bar of SEG`n`. */
export function segmentBackground(n: number, mode: Mode): string {
  const colour = segmentColour(n, mode);
  const gap = tokens[mode].surface;
  switch (segmentPattern(n)) {
    case 'solid':
      return colour;
    case 'stripes':
      return `repeating-linear-gradient(45deg, ${colour} 0 3px, ${gap} 3px 5px)`;
    case 'dots':
      return `radial-gradient(${gap} 1.2px, transparent 1.4px) 0 0 / 5px 5px, ${colour}`;
    case 'checks':
      return `repeating-conic-gradient(${colour} 0 25%, ${gap} 0 50%) 0 0 / 6px 6px`;
  }
}
