import type { DeckTemplate, Placeholder } from './deck-template.ts';
import { childrenOf, EMU, everyElement, type OfficeElement, officeXml, under } from './office-xml.ts';
import { openPackage, type TemplatePackage, TemplateRefused } from './template-package.ts';
import { harmless, isPicture, pictureType } from './template-parts.ts';
import { ownSegments, themeColours } from './theme-colours.ts';

/** The analyst's own .pptx as a template: a master with layouts, theme and pictures. Its slides, macros and links are left behind. */

const MAX_LAYOUTS = 60;
const MAX_MASTERS = 6;
const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Holder extends Placeholder {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export function readTemplate(bytes: Uint8Array): DeckTemplate {
  const file = openPackage(bytes);
  if (!file.has('ppt/presentation.xml')) throw new TemplateRefused('not-pptx');
  const presentation = file.xml('ppt/presentation.xml');
  const masters = mastersOf(file, presentation).map((path) => openMaster(file, presentation, path));
  const room = ({ look }: (typeof masters)[number]) => look.slide.area.w * look.slide.area.h;
  // Some files keep their cover apart: slides stand on the master that leaves them most room.
  const { path, master, theme, layoutPaths, layouts, look } = masters.reduce((best, one) =>
    room(one) > room(best) ? one : best,
  );
  const parts = new Map<string, string | Uint8Array>();
  const taken = new Pictures(file, parts);
  layouts.forEach((layout, at) => {
    const links = taken.linksOf(layoutPaths[at], layout);
    addPart(parts, layoutName(at), layout, [['slideMaster', '../slideMasters/slideMaster1.xml', ''], ...links]);
  });
  addPart(parts, 'ppt/theme/theme1.xml', theme.root, taken.linksOf(theme.path, theme.root));
  numberLayouts(master, layouts.length);
  const masterLinks = taken.linksOf(path, master);
  addPart(parts, MASTER, master, [
    ...layouts.map((_, at): Link => ['slideLayout', layoutName(at).replace('ppt/', '../'), `qpLayout${at + 1}`]),
    ['theme', '../theme/theme1.xml', ''],
    ...masterLinks,
  ]);
  return { parts, media: taken.media, layouts: layouts.map((_, at) => layoutName(at)), ...look };
}

const layoutName = (at: number) => `ppt/slideLayouts/slideLayout${at + 1}.xml`;

function openMaster(file: TemplatePackage, presentation: OfficeElement, path: string) {
  const master = file.xml(path);
  const theme = [...file.relations(path).values()].find(({ type }) => type === 'theme')?.path;
  if (!theme) throw new TemplateRefused('damaged');
  const layoutPaths = layoutsOf(file, path, master);
  const layouts = layoutPaths.map((one) => file.xml(one));
  const root = file.xml(theme);
  return {
    path,
    master,
    theme: { path: theme, root },
    layoutPaths,
    layouts,
    look: looks(presentation, master, layouts, root),
  };
}

function mastersOf(file: TemplatePackage, presentation: OfficeElement): string[] {
  const list = under(presentation, 'p:sldMasterIdLst');
  const ids = (list ? childrenOf(list) : []).map(({ attributes }) => attributes['r:id']).slice(0, MAX_MASTERS);
  if (ids.length === 0) throw new TemplateRefused('no-layouts');
  return ids.map((id) => targetOf(file, 'ppt/presentation.xml', id));
}

function targetOf(file: TemplatePackage, part: string, id: string): string {
  const path = file.relations(part).get(id)?.path;
  if (!path) throw new TemplateRefused('damaged');
  return path;
}

function layoutsOf(file: TemplatePackage, masterPath: string, master: OfficeElement): string[] {
  const relations = file.relations(masterPath);
  const listed = under(master, 'p:sldLayoutIdLst');
  const paths = (listed ? childrenOf(listed) : []).flatMap(
    ({ attributes }) => relations.get(attributes['r:id'])?.path ?? [],
  );
  if (paths.length === 0) throw new TemplateRefused('no-layouts');
  return paths.slice(0, MAX_LAYOUTS);
}

/** Ids of masters and layouts share one range. */
function numberLayouts(master: OfficeElement, count: number): void {
  const list = under(master, 'p:sldLayoutIdLst');
  if (!list) throw new TemplateRefused('no-layouts');
  list.children = Array.from({ length: count }, (_, at) => ({
    name: 'p:sldLayoutId',
    attributes: { id: String(2147483649 + at), 'r:id': `qpLayout${at + 1}` },
    children: [],
  }));
}

/** Type, target, and the id by which the part names it; empty where it does not. */
type Link = readonly [type: string, target: string, id: string];

function addPart(
  parts: Map<string, string | Uint8Array>,
  name: string,
  root: OfficeElement,
  links: readonly Link[],
): void {
  parts.set(name, officeXml(root));
  if (links.length === 0) return;
  const slash = name.lastIndexOf('/');
  const children = links.map(
    ([type, target, id], at): OfficeElement => ({
      name: 'Relationship',
      attributes: { Id: id || `qp${at + 1}`, Type: `${RELATIONS}/${type}`, Target: target },
      children: [],
    }),
  );
  const attributes = { xmlns: 'http://schemas.openxmlformats.org/package/2006/relationships' };
  parts.set(
    `${name.slice(0, slash)}/_rels/${name.slice(slash + 1)}.rels`,
    officeXml({ name: 'Relationships', attributes, children }),
  );
}

/** Takes over the pictures that parts show, each once. */
class Pictures {
  readonly media = new Map<string, string>();
  readonly #names = new Map<string, string | null>();
  readonly #file: TemplatePackage;
  readonly #parts: Map<string, string | Uint8Array>;
  constructor(file: TemplatePackage, parts: Map<string, string | Uint8Array>) {
    this.#file = file;
    this.#parts = parts;
  }

  /** Removes from the part what it must not bring along, and gives the links that remain. */
  linksOf(path: string, root: OfficeElement): Link[] {
    const links: Link[] = [];
    const kept = new Set<string>();
    for (const [id, { type, path: target }] of this.#file.relations(path)) {
      const ending = /\.(\w+)$/.exec(target ?? '')?.[1].toLowerCase() ?? '';
      const name = type === 'image' && target ? this.#take(target, ending) : null;
      if (name === null) continue;
      kept.add(id);
      links.push(['image', `../media/${name}`, id]);
    }
    harmless(root, kept);
    return links;
  }

  /** The name that the picture has in a deck; null where it is none. */
  #take(path: string, ending: string): string | null {
    const before = this.#names.get(path);
    if (before !== undefined) return before;
    const bytes = isPicture(ending) ? this.#file.picture(path) : null;
    const type = bytes && pictureType(ending, bytes);
    const name = type && `template${this.#names.size + 1}.${ending}`;
    this.#names.set(path, name);
    if (bytes && type && name) {
      this.media.set(ending, type);
      this.#parts.set(`ppt/media/${name}`, bytes);
    }
    return name;
  }
}

