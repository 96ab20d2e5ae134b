import { inflateRawSync } from 'node:zlib';

/**
 * A reader of workbooks for tests, written from the file format alone so that it shares nothing with the writer: a zip
 * of XML parts, cells with a type, a style number and a value.
 */
interface ReadCell {
  readonly text: string;
  /** `n` number, `s` text, `f` formula. */
  readonly kind: 'n' | 's' | 'f';
  readonly format: string;
  readonly bold: boolean;
  readonly fill: string | null;
  /** Styles of the edges that have one: "top medium". */
  readonly edges: readonly string[];
}
export interface ReadSheet {
  readonly name: string;
  readonly cells: ReadonlyMap<string, ReadCell>;
  readonly merges: readonly string[];
  readonly pane: string;
  /** Heights of the lines that are given one, in points. */
  readonly heights: ReadonlyMap<number, number>;
}

export function readXlsx(bytes: Uint8Array): ReadSheet[] {
  const parts = unzip(Buffer.from(bytes));
  const part = (name: string) => {
    const found = parts.get(name);
    if (found === undefined) throw new Error(`the workbook has no ${name}`);
    return found;
  };
  const strings = elements(part('xl/sharedStrings.xml'), 'si').map(({ inside }) =>
    elements(inside, 't')
      .map((t) => decoded(t.inside))
      .join(''),
  );
  const styles = readStyles(part('xl/styles.xml'));
  const targets = new Map(
    elements(part('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => [
      attributes.Id,
      attributes.Target,
    ]),
  );
  return elements(part('xl/workbook.xml'), 'sheet').map(({ attributes }) => {
    const xml = part(`xl/${targets.get(attributes['r:id'])?.replace(/^\/?(xl\/)?/, '')}`);
    const cells = new Map(
      elements(xml, 'c').map((c): [string, ReadCell] => {
        const [value] = elements(c.inside, 'v');
        const formula = elements(c.inside, 'f').length > 0;
        const shared = c.attributes.t === 's';
        const text = value === undefined ? '' : shared ? strings[Number(value.inside)] : decoded(value.inside);
        const style = styles[Number(c.attributes.s ?? 0)];
        return [c.attributes.r, { text, kind: formula ? 'f' : shared ? 's' : 'n', ...style }];
      }),
    );
    const heights = new Map(
      elements(xml, 'row').flatMap(({ attributes: { r, ht } }) =>
        ht === undefined ? [] : [[Number(r), Number(ht)] as const],
      ),
    );
    const merges = elements(xml, 'mergeCell').map((m) => m.attributes.ref);
    const pane = elements(xml, 'pane')[0]?.attributes;
    return {
      name: decoded(attributes.name),
      cells,
      merges,
      heights,
      pane: pane ? `${pane.state} ${pane.xSplit} ${pane.ySplit}` : '',
    };
  });
}

function readStyles(xml: string): Pick<ReadCell, 'format' | 'bold' | 'fill' | 'edges'>[] {
  const formats = new Map(elements(xml, 'numFmt').map(({ attributes: a }) => [a.numFmtId, decoded(a.formatCode)]));
  const inside = (name: string) => elements(xml, name)[0]?.inside ?? '';
  const fonts = elements(inside('fonts'), 'font').map((f) => elements(f.inside, 'b').length > 0);
  const fills = elements(inside('fills'), 'fill').map((f) => elements(f.inside, 'fgColor')[0]?.attributes.rgb ?? null);
  const borders = elements(inside('borders'), 'border').map((border) =>
    ['left', 'right', 'top', 'bottom'].flatMap((edge) => {
      const style = elements(border.inside, edge)[0]?.attributes.style;
      return style ? [`${edge} ${style}`] : [];
    }),
  );
  return elements(inside('cellXfs'), 'xf').map(({ attributes: a }) => ({
    format: formats.get(a.numFmtId) ?? `built-in ${a.numFmtId}`,
    bold: fonts[Number(a.fontId)] ?? false,
    fill: fills[Number(a.fillId)] ?? null,
    edges: borders[Number(a.borderId)] ?? [],
  }));
}

interface XmlElement {
  readonly attributes: Record<string, string>;
  readonly inside: string;
}

/** Elements of one name that do not contain themselves, which is all that these parts have. */
function elements(xml: string, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const pattern = new RegExp(`<${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</${name}>)`, 'g');
  for (const [, attributes = '', inside = ''] of xml.matchAll(pattern)) {
    found.push({
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      ),
      inside,
    });
  }
  return found;
}

function decoded(text: string): string {
  const names: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (_, code: string) =>
    code.startsWith('#') ? String.fromCodePoint(Number(code.replace(/^#x/i, '0x').replace(/^#/, ''))) : names[code],
  );
}

/** Reads the central directory, so entries written as a stream have their sizes. */
function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const parts = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const method = zip.readUInt16LE(at + 10);
    const size = zip.readUInt32LE(at + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    parts.set(name, (method === 0 ? content : inflateRawSync(content)).toString('utf8'));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return parts;
}
