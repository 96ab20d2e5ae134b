import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { address, calls, type Run } from '@qp/contract';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedArchive, edit } from '../../testing/changed-archive.ts';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { rowCounts } from '../../testing/project-files.ts';
import { makeProject } from '../../testing/survey-project.ts';
import { readLog } from '../accounts/installation-log.ts';
import { projectPlan } from '../imports/index.ts';
import type { ArchiveManifest } from './archive-format.ts';
import { openArchive } from './open-archive.ts';

/** A whole project leaves one installation and arrives in another. */

let here: TestServer;
let there: TestServer;
let ada: Client;
let bob: Client;
let run: Run;
let projectID: string;
let archive: Buffer;
/** Where it arrived, under the name that it had. */
let arrival: { projectID: string; runID: string };

beforeAll(async () => {
  here = await startTestServer();
  there = await startTestServer();
  ada = await here.client(await here.makeUser('Ada'));
  bob = await there.client(await there.makeUser('Bob'));
  projectID = await makeProject(ada, 'Travels');
  const body = {
    name: 'Needs',
    max_clusters: '3',
    criterion: 'max' as const,
    cluster: JSON.stringify(['A1', 'A2', 'A3', 'A4', 'A5', 'A6']),
    profile: JSON.stringify(['AGE']),
    metrics: JSON.stringify(['SPEND']),
  };
  const { job_id, run_id } = await ada.ask(calls.createRun, { params: { projectID }, body });
  expect(await ada.waitFor(job_id)).toMatchObject({ status: 'finished' });
  const params = { runID: run_id };
  const descriptions = JSON.stringify(['Savers\nThey save.', 'Spenders', 'Others']);
  await ada.ask(calls.updateDescription, { params, body: { descriptions } });
  const found = await ada.ask(calls.topK, {
    params,
    body: { variables: JSON.stringify(['A1', 'A2', 'A3']), segments: '[1,2]', feature_num: '2' },
  });
  expect(await ada.waitFor(found.job_id, calls.resultPing)).toMatchObject({ status: 'finished' });
  await ada.ask(calls.publishForm, { params, body: { title: 'Who are you?', ending: 'segment', open: 'true' } });
  const quote = { hidden: [], order: [], quote: 'I save.' };
  await here.app.db
    .insertInto('run_personas')
    .values({ run_id, version: 1, edits: JSON.stringify([quote, quote, quote]) })
    .execute();
  run = await ada.ask(calls.run, { params });
  archive = await exported(here, ada, projectID);
  arrival = await opened(archive);
}, 180_000);
afterAll(async () => {
  await here.stop();
  await there.stop();
});

