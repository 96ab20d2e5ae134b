/** XML as a tree, for tests: refuses what is not well formed. Texts are joined; entities of XML are resolved. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface Open {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const TOKEN = /<\?.*?\?>|<!--.*?-->|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*"[^"<]*")*)\s*(\/?)>|([^<]+)|(<)/gs;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*"([^"]*)"/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function resolved(text: string): string {
  return text.replace(/&(#x?)?(\w+);|&/g, (whole, code: string | undefined, name: string | undefined) => {
    if (!name) throw new Error(`a bare & in ${text.slice(0, 60)}`);
    if (code) return String.fromCodePoint(Number.parseInt(name, code === '#x' ? 16 : 10));
    const sign = entities[name];
    if (sign === undefined) throw new Error(`unknown entity ${whole}`);
    return sign;
  });
}

export function xmlTree(xml: string): XmlElement {
  const top: Open = { name: '', attributes: {}, children: [], text: '' };
  const stack = [top];
  for (const [token, closing, name, attributes, empty, text, stray] of xml.replace(/^\uFEFF/, '').matchAll(TOKEN)) {
    const here = stack[stack.length - 1];
    if (stray) throw new Error(`a stray < after ${here.name}`);
    if (text !== undefined) here.text += resolved(text);
    if (!name) continue;
    if (closing) {
      if (here.name !== name) throw new Error(`${token} closes ${here.name}`);
      stack.pop();
      continue;
    }
    const element: Open = { name, attributes: {}, children: [], text: '' };
    for (const [, key, value] of attributes.matchAll(ATTRIBUTE)) {
      if (key in element.attributes) throw new Error(`${key} twice in ${token}`);
      element.attributes[key] = resolved(value);
    }
    here.children.push(element);
    if (!empty) stack.push(element);
  }
  if (stack.length > 1 || top.children.length !== 1) throw new Error(`${stack[stack.length - 1].name} is not closed`);
  return top.children[0];
}

/** This element and all below it, by name. */
export function elements(of: XmlElement, name: string): XmlElement[] {
  return [...(of.name === name ? [of] : []), ...of.children.flatMap((child) => elements(child, name))];
}

export const textOf = (of: XmlElement): string => of.text + of.children.map(textOf).join('');
