import { crc32 } from 'node:zlib';

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly (string | number)[])[];
}

/** An Excel workbook put together by hand: sheets of numbers and texts, nothing compressed. */
export function smallWorkbook(sheets: readonly Sheet[]): Buffer {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const part = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const file = (n: number) => `worksheets/sheet${n + 1}.xml`;
  const related = (links: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links}</Relationships>`;
  return zipped({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${part}.sheet.main+xml"/>${sheets
      .map((_, n) => `<Override PartName="/xl/${file(n)}" ContentType="${part}.worksheet+xml"/>`)
      .join('')}</Types>`,
    '_rels/.rels': related(`<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/>`),
    'xl/_rels/workbook.xml.rels': related(
      sheets
        .map((_, n) => `<Relationship Id="rId${n + 1}" Type="${relations}/worksheet" Target="${file(n)}"/>`)
        .join(''),
    ),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
      .map(({ name }, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
      .join('')}</sheets></workbook>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, n) => [
        `xl/${file(n)}`,
        `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
      ]),
    ),
  });
}

function rowXml(cells: Sheet['rows'][number], n: number): string {
  const xml = cells.map((cell, c) => {
    const place = `${String.fromCharCode(65 + c)}${n + 1}`;
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
    return `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${n + 1}">${xml.join('')}</row>`;
}

function zipped(files: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [title, content] = [Buffer.from(name), Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    bodies.push(Buffer.from('PK\x03\x04'), facts, title, content);
    entries.push(Buffer.from('PK\x01\x02\x14\x00'), facts, place, title);
    at += 4 + facts.length + title.length + content.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(Buffer.concat(entries).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, ...entries, Buffer.from('PK\x05\x06'), end]);
}
