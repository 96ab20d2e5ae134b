import type { DeckTemplate } from './deck-template.ts';
import { childrenOf, type OfficeElement, officeXml, under } from './office-xml.ts';
import { layoutName, looks } from './template-looks.ts';
import { openPackage, type TemplatePackage, TemplateRefused } from './template-package.ts';
import { harmless, isPicture, pictureType } from './template-parts.ts';

/** The analyst's own .pptx as a template: a master with layouts, theme and pictures. Its slides, macros and links are left behind. */

const MAX_LAYOUTS = 60;
const MAX_MASTERS = 6;
const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

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

function addPart(parts: Map<string, string | Uint8Array>, name: string, root: OfficeElement, links: readonly Link[]) {
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