function looks(
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
  const slide = pick(layouts, holders, ['titleOnly', 'obj', 'tx'], ['title']);
  const titleOn = (at: number) => holders[at].find(({ type }) => type === 'ctrTitle' || type === 'title') ?? null;
  const [coverTitle, slideTitle] = [titleOn(cover), titleOn(slide)];
  const points = (at: number) => titlePoints(layouts[at], master);
  const subtitle = holders[cover].find(({ type }) => type === 'subTitle') ?? null;
  const edge = page.w * 0.05;
  const fallback = { x: edge, y: page.h * 0.05, w: page.w - 2 * edge, h: page.h * 0.12 };
  return {
    size: page,
    cover: {
      layout: layoutName(cover),
      title: { ...inner(coverTitle ?? { ...fallback, y: page.h * 0.3 }), points: coverTitle ? points(cover) : 36 },
      titleHolder: coverTitle && holderName(coverTitle),
      subtitle: subtitle && { ...inner(subtitle), points: 20 },
      subtitleHolder: subtitle && holderName(subtitle),
    },
    slide: {
      layout: layoutName(slide),
      title: { ...inner(slideTitle ?? fallback), points: slideTitle ? points(slide) : 24 },
      titleHolder: slideTitle && holderName(slideTitle),
      number: (() => {
        const number = holders[slide].find(({ type }) => type === 'sldNum');
        return number ? holderName(number) : null;
      })(),
      area: freeArea(holders[slide], slideTitle ?? fallback, page),
    },
    segments: ownSegments(theme, under(master, 'p:clrMap')?.attributes ?? {}),
    colours: themeColours(true),
  };
}

/** Slides are 1 to 56 inches wide and high. */
function inches(emus: string | undefined, otherwise: number): number {
  const length = emus === undefined ? otherwise : Number(emus) / EMU;
  if (!(length >= 1 && length <= 56)) throw new TemplateRefused('damaged');
  return length;
}
const holderName = ({ type, idx }: Holder): Placeholder => ({ type, idx });
/** Texts stand a little inside their placeholder. */
const inner = ({ x, y, w, h }: Omit<Holder, 'type' | 'idx'>) => ({
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

/** Under the title and over the footers, as wide as the title. Never less than a third of the page. */
function freeArea(
  holders: readonly Holder[],
  title: { x: number; y: number; w: number; h: number },
  page: { w: number; h: number },
) {
  const below = title.y + title.h / 2 > page.h / 2 ? page.h * 0.08 : title.y + title.h + 0.05;
  const footers = holders.filter(({ type, y }) => ['ftr', 'dt', 'sldNum'].includes(type) && y > page.h * 0.8);
  const bottom = Math.min(page.h * 0.97, ...footers.map(({ y }) => y));
  const x = Math.max(0.2, Math.min(title.x, page.w * 0.12));
  const w = Math.min(page.w - 2 * x, page.w - x - 0.2);
  const h = Math.max(page.h / 3, bottom - below);
  return { x, y: Math.min(below, page.h - h), w, h };
}
