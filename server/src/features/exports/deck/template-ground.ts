import { BLACK, contrast, mixed, textOn, WHITE } from '@qp/facts';
import type { Place } from './deck-template.ts';
import { childrenOf, EMU, everyElement, type OfficeElement, under } from './office-xml.ts';

/** What stands behind the texts of a template, and which colour can be read on it. */

interface TemplateLook {
  readonly master: OfficeElement;
  readonly layout: OfficeElement;
  readonly theme: OfficeElement;
}
type Kind = 'title' | 'body';

/** Contrast of texts, and of titles, which are large. */
const READABLE = { title: 3, body: 4.5 } as const;
const TITLES = /^(ctrT|t)itle$/;

/** A plain colour under all of a place, and a text that can be read on it. `panel`: the slide must bring the ground along. */
export interface Ground {
  readonly ground: string;
  readonly text: string;
  readonly panel: boolean;
}

const SAMPLES = [0.01, 0.25, 0.5, 0.75, 0.99];

export function groundOf(look: TemplateLook, place: Place): Ground {
  const found = new Set(
    SAMPLES.flatMap((across) =>
      SAMPLES.map((down) => groundAt(look, place.x + place.w * across, place.y + place.h * down)),
    ),
  );
  const [only] = found;
  if (found.size === 1 && only !== null) {
    const { inherited, said } = declared(look, 'body');
    const own = inherited ?? said ?? schemeColour(look, 'tx1') ?? BLACK;
    return { ground: only, text: contrast(own, only) < READABLE.body ? textOn(only) : own, panel: false };
  }
  const ground = schemeColour(look, 'bg1') ?? WHITE;
  const text = schemeColour(look, 'tx1') ?? BLACK;
  return { ground, text: contrast(text, ground) < READABLE.body ? textOn(ground) : text, panel: true };
}

/** The colour in which a title or subtitle can be read at its place: that of the template's titles, or else black or white. `set`: a text must say so. */
export function textColour(look: TemplateLook, place: Place): { colour: string; set: boolean } {
  const { inherited, said } = declared(look, 'title');
  const ground = groundAt(look, place.x + place.w / 2, place.y + place.h / 2);
  const own = inherited ?? said ?? schemeColour(look, 'tx1') ?? BLACK;
  if (ground !== null && contrast(own, ground) < READABLE.title) return { colour: textOn(ground), set: true };
  return { colour: own, set: inherited === null && said !== null };
}

/** What texts inherit, and what the template's own example says for itself, as LibreOffice writes it. */
function declared(look: TemplateLook, kind: Kind): { inherited: string | null; said: string | null } {
  const isOfKind = (type = 'obj') => (kind === 'title' ? TITLES.test(type) : type === 'body');
  const holders = (root: OfficeElement) =>
    everyElement(root, 'p:sp').filter((shape) => {
      const ph = under(shape, 'p:nvSpPr', 'p:nvPr', 'p:ph');
      return ph !== undefined && isOfKind(ph.attributes.type);
    });
  const shapes = [...(kind === 'title' ? holders(look.layout) : []), ...holders(look.master)];
  const fill = (properties: OfficeElement | undefined) => colourIn(look, under(properties, 'a:solidFill'));
  const style = under(look.master, 'p:txStyles', `p:${kind}Style`, 'a:lvl1pPr', 'a:defRPr');
  const inherited = [
    ...shapes.map((shape) => under(shape, 'p:txBody', 'a:lstStyle', 'a:lvl1pPr', 'a:defRPr')),
    style,
  ].map(fill);
  const said = shapes.flatMap((shape) => everyElement(shape, 'a:rPr').slice(0, 1)).map(fill);
  const first = (colours: readonly (string | null)[]) => colours.find((one) => one !== null) ?? null;
  return { inherited: first(inherited), said: first(said) };
}

/** The colour behind a point; null where it is a picture, a pattern or a gradient. */
function groundAt(look: TemplateLook, x: number, y: number): string | null {
  const covering = [look.master, look.layout]
    .flatMap((root) => [...everyElement(root, 'p:sp'), ...everyElement(root, 'p:pic')])
    .filter((shape) => everyElement(shape, 'p:ph').length === 0 && covers(shape, x, y) && isFilled(shape));
  const top = covering.at(-1);
  if (top) return top.name === 'p:pic' ? null : colourIn(look, under(top, 'p:spPr', 'a:solidFill'));
  const background = [look.layout, look.master]
    .map((root) => under(root, 'p:cSld', 'p:bg'))
    .find((one) => one !== undefined);
  if (!background) return schemeColour(look, 'bg1') ?? WHITE;
  return colourIn(look, under(background, 'p:bgPr', 'a:solidFill') ?? under(background, 'p:bgRef'));
}

function covers(shape: OfficeElement, x: number, y: number): boolean {
  const frame = under(shape, 'p:spPr', 'a:xfrm');
  const [off, ext] = [under(frame, 'a:off')?.attributes, under(frame, 'a:ext')?.attributes];
  if (!off || !ext) return false;
  const [left, top] = [Number(off.x) / EMU, Number(off.y) / EMU];
  return x >= left && y >= top && x <= left + Number(ext.cx) / EMU && y <= top + Number(ext.cy) / EMU;
}

const FILLS = ['a:solidFill', 'a:gradFill', 'a:blipFill', 'a:pattFill'];
const isFilled = (shape: OfficeElement) =>
  shape.name === 'p:pic' || childrenOf(under(shape, 'p:spPr') ?? shape).some(({ name }) => FILLS.includes(name));

/** The colour of an element that holds one. Brightness is changed as office programs do, nearly. */
function colourIn(look: TemplateLook, holder: OfficeElement | undefined): string | null {
  const [colour] = holder ? childrenOf(holder) : [];
  if (!colour) return null;
  const { val = '', lastClr } = colour.attributes;
  const named = colour.name === 'a:schemeClr' ? schemeColour(look, val) : hexOf(lastClr ?? val);
  if (named === null) return null;
  return childrenOf(colour).reduce((now, { name, attributes }) => {
    const share = Number(attributes.val) / 100_000;
    if (name === 'a:lumMod' || name === 'a:shade') return mixed(BLACK, now, share);
    return name === 'a:lumOff' || name === 'a:tint' ? mixed(now, WHITE, share) : now;
  }, named);
}

const hexOf = (digits: string) => (/^[0-9a-f]{6}$/i.test(digits) ? `#${digits.toUpperCase()}` : null);

/** What the master's map and the theme make of a name. */
export function schemeColour({ master, theme }: Pick<TemplateLook, 'master' | 'theme'>, name: string): string | null {
  const mapped = under(master, 'p:clrMap')?.attributes[name] ?? name;
  const [colour] = childrenOf(
    under(theme, 'a:themeElements', 'a:clrScheme', `a:${mapped}`) ?? { name: '', attributes: {}, children: [] },
  );
  return hexOf(colour?.attributes.lastClr ?? colour?.attributes.val ?? '');
}
