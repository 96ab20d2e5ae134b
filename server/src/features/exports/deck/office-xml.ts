/** English metric units of an inch, in which office files measure. */
export const EMU = 914400;
export const emu = (inches: number): number => Math.round(inches * EMU);

/** XML of an office file as a tree that can be changed and written again. Nothing is resolved: texts and attributes stay as they were written. */
export interface OfficeElement {
  readonly name: string;
  attributes: Record<string, string>;
  children: (OfficeElement | string)[];
}

const TOKEN =
  /<\?[^>]*\?>|<!--[\s\S]*?-->|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)|(<)/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const DEEPEST = 200;

/** Null where the part isn't well formed, or nests deeper than any slide. A document type, which could hide entities, isn't taken. */
export function officeTree(xml: string): OfficeElement | null {
  const top: OfficeElement = { name: '', attributes: {}, children: [] };
  const stack = [top];
  for (const [, closing, name, attributes, empty, text, stray] of xml.replace(/^\uFEFF/, '').matchAll(TOKEN)) {
    const here = stack[stack.length - 1];
    // Raw text (CDATA) is among what isn't taken.
    if (stray) return null;
    if (text !== undefined) here.children.push(text);
    else if (closing) {
      if (here.name !== name) return null;
      stack.pop();
    } else if (name) {
      const element: OfficeElement = { name, attributes: attributesOf(attributes), children: [] };
      here.children.push(element);
      stack.push(...(empty ? [] : [element]));
    }
    if (stack.length > DEEPEST) return null;
  }
  return stack.length === 1 ? theRoot(top) : null;
}

function theRoot(top: OfficeElement): OfficeElement | null {
  const roots = childrenOf(top);
  return roots.length === 1 ? roots[0] : null;
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(ATTRIBUTE)];
  return Object.fromEntries(pairs.map(([, key, double, single]) => [key, double ?? single.replaceAll('"', '&quot;')]));
}

export function childrenOf({ children }: OfficeElement): OfficeElement[] {
  return children.filter((child) => typeof child !== 'string');
}

/** The first element on this path. */
export function under(of: OfficeElement | undefined, ...path: readonly string[]): OfficeElement | undefined {
  return path.reduce<OfficeElement | undefined>(
    (here, name) => here && childrenOf(here).find((child) => child.name === name),
    of,
  );
}

export function everyElement(of: OfficeElement, name: string): OfficeElement[] {
  const found: OfficeElement[] = [];
  const look = (element: OfficeElement) => {
    if (element.name === name) found.push(element);
    for (const child of element.children) if (typeof child !== 'string') look(child);
  };
  look(of);
  return found;
}

export function officeXml(root: OfficeElement): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${written(root)}`;
}

function written({ name, attributes, children }: OfficeElement): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  if (children.length === 0) return `<${name}${said.join('')}/>`;
  return `<${name}${said.join('')}>${children.map((child) => (typeof child === 'string' ? child : written(child))).join('')}</${name}>`;
}
