import { hexDigits } from '@qp/facts';
import type { DeckTemplate, Place, Placeholder } from './deck-template.ts';
import { EMU, everyElement, type OfficeElement, under } from './office-xml.ts';
import { groundOf, schemeColour, textColour } from './template-ground.ts';
import { TemplateRefused } from './template-package.ts';
import { ownSegments, themeColours } from './theme-colours.ts';

interface Holder extends Placeholder, Place {}

export const layoutName = (at: number) => `ppt/slideLayouts/slideLayout${at + 1}.xml`;

/** Which layouts slides and the cover stand on, where their texts go and in which colours. */
export function looks(
  presentation: OfficeElement,
  master: OfficeElement,
  layouts: readonly OfficeElement[],
  theme: OfficeElement,
): Omit<DeckTemplate, 'parts' | 'media' | 'layouts'> {
  const size = under(presentation, 'p:sldSz')?.attributes ?? {};
  const page = { w: inches(size.cx, 13.333), h: inches(size.cy, 7.5) };
  const inherited = everyElement(master, 'p:sp').flatMap((shape) => holderOf(shape) ?? []);
  const holders = layouts.map((layout) => holdersOf(layout, inherited, page));
  const cover = pick(layouts, holders, ['title'], ['ctrTitle', 'title']);
  const edge = page.w * 0.05;
  const fallback = { x: edge, y: page.h * 0.05, w: page.w - 2 * edge, h: page.h * 0.12 };
  const titleOn = (at: number) => holders[at].find(({ type }) => type === 'ctrTitle' || type === 'title') ?? null;
  // Some layouts have their title in the middle of the page, which leaves nothing room; their master has it at the top.
  const atTop = inherited.find(({ type, y, h }) => type === 'title' && y + h < page.h * 0.3) ?? null;
  const slideTitleOn = (at: number) => roomyTitle(titleOn(at), atTop, page.h);
  // Clear of what the template draws.
  const body = inherited.find(({ type }) => type === 'body') ?? null;
  const areaOf = (at: number) => freeArea(holders[at], slideTitleOn(at) ?? fallback, page, body);
  const slide = roomiest(layouts, areaOf, ['titleOnly', 'obj', 'tx']) ?? pick(layouts, holders, [], ['title']);
  const [coverTitle, slideTitle] = [titleOn(cover), slideTitleOn(slide)];
  const points = (at: number) => titlePoints(layouts[at], master);
  const subtitle = holders[cover].find(({ type }) => type === 'subTitle') ?? null;
  const number = holders[slide].find(({ type }) => type === 'sldNum') ?? null;
  const area = areaOf(slide);
  const lookOf = (at: number) => ({ master, layout: layouts[at], theme });
  const ground = groundOf(lookOf(slide), area);
  const isOfScheme =
    ground.text === schemeColour(lookOf(slide), 'tx1') && ground.ground === schemeColour(lookOf(slide), 'bg1');
  const coloured = (at: number, place: Place) => {
    const { colour, set } = textColour(lookOf(at), place);
    return set ? { colour: hexDigits(colour) } : {};
  };
  const coverPlace = coverTitle ?? { ...fallback, y: page.h * 0.3 };
  return {
    size: page,
    cover: {
      layout: layoutName(cover),
      title: { ...inner(coverPlace), points: coverTitle ? points(cover) : 36, ...coloured(cover, coverPlace) },
      titleHolder: coverTitle && holderName(coverTitle),
      subtitle: subtitle && { ...inner(subtitle), points: 20, ...coloured(cover, subtitle) },
      subtitleHolder: subtitle && holderName(subtitle),
    },
    slide: {
      layout: layoutName(slide),
      title: {
        ...inner(slideTitle ?? fallback),
        ...(slideTitle?.moved && { moved: true as const }),
        points: slideTitle ? points(slide) : 24,
        ...coloured(slide, slideTitle ?? fallback),
      },
      titleHolder: slideTitle && holderName(slideTitle),
      number: number && holderName(number),
      area,
      panel: ground.panel ? hexDigits(ground.ground) : null,
    },
    segments: ownSegments(theme, under(master, 'p:clrMap')?.attributes ?? {}),
    colours: themeColours(true, isOfScheme ? null : ground),
  };
}

/** A title in the middle of its page goes to where the master's is. */
function roomyTitle(
  title: Holder | null,
  atTop: Holder | null,
  height: number,
): (Holder & { readonly moved?: true }) | null {
  const crowds = title && title.y + title.h > height * 0.45 && title.y + title.h / 2 <= height / 2;
  return crowds && atTop ? { ...atTop, type: title.type, idx: title.idx, moved: true } : title;
}

/** The first of these kinds that leaves about as much room as the roomiest of them. */
function roomiest(
  layouts: readonly OfficeElement[],
  areaOf: (at: number) => { w: number; h: number },
  kinds: readonly string[],
): number | null {
  const roomOf = (at: number) => areaOf(at).w * areaOf(at).h;
  const found = kinds
    .map((kind) => layouts.findIndex(({ attributes }) => attributes.type === kind))
    .filter((at) => at >= 0);
  const most = Math.max(...found.map(roomOf));
  return found.find((at) => roomOf(at) >= 0.85 * most) ?? null;
}

