import { isWords, type Mark } from './marks.ts';

/** How a mark is written in SVG. Attributes, not styles, which the page's policy forbids. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

export function attributesOf(mark: Mark): Attributes {
  if (isWords(mark)) {
    return { fill: mark.fill, fontSize: mark.size, fontWeight: mark.weight, textAnchor: mark.align };
  }
  const { d, fill = 'none', stroke, strokeWidth, dash, opacity } = mark;
  return { d, fill, stroke, strokeWidth, strokeDasharray: dash?.join(' '), strokeLinejoin: 'round', opacity };
}
