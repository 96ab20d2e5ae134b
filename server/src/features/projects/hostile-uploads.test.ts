// Promise 20 of docs/reliability.md.
import { deflateRawSync, deflateSync } from 'node:zlib';
import { calls, filesRefused } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { GOOD_FILES, projectUpload, rowCounts } from '../../testing/project-files.ts';
import { copies, workFolders } from '../../testing/scratch-files.ts';

/** Item 20, through the real upload: a clear answer that names the place, and nothing left in a table or on the disk. */

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
});
afterAll(() => server.stop());

/** What lies on the disk: spooled uploads and local copies. */
function diskFiles(): string[] {
  return [...workFolders(server.app), ...copies(server.app)];
}

/** A zip archive with one packed file; an .xlsx is one with another name inside. */
function zip(inside: string): Buffer {
  const packed = deflateRawSync('id,name\n1,a\n');
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(12, 22);
  header.writeUInt16LE(inside.length, 26);
  return Buffer.concat([header, Buffer.from(inside), packed]);
}

function png(): Buffer {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, deflateSync(Buffer.alloc(1000, 7))]);
}

const CELL_BYTES = 10_000_000;
const wide = Array.from({ length: 100_000 }, (_, i) => `c${i}`).join(',');
const tooManyRows = () => `ID,Q1\n${'1,1\n'.repeat(5_000_001)}`;

describe('an upload that is no survey is refused and leaves nothing', () => {
  it.each<[string, () => string | Uint8Array, { line?: number; message: string }]>([
    [
      '100,000 columns',
      () => `${wide}\n1\n`,
      { line: 1, message: 'The file has 100,000 columns; at most 20,000 can be used.' },
    ],
    [
      'one very large cell',
      () => GOOD_FILES.data.replace('1,1,5,20,m', `1,1,5,20,${'x'.repeat(CELL_BYTES)}`),
      { line: 2, message: 'This line is longer than 8 million characters.' },
    ],
    [
      'one very large quoted cell',
      () => GOOD_FILES.data.replace('2,0.5,1,40,f', `2,0.5,1,40,"${'x\n'.repeat(CELL_BYTES / 2)}"`),
      { line: 3, message: 'A quote that begins on this line is never closed.' },
    ],
    [
      'a zip archive',
      () => zip('data.csv'),
      { message: 'This is an Excel workbook or a zip archive, not a CSV file.' },
    ],
    [
      'an Excel workbook',
      () => zip('[Content_Types].xml'),
      { message: 'This is an Excel workbook or a zip archive, not a CSV file.' },
    ],
    ['a picture', png, { message: 'This is a PNG picture, not a CSV file.' }],
  ])('%s', async (_, data, { line, message }) => {
    const before = await rowCounts(server.app);
    const files = projectUpload({ data: data() });
    const answer = await client.send(calls.createProject, { body: { name: 'Hostile' }, files });
    expect(answer.status).toBe(422);
    const { error_message, problems } = filesRefused.parse(answer.json());
    expect(error_message).toContain('data_x.csv');
    expect(problems).toContainEqual(
      expect.objectContaining({ file: 'data_x.csv', message: expect.stringContaining(message) }),
    );
    expect(problems.find((problem) => problem.message.includes(message))?.line).toBe(line);
    expect(answer.text.length).toBeLessThan(20_000);
    expect(await rowCounts(server.app)).toEqual(before);
    expect(diskFiles()).toEqual([]);
  });

  it('more rows than can be used', async () => {
    const before = await rowCounts(server.app);
    const variables =
      'Variable,Variable Label,Dimension,Factor,Data Type\nQ1,Likes it,Needs,Taste,Ordinal\nID,Number,Needs,Taste,Ordinal\n';
    const files = projectUpload({ variables, data: tooManyRows(), discretized: 'ID,Q1\n1,a\n2,b\n' });
    const answer = await client.send(calls.createProject, { body: { name: 'Endless' }, files });
    expect(answer.status).toBe(422);
    expect(filesRefused.parse(answer.json()).problems).toContainEqual({
      file: 'data_x.csv',
      line: 5_000_002,
      message: 'The file has more than 5,000,000 respondents.',
    });
    expect(await rowCounts(server.app)).toEqual(before);
    expect(diskFiles()).toEqual([]);
  });

  it('and the same names and a good survey are taken afterwards', async () => {
    for (const name of ['Hostile', 'Endless']) {
      const answer = await client.send(calls.createProject, { body: { name }, files: projectUpload() });
      expect(answer.status).toBe(200);
    }
  });
});
