import { childrenOf, type OfficeElement } from './office-xml.ts';

/** What masters, layouts and themes may bring along: drawings and pictures, no programs, controls, embedded files or links. */

/** Endings of pictures, with their media types. */
export const PICTURES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  emf: 'image/x-emf',
  wmf: 'image/x-wmf',
  svg: 'image/svg+xml',
  wdp: 'image/vnd.ms-photo',
};

const DROPPED = new Set([
  'p:controls',
  'p:custDataLst',
  'p:oleObj',
  'p:contentPart',
  'p:timing',
  'p:transition',
  'a:hlinkClick',
  'a:hlinkHover',
  'a:hlinkMouseOver',
  'a:snd',
]);
/** If something in one of these is missing, all of it goes: half a picture makes office programs offer a repair. */
const WHOLE = new Set([
  'p:pic',
  'p:sp',
  'p:cxnSp',
  'p:graphicFrame',
  'p:grpSp',
  'mc:AlternateContent',
  'p:bg',
  'a:blipFill',
  'a:ext',
  'a:buBlip',
]);

/** Changes the tree: what names a part that is not kept is removed with the shape that it belongs to. */
export function harmless(root: OfficeElement, kept: ReadonlySet<string>): void {
  clean(root, kept);
}

/** Whether this element must go. */
function clean(element: OfficeElement, kept: ReadonlySet<string>): boolean {
  // Layouts are named again later.
  if (element.name === 'p:sldLayoutIdLst') return false;
  if (DROPPED.has(element.name)) return true;
  const dangling = Object.entries(element.attributes).some(
    ([name, value]) => /^r:(id|embed|link|pict|dm|lo|qs|cs)$/.test(name) && value !== '' && !kept.has(value),
  );
  let broken = dangling;
  const gone = new Set<OfficeElement>();
  for (const child of childrenOf(element)) {
    if (!clean(child, kept)) continue;
    gone.add(child);
    // A dropped link leaves its text; a dropped picture takes its shape along.
    if (!DROPPED.has(child.name) && !WHOLE.has(child.name)) broken = true;
    if (child.name === 'p:oleObj' || child.name === 'a:blipFill' || child.name === 'p:contentPart') broken = true;
  }
  if (gone.size > 0)
    element.children = element.children.filter((child) => typeof child === 'string' || !gone.has(child));
  return broken;
}
