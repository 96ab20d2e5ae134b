import { calls } from '@qp/contract';
import JSZip from 'jszip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { draftOf } from '../../testing/drafts.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { PAGE } from './plan-text.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.client(await server.makeUser('Ada'));
});
afterAll(() => server.stop());

test('a draft of several pages is whole and in the order of the file, and all of it can change at once', async () => {
  const codes = Array.from({ length: 2 * PAGE + 3 }, (_, i) => `Q${i}`);
  const rows = Array.from({ length: 30 }, (_, r) => codes.map((_code, i) => (r + i) % 4).join(','));
  const draft = await draftOf(ada, 'wide.csv', [codes.join(','), ...rows].join('\n'));
  expect(draft.variables.map(({ source }) => source.code)).toEqual(codes);
  expect(draft.variables.every(({ changed }) => !changed)).toBe(true);
  const body = {
    changes: JSON.stringify([{ codes, set: { dimension: 'All of them' } }]),
    words: 'Move',
    revision: String(draft.revision),
  };
  const params = { importID: draft.import_id };
  const { changed, revision, undo } = await ada.ask(calls.changeImport, { params, body });
  expect(changed).toHaveLength(codes.length);
  expect(changed.every(({ plan, changed: differs }) => differs && plan.dimension === 'All of them')).toBe(true);
  expect(undo).toBe('Move');
  const undone = await ada.ask(calls.undoImport, { params, body: { revision: String(revision) } });
  expect(undone.changed.filter(({ changed: differs }) => differs)).toEqual([]);
});

test('columns without a name and without an answer are not there: a cell in the last corner of a sheet is one variable', async () => {
  const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const links = (id: string, type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="${related}/${type}" Target="${target}"/></Relationships>`;
  const text = (place: string, words: string) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;
  const zip = new JSZip()
    .file(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
    )
    .file('_rels/.rels', links('rId1', 'officeDocument', 'xl/workbook.xml'))
    .file('xl/_rels/workbook.xml.rels', links('rId1', 'worksheet', 'worksheets/sheet1.xml'))
    .file(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    )
    .file(
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${main}"><sheetData><row r="1">${text('A1', 'Q1')}${text('XFD1', 'far')}</row><row r="2"><c r="A2"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>2</v></c><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`,
    );
  const draft = await draftOf(ada, 'far.xlsx', await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }));
  expect(draft.variables.map(({ source }) => source.code)).toEqual(['Q1', 'far']);
  expect(draft.respondents).toBe(2);
});

test('garbage that is called .sav is refused as not an SPSS file', async () => {
  const files = [{ field: 'import_file', name: 'survey.sav', content: Buffer.alloc(500, 7) }];
  const { job_id } = await ada.ask(calls.newImport, { files });
  const { status, error_message } = await ada.waitFor(job_id);
  expect([status, error_message]).toEqual(['failed', expect.stringContaining('This is not an SPSS file')]);
});
