import { type OfficeElement, under } from './office-xml.ts';
import { TemplateRefused } from './template-package.ts';

/** What masters, layouts and themes may bring along: drawings and pictures, no programs, controls, embedded files, links or addresses. */

/** Pictures that can be taken: their endings, media types, and how they begin. Others may hold programs: in place of an SVG, files have a PNG. */
const PICTURES: Readonly<Record<string, { readonly type: string; readonly begins: readonly string[] }>> = {
  png: { type: 'image/png', begins: ['\x89PNG'] },
  jpg: { type: 'image/jpeg', begins: ['\xff\xd8\xff'] },
  jpeg: { type: 'image/jpeg', begins: ['\xff\xd8\xff'] },
  gif: { type: 'image/gif', begins: ['GIF8'] },
  bmp: { type: 'image/bmp', begins: ['BM'] },
  tif: { type: 'image/tiff', begins: ['II*\0', 'MM\0*'] },
  tiff: { type: 'image/tiff', begins: ['II*\0', 'MM\0*'] },
  emf: { type: 'image/x-emf', begins: ['\x01\0\0\0'] },
  wmf: { type: 'image/x-wmf', begins: ['\xd7\xcd\xc6\x9a', '\x01\0\x09\0', '\x02\0\x09\0'] },
  wdp: { type: 'image/vnd.ms-photo', begins: ['II\xbc'] },
};

export const isPicture = (ending: string): boolean => Object.hasOwn(PICTURES, ending);

/** The media type of a picture; null where it isn't what its ending says. */
export function pictureType(ending: string, bytes: Uint8Array): string | null {
  const { type, begins } = PICTURES[ending];
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  return begins.some((sign) => start.startsWith(sign)) ? type : null;
}

/** Extensions hold what any program may have put there; the drawing is complete without them. */
const DROPPED = new Set([
  'p:controls',
  'p:custDataLst',
  'p:oleObj',
  'p:contentPart',
  'p:timing',
  'p:transition',
  'p:extLst',
  'a:extLst',
  'a:hlinkClick',
  'a:hlinkHover',
  'a:hlinkMouseOver',
  'a:snd',
]);
/** If something in one of these is missing, all of it goes: half a picture makes office programs offer a repair. */
const WHOLE = new Set(['p:pic', 'p:sp', 'p:cxnSp', 'p:graphicFrame', 'p:grpSp', 'p:bg', 'a:blipFill', 'a:buBlip']);

const SCHEMAS = 'http://schemas.openxmlformats.org';
const NAMESPACES = {
  'xmlns:a': `${SCHEMAS}/drawingml/2006/main`,
  'xmlns:r': `${SCHEMAS}/officeDocument/2006/relationships`,
  'xmlns:p': `${SCHEMAS}/presentationml/2006/main`,
};

/** Changes the tree: what names a part that is not kept is removed with the shape that it belongs to. Throws where a colour or size is none. */
export function harmless(root: OfficeElement, kept: ReadonlySet<string>): void {
  clean(root, kept);
  Object.assign(root.attributes, NAMESPACES);
}

const isOurs = ({ name }: OfficeElement) => /^[ap]:\w+$/.test(name) && !DROPPED.has(name);

/** What there are two versions of is taken in the one for programs that know no extension. */
const plain = (child: OfficeElement | string): (OfficeElement | string)[] =>
  typeof child !== 'string' && child.name === 'mc:AlternateContent'
    ? (under(child, 'mc:Fallback')?.children ?? []).flatMap(plain)
    : [child];

/** Whether this element must go. */
function clean(element: OfficeElement, kept: ReadonlySet<string>): boolean {
  checkFigures(element);
  element.attributes = Object.fromEntries(
    Object.entries(element.attributes).flatMap(([name, value]) =>
      /^(r:|xml:)?\w+$/.test(name) && name !== 'xmlns' ? [[name, withoutAddress(value)]] : [],
    ),
  );
  // Layouts are named again later.
  if (element.name === 'p:sldLayoutIdLst') return false;
  let broken = Object.entries(element.attributes).some(
    ([name, value]) => name.startsWith('r:') && value !== '' && !kept.has(value),
  );
  element.children = element.children.flatMap(plain).filter((child) => {
    if (typeof child === 'string') return true;
    if (!isOurs(child)) {
      // A dropped link leaves its text; a dropped picture or object takes its shape along.
      if (element.name === 'a:graphicData') broken = true;
      return false;
    }
    if (!clean(child, kept)) return true;
    if (!WHOLE.has(child.name) || child.name === 'a:blipFill') broken = true;
    return false;
  });
  return broken;
}

const DIGITS = /^[\da-f]{6}$/i;
const NAME = /^\w{1,30}$/;
const COLOURS: Readonly<Partial<Record<string, RegExp>>> = {
  'a:srgbClr': DIGITS,
  'a:sysClr': NAME,
  'a:schemeClr': NAME,
  'a:prstClr': NAME,
};
const PLACES = new Set(['a:off', 'a:ext', 'a:chOff', 'a:chExt']);
const LENGTH = /^-?\d{1,10}(\.\d{1,5})?(mm|cm|in|pt|pc|pi)?$/;

function checkFigures({ name, attributes }: OfficeElement): void {
  const { val = '', lastClr, sz = '1800' } = attributes;
  if (COLOURS[name]?.test(val) === false) throw new TemplateRefused('damaged');
  if (lastClr !== undefined && !DIGITS.test(lastClr)) throw new TemplateRefused('damaged');
  const lengths = PLACES.has(name) ? ['x', 'y', 'cx', 'cy'].flatMap((key) => attributes[key] ?? []) : [];
  if (!lengths.every((length) => LENGTH.test(length))) throw new TemplateRefused('damaged');
  if (/RPr$|:rPr$/.test(name) && !/^\d{3,6}$/.test(sz)) throw new TemplateRefused('damaged');
}

/** Alternative texts are often the address of a picture, or where its file was. */
function withoutAddress(value: string): string {
  const read = value.replace(/&(?:#x([\da-f]+)|#(\d+)|\w+);/gi, (_, hex: string, decimal: string) =>
    String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal ?? 38)),
  );
  if (read.startsWith(`${SCHEMAS}/`) && !/\s/.test(read)) return value;
  return /:\s*[/\\]|[/\\]{2}|\b(?:javascript|vbscript|data|mailto|file)\s*:/i.test(read) ? '' : value;
}