async function exported(server: TestServer, client: Client, id: string): Promise<Buffer> {
  const { job_id: jobID } = await client.ask(calls.exportProject, { params: { projectID: id }, body: {} });
  const ended = await client.waitFor(jobID, calls.archivePing);
  expect(ended).toMatchObject({ status: 'finished' });
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${server.url}${ended.file_url}`, { headers: { cookie } });
  expect(response.headers.get('content-disposition')).toMatch(/project\.zip/);
  return Buffer.from(await response.arrayBuffer());
}

const file = (content: Uint8Array) => [{ field: 'project_file', name: 'Travels project.zip', content }];
const open = (content: Uint8Array, body: Record<string, string> = {}) =>
  bob.send(calls.importProject, { body, files: file(content) });

async function opened(content: Uint8Array, body: Record<string, string> = {}): Promise<typeof arrival> {
  const { success } = await bob.ask(calls.importProject, { body, files: file(content) });
  const id = /^\/project\/([0-9a-f-]+)\/$/.exec(success)![1]!;
  const { run_list } = await bob.ask(calls.runList, { params: { projectID: id } });
  expect(run_list).toHaveLength(1);
  return { projectID: id, runID: run_list[0]!.id };
}

const changed = (change: (zip: JSZip) => void | Promise<void>, sealed = true) =>
  changedArchive(archive, change, sealed);

describe('an exported project', () => {
  test('holds files, run, typing tool, form and log with checksums, and no token and no account', async () => {
    const zip = await JSZip.loadAsync(archive);
    const text = async (name: string) => zip.file(name)!.async('string');
    const manifest = JSON.parse(await text('manifest.json')) as ArchiveManifest;
    expect(manifest).toMatchObject({ 'qp-project': 1, version: expect.any(String) });
    expect(manifest.files.map(({ name }) => name).sort()).toEqual(
      Object.keys(zip.files)
        .filter((name) => name !== 'manifest.json')
        .sort(),
    );
    for (const { name, sha256 } of manifest.files) {
      const bytes = await zip.file(name)!.async('nodebuffer');
      expect(createHash('sha256').update(bytes).digest('hex'), name).toBe(sha256);
    }
    const { form } = await ada.ask(calls.typingForm, { params: { runID: run.id } });
    const token = form!.url.split('/').at(-2)!;
    expect(token).toHaveLength(32);
    for (const name of Object.keys(zip.files)) expect(await text(name), name).not.toContain(token);
    const log = JSON.parse(await text('activity.json')) as { did: string }[];
    expect(log.map(({ did }) => did)).toEqual(expect.arrayContaining(['created', 'ran', 'described', 'published']));
    expect(await text('files/data.csv')).toBe(
      (await ada.request(address(calls.projectFile, { kind: 'data', projectID }))).text,
    );
  });

  test('is the same project elsewhere, to the last digit', async () => {
    const arrived = await bob.ask(calls.run, { params: { runID: arrival.runID } });
    const own = { id: '', project_id: '', job_id: '', versions: null };
    expect({ ...arrived, ...own }).toEqual({ ...run, ...own });
    const manifestOf = async (client: Client, runID: string) =>
      (await client.request(address(calls.runManifest, { runID }))).json() as { figures: unknown; inputs: unknown };
    const [theirs, ours] = [await manifestOf(bob, arrival.runID), await manifestOf(ada, run.id)];
    expect([theirs.figures, theirs.inputs]).toEqual([ours.figures, ours.inputs]);
    const both = [
      [ada, run.id],
      [bob, arrival.runID],
    ] as const;
    const ask = async (of: (client: Client, runID: string) => Promise<unknown>) =>
      Promise.all(both.map(([client, runID]) => of(client, runID)));
    const [toolHere, toolThere] = await ask((client, runID) => client.ask(calls.lastTopK, { params: { runID } }));
    expect(toolThere).toEqual(toolHere);
    const [saidHere, saidThere] = await ask(async (client, runID) => {
      const { run_id, ...said } = await client.ask(calls.personas, { params: { runID } });
      expect(run_id).toBe(runID);
      return said;
    });
    expect(saidThere).toEqual(saidHere);
    const [provenHere, provenThere] = await ask((client, runID) =>
      client.ask(calls.crosstabEvidence, { params: { runID } }),
    );
    expect(provenThere).toEqual(provenHere);
    const placed = await ask(async (client, runID) => {
      const answer = await client.request(address(calls.downloadProbabilities, { runID }));
      return answer.text;
    });
    expect(placed[1]).toBe(placed[0]);
  });

  test('brings its form switched off with a new address, and its log as something of before', async () => {
    const { form } = await bob.ask(calls.typingForm, { params: { runID: arrival.runID } });
    expect(form).toMatchObject({ title: 'Who are you?', open: false, answers: 0 });
    const old = (await ada.ask(calls.typingForm, { params: { runID: run.id } })).form!;
    expect(form!.url.split('/').at(-2)).not.toBe(old.url.split('/').at(-2));
    const { entries } = await bob.ask(calls.projectActivity, { params: { projectID: arrival.projectID } });
    const before = entries.filter(({ details }) => details.endsWith('imported with the project'));
    expect(before.map(({ did }) => did)).toEqual(expect.arrayContaining(['created', 'ran', 'described', 'published']));
    const since = entries.filter((entry) => !before.includes(entry));
    expect(since.at(-1)).toMatchObject({ did: 'imported', subject: 'Travels' });
  });

  test('that was made of one file keeps the plan that it was made by', { timeout: 60_000 }, async () => {
    const content = readFileSync(new URL('../../../../spss/fixtures/survey.sav', import.meta.url));
    const upload = [{ field: 'import_file', name: 'survey.sav', content }];
    const { job_id, import_id } = await ada.ask(calls.newImport, { files: upload });
    expect(await ada.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const params = { importID: import_id };
    const idOf = (success: string) => /^\/project\/([0-9a-f-]+)\/$/.exec(success)![1]!;
    const planned = idOf((await ada.ask(calls.makeProject, { params, body: { name: 'Planned' } })).success);
    const files = file(await exported(here, ada, planned));
    const { success } = await bob.ask(calls.importProject, { files });
    const plan = await projectPlan(here.app.db, planned);
    expect(plan!.length).toBeGreaterThan(20);
    expect(await projectPlan(there.app.db, idOf(success))).toEqual(plan);
    expect(await bob.ask(calls.importList)).toEqual([]);
  });

  test('cannot write into the log of the installation', async () => {
    const entry = { at: '2020-01-01T00:00:00.000Z', who: 'forged@qp.example', did: 'shared', what: 'the project' };
    const forged = JSON.stringify([{ ...entry, subject: 'x', details: '' }]);
    await opened(await changed((zip) => void zip.file('activity.json', forged)), { name: 'Forged' });
    const log = JSON.stringify(await readLog(there.app.db, { limit: 10_000 }));
    expect(log).toContain('Forged');
    expect(log).not.toContain('forged@qp.example');
  });

  test('keeps its name unless that is taken', async () => {
    expect((await bob.ask(calls.projectList)).map(({ name }) => name)).toContain('Travels');
    const before = await rowCounts(there.app);
    const second = await open(archive);
    expect([second.status, second.json()]).toEqual([409, expect.objectContaining({ code: 'project-name-taken' })]);
    expect(await rowCounts(there.app)).toEqual(before);
  });
});

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
    ['what is no archive', async () => Buffer.from('hello'), /damaged or cut off/],
    ['half an archive', cut, /damaged or cut off/],
    [
      'another archive',
      () => new JSZip().file('a.txt', 'a').generateAsync({ type: 'nodebuffer' }),
      /damaged or cut off/,
    ],
    [
      'an altered file',
      () => changed((zip) => edit(zip, 'files/data.csv', withoutLast), false),
      /files\/data\.csv was altered: its checksum is not right/,
    ],
    [
      'a path that leads elsewhere',
      () => changed((zip) => void zip.file('../../evil.json', '1')),
      /is nothing that a project holds/,
    ],
    ['a part that is missing', () => changed((zip) => void zip.remove('runs/0001/models.bin')), /lacks runs\/0001/],
    [
      'a newer format',
      () => changed((zip) => edit(zip, 'manifest.json', (text) => text.replace(/"qp-project": ?1/, '"qp-project":2'))),
      /newer version/,
    ],
    ['a bomb', bomb, /unpack to far more/],
    ['a bomb that says it is small', lying, /damaged or cut off/],
    [
      'another number of segments',
      () => inRun((text) => text.replace('"result":{"segments":3', '"result":{"segments":4')),
      /does not fit its number of segments/,
    ],
    [
      'a sign that no text has',
      () => inRun((text) => text.replace('Needs', 'Nee\\u0000ds')),
      /a sign that no text has/,
    ],
  ];
  test.each(cases)('%s', async (_, make, words) => {
    expect(await problemOf(await make())).toMatch(words);
  });

  const read: [string, () => Promise<Uint8Array>, RegExp][] = [
    ['half of it', cut, /^This file cannot be opened as a project: it is damaged or cut off/],
    [
      'another number of people',
      () => changed(onlyCsv(withoutLast)),
      /the run Needs places \d+ people, and the files have \d+/,
    ],
    ['an unknown variable', () => inRun((text) => text.replaceAll('"AGE"', '"AGEX"')), /AGEX, which is no variable/],
    [
      'files that are no survey',
      () => changed((zip) => void zip.file('files/variables.csv', 'a,b\n1,2\n')),
      /problems? in the files/,
    ],
  ];
  test.each(read)('%s leaves nothing behind', async (_, make, words) => {
    const content = await make();
    const before = await rowCounts(there.app);
    const answer = await open(content, { name: 'Refused' });
    expect([answer.status, (answer.json() as { error_message: string }).error_message]).toEqual([
      422,
      expect.stringMatching(words),
    ]);
    expect(await rowCounts(there.app)).toEqual(before);
    expect((await bob.ask(calls.projectList)).map(({ name }) => name)).not.toContain('Refused');
  });

  test('no file, two files and an empty one are told plainly', async () => {
    expect((await bob.send(calls.importProject)).status).toBe(400);
    expect((await open(new Uint8Array())).status).toBe(400);
    const two = [...file(archive), ...file(archive)];
    expect((await bob.send(calls.importProject, { files: two })).status).toBe(400);
  });
});
