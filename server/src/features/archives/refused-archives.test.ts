import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@qp/contract';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedArchive, edit } from '../../testing/changed-archive.ts';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { rowCounts } from '../../testing/project-files.ts';
import { archiveFile, exportedProject, makeTravels } from '../../testing/travelling-project.ts';
import { openArchive } from './open-archive.thread.ts';

/** Archives that are cut off, altered or made to do harm. */

let server: TestServer;
let client: Client;
let archive: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  archive = await exportedProject(client, (await makeTravels(client)).projectID);
});
afterAll(() => server.stop());

const open = (content: Uint8Array, body: Record<string, string> = {}) =>
  client.send(calls.importProject, { body, files: archiveFile(content) });
const changed = (change: (zip: JSZip) => void | Promise<void>, sealed = true) =>
  changedArchive(archive, change, sealed);

describe('an archive is refused:', () => {
  const cut = async () => archive.subarray(0, archive.length >> 1);
  const onlyCsv = (change: (text: string) => string) => async (zip: JSZip) => {
    for (const kind of ['data', 'discretized']) await edit(zip, `files/${kind}.csv`, change);
  };
  const withoutLast = (text: string) => `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`;
  const bomb = () => changed((zip) => void zip.file('files/data.csv', Buffer.alloc(3 * 1024 * 1024)));
  const lying = async () => {
    const bytes = await bomb();
    const mark = Buffer.from('PK\x01\x02', 'latin1');
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
      if (bytes.toString('utf8', at + 46, at + 46 + 14) === 'files/data.csv') bytes.writeUInt32LE(10, at + 24);
    }
    return bytes;
  };
  const inRun = (change: (text: string) => string) => changed((zip) => edit(zip, 'runs/0001/run.json', change));

  const renamed = async (zip: JSZip) => {
    for (const name of ['run', 'crosstab', 'evidence']) {
      await edit(zip, `runs/0001/${name}.json`, (text) => text.replaceAll('"AGE"', '"AGEX"'));
    }
  };

  /** What is said of it before its three files are read. */
  async function problemOf(content: Uint8Array): Promise<string> {
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-archive-'));
    try {
      const archived = path.join(folder, 'project.zip');
      writeFileSync(archived, content);
      const result = await openArchive({ path: archived, folder, mostBytes: 2 * 1024 * 1024 }, () => undefined);
      return 'problem' in result ? result.problem : 'none';
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  const cases: [string, () => Promise<Uint8Array>, RegExp][] = [
    ['never that which was packed again', () => changed(() => undefined), /^none$/],
    ['what is no archive', async () => Buffer.from('hello'), /damaged or incomplete/],
    ['half an archive', cut, /damaged or incomplete/],
    [
      'another archive',
      () => new JSZip().file('a.txt', 'a').generateAsync({ type: 'nodebuffer' }),
      /damaged or incomplete/,
    ],
    [
      'an altered file',
      () => changed((zip) => edit(zip, 'files/data.csv', withoutLast), false),
      /files\/data\.csv was altered: its checksum is wrong/,
    ],
    [
      'a path that leads elsewhere',
      () => changed((zip) => void zip.file('../../evil.json', '1')),
      /is not part of a project/,
    ],
    [
      'a part that is missing',
      () => changed((zip) => void zip.remove('runs/0001/models.bin')),
      /runs\/0001\/models\.bin is missing/,
    ],
    [
      'a newer format',
      () => changed((zip) => edit(zip, 'manifest.json', (text) => text.replace(/"qp-project": ?1/, '"qp-project":2'))),
      /newer version/,
    ],
    [
      'a format that was never made',
      () => changed((zip) => edit(zip, 'manifest.json', (text) => text.replace(/"qp-project": ?1/, '"qp-project":-1'))),
      /^manifest\.json, qp-project: Too small/,
    ],
    [
      'a run of the year 9999',
      () => inRun((text) => text.replace(/"created_at":"\d{4}/, '"created_at":"9999')),
      /created_at: must be a date between 2000 and today/,
    ],
    [
      'a count that no column of the database holds',
      () => inRun((text) => text.replace(/"counted":\d+/, '"counted":2147483648')),
      /run\.json, result, counted/,
    ],
    [
      'thirty million texts',
      () => changed((zip) => edit(zip, 'runs/0001/form.json', () => `{"title":[${'"",'.repeat(3_000_000)}""]}`)),
      /unpack to far more|has more than [\d,]+ values/,
    ],
    [
      'a label of a form that fills a page by itself',
      () =>
        changed((zip) =>
          edit(zip, 'runs/0001/form.json', (text) => text.replace('"labels":["', `"labels":["${'x'.repeat(30_000)}`)),
        ),
      /form\.json doesn’t fit its run/,
    ],
    [
      'a cross-tab with more segments than its run',
      () => changed((zip) => edit(zip, 'runs/0001/crosstab.json', (text) => text.replace('"value":[', '"value":[1,'))),
      /crosstab\.json doesn’t fit its run/,
    ],
    ['a bomb', bomb, /unpack to far more/],
    ['a bomb that says it is small', lying, /damaged or incomplete/],
    [
      'another number of segments',
      () => inRun((text) => text.replace('"result":{"segments":3', '"result":{"segments":4')),
      /doesn’t fit its number of segments/,
    ],
    ['a null character', () => inRun((text) => text.replace('Needs', 'Nee\\u0000ds')), /contains a null character/],
    ['half a surrogate pair', () => inRun((text) => text.replace('Needs', 'Nee\\ud800ds')), /half of a surrogate pair/],
  ];
  test.each(cases)('%s', async (_, make, words) => {
    expect(await problemOf(await make())).toMatch(words);
  });

  const read: [string, () => Promise<Uint8Array>, RegExp][] = [
    ['half of it', cut, /^This file can’t be imported as a project: it is damaged or incomplete/],
    [
      'another number of people',
      () => changed(onlyCsv(withoutLast)),
      /the run Needs has \d+ respondents, and the files have \d+/,
    ],
    ['an unknown variable', () => changed(renamed), /AGEX, which is not a variable/],
    [
      'files that are no survey',
      () => changed((zip) => void zip.file('files/variables.csv', 'a,b\n1,2\n')),
      /problems? in the files/,
    ],
  ];
  test.each(read)('%s leaves nothing behind', async (_, make, words) => {
    const content = await make();
    const before = await rowCounts(server.app);
    const answer = await open(content, { name: 'Refused' });
    expect([answer.status, (answer.json() as { error_message: string }).error_message]).toEqual([
      422,
      expect.stringMatching(words),
    ]);
    expect(await rowCounts(server.app)).toEqual(before);
    expect((await client.ask(calls.projectList)).map(({ name }) => name)).not.toContain('Refused');
  });

  test('no file, two files and an empty one are named plainly', async () => {
    expect((await client.send(calls.importProject)).status).toBe(400);
    expect((await open(new Uint8Array())).status).toBe(400);
    const two = [...archiveFile(archive), ...archiveFile(archive)];
    expect((await client.send(calls.importProject, { files: two })).status).toBe(400);
  });
});
