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
  /<\?[^>]*\?>|<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)|(<)/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const DEEPEST = 200;

/** Null where the part isn't well formed, or nests deeper than any slide. A document type, which could hide entities, isn't taken. */
export function officeTree(xml: string): OfficeElement | null {
  const top: OfficeElement = { name: '', attributes: {}, children: [] };
  const stack = [top];
  for (const [token, closing, name, attributes, empty, text, stray] of xml.replace(/^\uFEFF/, '').matchAll(TOKEN)) {
    const here = stack[stack.length - 1];
    if (stray) return null;
    if (text !== undefined) here.children.push(text);
    else if (token.startsWith('<![CDATA[')) return null;
    if (!name) continue;
    if (closing) {
      if (stack.length === 1 || here.name !== name) return null;
      stack.pop();
      continue;
    }
    const element: OfficeElement = { name, attributes: {}, children: [] };
    for (const [, key, double, single] of attributes.matchAll(ATTRIBUTE))
      element.attributes[key] = double ?? single.replaceAll('"', '&quot;');
    here.children.push(element);
    if (!empty) stack.push(element);
    if (stack.length > DEEPEST) return null;
  }
  const roots = childrenOf(top);
  return stack.length === 1 && roots.length === 1 ? roots[0] : null;
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