/** Slides are 1 to 56 inches wide and high. */
function inches(emus: string | undefined, otherwise: number): number {
  const length = emus === undefined ? otherwise : Number(emus) / EMU;
  if (!(length >= 1 && length <= 56)) throw new TemplateRefused('damaged');
  return length;
}
const holderName = ({ type, idx }: Holder): Placeholder => ({ type, idx });
/** Texts stand a little inside their placeholder. */
const inner = ({ x, y, w, h }: Place) => ({
  x,
  y,
  w: Math.max(1, w - 0.2),
  h: Math.max(0.3, h - 0.1),
});

/** The layout of a kind, or the first one that has such a title, or the first of all. */
function pick(
  layouts: readonly OfficeElement[],
  holders: readonly (readonly Holder[])[],
  kinds: readonly string[],
  titles: readonly string[],
): number {
  const titled = (at: number) => holders[at].some(({ type }) => titles.includes(type));
  for (const kind of kinds) {
    const at = layouts.findIndex(({ attributes }, one) => attributes.type === kind && titled(one));
    if (at >= 0) return at;
  }
  return Math.max(
    0,
    layouts.findIndex((_, at) => titled(at)),
  );
}

/** Placeholders of a layout; where it gives no place, the master's. */
function holdersOf(
  layout: OfficeElement,
  inherited: readonly Holder[],
  page: { readonly w: number; readonly h: number },
): Holder[] {
  return everyElement(layout, 'p:sp').flatMap((shape): Holder[] => {
    const ph = under(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph');
    if (!ph) return [];
    const { type, idx } = kindOf(ph);
    const own = holderOf(shape);
    const like = inherited.find(
      (one) => one.type === (type === 'ctrTitle' ? 'title' : type === 'subTitle' ? 'body' : type),
    );
    const place = own ?? like;
    // A placeholder off the page, where some templates hide their notes, doesn't count.
    if (!place || place.x >= page.w || place.y >= page.h || place.w <= 0 || place.h <= 0) return [];
    if (place.x < -page.w || place.y < -page.h || place.w > 2 * page.w || place.h > 2 * page.h) return [];
    return [{ ...place, type, idx }];
  });
}

function holderOf(shape: OfficeElement): Holder | null {
  const ph = under(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph');
  const frame = under(shape, 'p:spPr', 'a:xfrm');
  const [off, ext] = [under(frame, 'a:off')?.attributes, under(frame, 'a:ext')?.attributes];
  if (!ph || !off || !ext) return null;
  const { type, idx } = kindOf(ph);
  const at = (value: string) => Number(value) / EMU;
  const place = { x: at(off.x), y: at(off.y), w: at(ext.cx), h: at(ext.cy) };
  return Object.values(place).every(Number.isFinite) ? { type, idx, ...place } : null;
}

function kindOf({ attributes: { type = 'obj', idx = '' } }: OfficeElement): Placeholder {
  if (!/^\w{1,20}$/.test(type) || !/^\d{0,10}$/.test(idx)) throw new TemplateRefused('damaged');
  return { type, idx };
}

function titlePoints(layout: OfficeElement, master: OfficeElement): number {
  const title = everyElement(layout, 'p:sp').find((shape) =>
    /^(ctrT|t)itle$/.test(under(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph')?.attributes.type ?? ''),
  );
  const own = under(title, 'p:txBody', 'a:lstStyle', 'a:lvl1pPr', 'a:defRPr')?.attributes;
  const style = under(master, 'p:txStyles', 'p:titleStyle', 'a:lvl1pPr', 'a:defRPr')?.attributes;
  const points = Number(own?.sz ?? style?.sz) / 100;
  const capitals = (own?.cap ?? style?.cap) === 'all' ? 1.25 : 1;
  return Number.isFinite(points) && points >= 8 && points <= 96 ? points * capitals : 28;
}

/** Under the title and over the footers, where the template has its own texts. Never less than a third of the page. */
function freeArea(holders: readonly Holder[], title: Place, page: { w: number; h: number }, body: Place | null) {
  const below = title.y + title.h / 2 > page.h / 2 ? page.h * 0.08 : title.y + title.h + 0.05;
  const footers = holders.filter(({ type, y }) => ['ftr', 'dt', 'sldNum'].includes(type) && y > page.h * 0.8);
  const own = body && body.w > page.w / 2 && body.h > page.h / 3 ? body : null;
  const bottom = Math.min(page.h * 0.97, ...footers.map(({ y }) => y), own ? own.y + own.h : page.h);
  const top = own ? Math.max(below, own.y) : below;
  const x = own?.x ?? Math.max(0.2, Math.min(title.x, page.w * 0.12));
  const w = Math.min(own?.w ?? page.w - 2 * x, page.w - x - 0.2);
  const h = Math.max(page.h / 3, bottom - top);
  return { x, y: Math.min(top, page.h - h), w, h };
}
