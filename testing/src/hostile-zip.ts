import { constants, deflateRawSync } from 'node:zlib';

type Content = string | Buffer | Packed;

/** Packed already. */
interface Packed {
  readonly data: Buffer;
  readonly bytes: number;
}

/** `times` copies of a text between two others, packed without ever being whole. */
export function repeated(before: string, text: string, times: number, after: string): Packed {
  const piece = (content: string) => deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH });
  const copies = Array<Buffer>(times).fill(piece(text));
  return {
    data: Buffer.concat([piece(before), ...copies, deflateRawSync(after)]),
    bytes: before.length + times * text.length + after.length,
  };
}

/** An archive with these parts, and what its table of contents says of them where it lies. */
export function zipOf(parts: Readonly<Record<string, Content>>, lies: Readonly<Record<string, number>> = {}): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let from = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = typeof content === 'object' && 'data' in content;
    const { data, bytes } = packed ? content : { data: deflateRawSync(content), bytes: Buffer.byteLength(content) };
    const title = Buffer.from(name);
    const sizes = (head: Buffer, at: number) => {
      head.writeUInt16LE(8, at - 10);
      head.writeUInt32LE(data.length, at);
      head.writeUInt32LE(lies[name] ?? bytes, at + 4);
      head.writeUInt16LE(title.length, at + 8);
    };
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    sizes(local, 18);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    sizes(entry, 20);
    entry.writeUInt32LE(from, 42);
    locals.push(local, title, data);
    entries.push(entry, title);
    from += local.length + title.length + data.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length / 2, 8);
  end.writeUInt16LE(entries.length / 2, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(from, 16);
  return Buffer.concat([...locals, directory, end]);
}

const relations = (...links: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships>${links.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`).join('')}</Relationships>`;

/** The parts of a workbook with this sheet. */
export const workbookParts = (sheet: Content, more: Readonly<Record<string, Content>> = {}) => ({
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations(
    ['worksheet', 'worksheets/sheet1.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
  ),
  'xl/worksheets/sheet1.xml': sheet,
  'xl/sharedStrings.xml': '<sst/>',
  ...more,
});

export const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
