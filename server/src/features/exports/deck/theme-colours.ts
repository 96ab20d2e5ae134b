import { BLACK, hexDigits, mixed, segmentColours } from '@qp/facts';
import { colours } from './deck-look.ts';
import { childrenOf, type OfficeElement, under } from './office-xml.ts';

/** Slides are made in house colours; in the file they refer to the theme, so its colours can be exchanged. */

const scheme = (name: string, ...changes: readonly (readonly [change: string, value: number])[]) =>
  `<a:schemeClr val="${name}">${changes.map(([change, value]) => `<a:${change} val="${value}"/>`).join('')}</a:schemeClr>`;

const common: readonly (readonly [string, string])[] = [
  [colours.text, scheme('tx1')],
  [colours.secondary, scheme('tx1', ['lumMod', 65000], ['lumOff', 35000])],
  [colours.action, scheme('tx2')],
  [colours.line, scheme('bg1', ['lumMod', 85000])],
  [colours.soft, scheme('bg1', ['lumMod', 90000])],
  [colours.head, scheme('bg1', ['lumMod', 95000])],
  [colours.rest, scheme('bg1', ['lumMod', 75000])],
];

const greysOf = ({ text, ground }: { text: string; ground: string }): readonly (readonly [string, string])[] =>
  (
    [
      [colours.text, 1],
      [colours.secondary, 0.75],
      [colours.action, 1],
      [colours.line, 0.25],
      [colours.soft, 0.15],
      [colours.head, 0.08],
      [colours.rest, 0.35],
    ] as const
  ).map(([colour, share]) => [colour, `<a:srgbClr val="${hexDigits(mixed(ground, text, share))}"/>`]);

/** An office theme has six accents. Of its own template's theme the house has nine colours, any other makes three darker ones. */
const ACCENTS = 6;
const DARKER = 0.6;

/** `given`: text and ground of a template that has others than its scheme says; all greys are then made of them. */
export function themeColours(ownTemplate: boolean, given: { text: string; ground: string } | null = null) {
  const segments = segmentColours.light.flatMap((colour, at): [string, string][] => {
    const digits = colour.slice(1).toUpperCase();
    if (at < ACCENTS) return [[digits, scheme(`accent${at + 1}`)]];
    return ownTemplate ? [[digits, scheme(`accent${at - ACCENTS + 1}`, ['lumMod', DARKER * 100_000])]] : [];
  });
  return new Map([...(given === null ? common : greysOf(given)), ...segments]);
}

/** With every house colour of a part as the theme has it. */
export function inThemeColours(xml: string, of: ReadonlyMap<string, string>): string {
  return xml.replace(
    /<a:srgbClr val="([0-9A-F]{6})"(?:\/>|>\s*<\/a:srgbClr>)/g,
    (whole, digits: string) => of.get(digits) ?? whole,
  );
}

/** The colours of the segments in another template's theme, as they will look. */
export function ownSegments(theme: OfficeElement, map: Readonly<Record<string, string>>): string[] {
  const scheme = under(theme, 'a:themeElements', 'a:clrScheme');
  const accents = Array.from({ length: ACCENTS }, (_, at) => {
    const name = map[`accent${at + 1}`] ?? `accent${at + 1}`;
    const [colour] = childrenOf(under(scheme, `a:${name}`) ?? { name, attributes: {}, children: [] });
    const digits = colour?.attributes.lastClr ?? colour?.attributes.val ?? '';
    return /^[0-9a-f]{6}$/i.test(digits) ? `#${digits.toUpperCase()}` : segmentColours.light[at];
  });
  const darker = accents.slice(0, segmentColours.light.length - ACCENTS).map((accent) => mixed(BLACK, accent, DARKER));
  return [...accents, ...darker];
}
