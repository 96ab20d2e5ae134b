import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { address, calls, type Run } from '@qp/contract';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedArchive } from '../../testing/changed-archive.ts';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { rowCounts } from '../../testing/project-files.ts';
import { archiveFile, exportedProject, makeTravels } from '../../testing/travelling-project.ts';
import { readLog } from '../accounts/installation-log.ts';
import { projectPlan } from '../imports/index.ts';
import type { ArchiveManifest } from './archive-format.ts';

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
  ({ projectID, run } = await makeTravels(ada));
  archive = await exportedProject(ada, projectID);
  arrival = await opened(archive);
});
afterAll(async () => {
  await here.stop();
  await there.stop();
});

async function opened(content: Uint8Array, body: Record<string, string> = {}): Promise<typeof arrival> {
  const { success } = await bob.ask(calls.importProject, { body, files: archiveFile(content) });
  const id = /^\/project\/([0-9a-f-]+)\/$/.exec(success)![1];
  const { run_list } = await bob.ask(calls.runList, { params: { projectID: id } });
  expect(run_list).toHaveLength(1);
  return { projectID: id, runID: run_list[0].id };
}

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
    // What refits say travels, or is computed there: by the same seed, the same.
    const [provenHere, provenThere] = await ask(async (client, runID) => {
      const { job_id } = await client.ask(calls.crosstabEvidence, { params: { runID } });
      if (job_id !== null) expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
      return client.ask(calls.crosstabEvidence, { params: { runID } });
    });
    expect(provenHere).toMatchObject({ evidence: { correctable: true }, job_id: null });
    expect(provenThere).toEqual(provenHere);
    const placed = await ask(async (client, runID) => {
      const answer = await client.request(address(calls.downloadProbabilities, { runID }));
      return answer.text;
    });
    expect(placed[1]).toBe(placed[0]);
  });

  test('brings its form switched off with a new address, and its log as history', async () => {
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

  test('that was made of one file keeps the plan that it was made by', async () => {
    const content = readFileSync(new URL('../../../../spss/fixtures/survey.sav', import.meta.url));
    const upload = [{ field: 'import_file', name: 'survey.sav', content }];
    const { job_id, import_id } = await ada.ask(calls.newImport, { files: upload });
    expect(await ada.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const params = { importID: import_id };
    const idOf = (success: string) => /^\/project\/([0-9a-f-]+)\/$/.exec(success)![1];
    const made = await ada.ask(calls.makeProject, { params, body: { name: 'Planned' } });
    expect(await ada.waitFor(made.job_id)).toMatchObject({ status: 'finished' });
    const planned = idOf(made.success);
    const files = archiveFile(await exportedProject(ada, planned));
    const { success } = await bob.ask(calls.importProject, { files });
    const plan = await projectPlan(here.app.db, planned);
    expect(plan!.length).toBeGreaterThan(20);
    expect(await projectPlan(there.app.db, idOf(success))).toEqual(plan);
    // The file that it was made from comes along, packed as it is stored.
    const { source_file_id } = await there.app.db
      .selectFrom('projects')
      .select('source_file_id')
      .where('id', '=', idOf(success))
      .executeTakeFirstOrThrow();
    const packed = readFileSync(await there.app.files.local(source_file_id!));
    expect(gunzipSync(packed).equals(content)).toBe(true);
    expect(await bob.ask(calls.importList)).toEqual([]);
  });

  test('cannot write into the log of the installation', async () => {
    const entry = { at: '2020-01-01T00:00:00.000Z', who: 'forged@qp.example', did: 'shared', what: 'the project' };
    const forged = JSON.stringify([{ ...entry, subject: 'x', details: '' }]);
    const rewritten = await changedArchive(archive, (zip) => void zip.file('activity.json', forged), true);
    await opened(rewritten, { name: 'Forged' });
    const log = JSON.stringify(await readLog(there.app.db, { limit: 10_000 }));
    expect(log).toContain('Forged');
    expect(log).not.toContain('forged@qp.example');
  });

  test('keeps its name unless that is taken', async () => {
    expect((await bob.ask(calls.projectList)).map(({ name }) => name)).toContain('Travels');
    const before = await rowCounts(there.app);
    const second = await bob.send(calls.importProject, { body: {}, files: archiveFile(archive) });
    expect([second.status, second.json()]).toEqual([409, expect.objectContaining({ code: 'project-name-taken' })]);
    expect(await rowCounts(there.app)).toEqual(before);
  });
});

describe('an archive of an earlier version', () => {
  const fixture = (name: string) => readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url));

  test('opens with its run, personas, stability, solutions, typing tool and form', async () => {
    const { runID } = await opened(fixture('project-archive-1.zip'), { name: 'Earlier' });
    const params = { runID };
    const run = await bob.ask(calls.run, { params });
    expect(run).toMatchObject({
      name: 'Needs',
      segments: 3,
      header_descriptions: [/Savers/, 'Spenders', 'Others'].map((one) => expect.stringMatching(one)),
    });
    expect(run.fits[2].bic).toBe(1966.0412264695044);
    expect((await bob.ask(calls.personas, { params })).edits[0].quote).toBe('I save.');
    // Computed under older rules, so it is computed again.
    const again = await bob.ask(calls.runStability, { params });
    expect(await bob.waitFor(again.job_id!)).toMatchObject({ status: 'finished' });
    expect((await bob.ask(calls.runStability, { params })).stability).toMatchObject({ own: { length: 3 } });
    expect((await bob.ask(calls.runSolutions, { params })).solutions).toHaveLength(3);
    expect((await bob.ask(calls.lastTopK, { params })).result?.feature_arr).toEqual(['A1', 'A2']);
    expect((await bob.ask(calls.typingForm, { params })).form).toMatchObject({ title: 'Who are you?', open: false });
  });

  test('opens with the plan that its project was made by', async () => {
    const files = archiveFile(fixture('project-archive-1-planned.zip'));
    const { success } = await bob.ask(calls.importProject, { body: { name: 'Earlier plan' }, files });
    const plan = await projectPlan(there.app.db, success.split('/')[2]);
    expect(plan?.length).toBeGreaterThan(20);
  });
});
