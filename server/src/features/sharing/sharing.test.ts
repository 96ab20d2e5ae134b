// Promises 54 and 58 of docs/reliability.md.
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { calls, viewForm, viewOf } from '@qp/contract';
import { naturalOrder } from '@qp/facts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import { makeWorld, type World } from '../../testing/small-world.ts';
import { readLog } from '../accounts/installation-log.ts';
import { disableUser } from '../accounts/people.ts';
import { findUserByEmail, insertUser } from '../accounts/queries.ts';
import { listProjects } from '../projects/queries.ts';
import { activityCsv } from './service.ts';

let server: TestServer;
let ada: TestUser;
let bob: TestUser;
let owner: Client;
let editor: Client;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.makeUser('Ada');
  bob = await server.makeUser('Bob');
  owner = await server.client(ada);
  editor = await server.client(bob);
  world = await makeWorld(server.app, owner);
});
afterAll(() => server.stop());

const inProject = () => ({ params: { projectID: world.project } });
const share = (email: string, role: string) =>
  owner.send(calls.shareProject, { ...inProject(), body: { email, role } });
const describeRun = (client: Client, body: Record<string, string>) =>
  client.send(calls.updateDescription, { params: { runID: world.run }, body });

describe('sharing', () => {
  test('a project is visible from the moment it is shared, with who shared it, until the share is removed', async () => {
    expect(await editor.ask(calls.projectList)).toEqual([]);
    expect((await share(` ${bob.email.toUpperCase()} `, 'editor')).status).toBe(200);
    expect(await editor.ask(calls.projectList)).toMatchObject([
      { project_id: world.project, role: 'editor', shared_by: ada.email },
    ]);
    const [own] = await owner.ask(calls.projectList);
    expect(own).toMatchObject({ role: 'owner', shared_by: null });
    expect(await editor.ask(calls.projectAccess, inProject())).toEqual({ project_id: world.project, role: 'editor' });
    const { job_id } = await editor.ask(calls.exportCsv, { params: { runID: world.run } });
    await editor.waitFor(job_id, calls.csvPing);

    await owner.ask(calls.unshareProject, { ...inProject(), body: { email: bob.email } });
    expect((await editor.send(calls.projectAccess, inProject())).status).toBe(404);
    // Also what the person had started: their own job in that project, and its file.
    expect((await editor.send(calls.csvPing, { params: { jobID: job_id }, query: { download: '1' } })).status).toBe(
      404,
    );
    expect(await editor.ask(calls.projectList)).toEqual([]);
  });

  test.each([
    'Ada\nbob@qp.example',
    'bob@qp.example, eve@qp.example',
    'Bob <bob@qp.example>',
    'bob smith@qp.example',
    'bob@qp@example',
    '@qp.example',
    'bob',
  ])('%j is not one address: it is refused, and no one is listed', async (typed) => {
    const before = await owner.ask(calls.memberList, inProject());
    const answer = await share(typed, 'viewer');
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({ error_message: 'email: must be one email address', code: 'invalid-input' }),
    ]);
    expect(await owner.ask(calls.memberList, inProject())).toEqual(before);
  });

  test('a mail tells the person of the project once, and not when only the role changes', async () => {
    const cleo = await server.makeUser('Cleo');
    await share(cleo.email, 'viewer');
    await share(cleo.email, 'editor');
    const mails = async () => {
      const folder = path.join(server.app.settings.dataDir, 'outbox');
      const names = await readdir(folder).catch(() => []);
      const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
      return texts.filter((text) => text.includes(cleo.email));
    };
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [mail] = await mails();
    expect(mail).toContain(ada.email);
    expect(mail).toContain(`/project/${world.project}/`);
    await owner.ask(calls.unshareProject, { ...inProject(), body: { email: cleo.email } });
  });

  test('an address is answered alike with an account, with a disabled one and with none; the founder stays', async () => {
    const [here, gone] = [await server.makeUser('Here'), await server.makeUser('Gone')];
    await disableUser(server.app, gone.email);
    const told = async (email: string) => {
      const shared = await share(email, 'viewer');
      const again = await share(email, 'editor');
      const removed = await owner.send(calls.unshareProject, { ...inProject(), body: { email } });
      const twice = await owner.send(calls.unshareProject, { ...inProject(), body: { email } });
      const moment = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
      return [shared, again, removed, twice].map(({ status, text }) => [
        status,
        text.replaceAll(email, '…').replace(moment, 'then'),
      ]);
    };
    const unknown = await told('nobody@qp.example');
    expect(unknown.map(([status]) => status)).toEqual([200, 200, 200, 422]);
    expect(await told(here.email)).toEqual(unknown);
    expect(await told(gone.email)).toEqual(unknown);
    expect((await share(ada.email.toUpperCase(), 'viewer')).json()).toMatchObject({ code: 'founder-stays' });
    expect((await share(bob.email, 'king')).status).toBe(400);
  });

  test('access begins when the address has an account, and new addresses are limited', async () => {
    await share(' Later@QP.example ', 'viewer');
    await insertUser(server.app.db, { email: 'later@qp.example', firstName: 'Later', passwordHash: null });
    const { id } = (await findUserByEmail(server.app.db, 'later@qp.example'))!;
    const [project] = await listProjects(server.app.db, id);
    expect(project).toMatchObject({ project_id: world.project, role: 'viewer', shared_by: ada.email });
    await owner.ask(calls.unshareProject, { ...inProject(), body: { email: 'later@qp.example' } });
    expect(await listProjects(server.app.db, id)).toEqual([]);
    await server.app.db.updateTable('attempts').set({ count: 100 }).where('key', '=', `share by ${ada.id}`).execute();
    expect((await share('one-more@qp.example', 'viewer')).json()).toMatchObject({ code: 'too-many-requests' });
    server.clock.move(2);
  });

  test('a second share changes the role, and the members are listed with the founder first', async () => {
    await share(bob.email, 'viewer');
    await share(bob.email, 'editor');
    const { members } = await editor.ask(calls.memberList, inProject());
    expect(members.map(({ email, role, founder, me }) => ({ email, role, founder, me }))).toEqual([
      { email: ada.email, role: 'owner', founder: true, me: false },
      { email: bob.email, role: 'editor', founder: false, me: true },
    ]);
  });
});

describe('two people at the same time', () => {
  test('saving over a newer change is refused with who made it and when, and accepted when confirmed', async () => {
    const first = await owner.ask(calls.run, { params: { runID: world.run } });
    expect(first.versions).toEqual({ view: 0, name: 0, note: 0, description: 0, segments: 0 });
    const theirs = await describeRun(editor, { description: 'Bob was here', version: '0' });
    expect(theirs.json()).toMatchObject({ version: 1 });

    const mine = await describeRun(owner, { description: 'Ada was here', version: '0' });
    expect(mine.status).toBe(409);
    const { who, when } = mine.json() as { who: string; when: string };
    expect(who).toBe(`${bob.firstName} (${bob.email})`);
    expect(Math.abs(server.clock.now().getTime() - Date.parse(when))).toBeLessThan(60_000);
    const kept = await owner.ask(calls.run, { params: { runID: world.run } });
    expect(kept).toMatchObject({ description: 'Bob was here', versions: { description: 1 } });

    const anyway = await describeRun(owner, { description: 'Ada was here', version: '0', all_the_same: 'true' });
    expect(anyway.json()).toMatchObject({ version: 2 });
    // Two tabs of one person are two editors; the same text sent twice is not a conflict.
    const second = await describeRun(owner, { description: 'Again', version: '0' });
    expect([second.status, second.json()]).toMatchObject([409, { who: 'You', you: true }]);
    expect((await describeRun(owner, { description: 'Ada was here', version: '0' })).status).toBe(200);
    const { entries } = await owner.ask(calls.projectActivity, inProject());
    expect(entries.find(({ did, details }) => did === 'described' && details !== '')?.details).toBe(
      'replacing description (Bob was here)',
    );
    const rename = (client: Client, name: string) =>
      client.send(calls.renameRun, { params: { runID: world.run }, body: { name, version: '0' } });
    expect((await rename(editor, ' Bob’s ')).json()).toMatchObject({ version: 1 });
    expect((await rename(owner, 'Ada’s')).json()).toMatchObject({ code: 'changed-meanwhile', you: false });
    const [renamed] = (await owner.ask(calls.projectActivity, inProject())).entries;
    expect(renamed).toMatchObject({
      did: 'renamed',
      what: 'the run',
      subject: 'Bob’s',
      details: 'replacing name (Small)',
    });
    expect((await owner.ask(calls.runList, inProject())).run_list[0]).toMatchObject({ 'Run Name': 'Bob’s' });
    await owner.ask(calls.renameRun, { params: { runID: world.run }, body: { name: 'Small' } });
    const annotate = (client: Client, note: string) =>
      client.send(calls.updateNote, { params: { runID: world.run }, body: { note, version: '0' } });
    expect((await annotate(editor, 'For the board\n')).json()).toMatchObject({ version: 1 });
    expect((await annotate(owner, 'Not for the board')).json()).toMatchObject({ code: 'changed-meanwhile' });
    expect((await annotate(owner, 'x'.repeat(2001))).status).toBe(400);
    expect((await owner.ask(calls.runList, inProject())).run_list[0]).toMatchObject({ note: 'For the board' });
    const [annotated] = (await owner.ask(calls.projectActivity, inProject())).entries;
    expect(annotated).toMatchObject({ did: 'saved', what: 'the note on', subject: 'Small' });
    expect((await rename(owner, ' ')).status).toBe(400);
    expect((await rename(owner, 'x'.repeat(201))).status).toBe(400);
    // Another part is another matter, and a client that names no version is not stopped.
    const two = JSON.stringify(Array.from({ length: kept.segments }, () => 'x'));
    expect((await describeRun(editor, { descriptions: two, version: '0' })).status).toBe(200);
    expect((await describeRun(editor, { description: 'Plain' })).status).toBe(200);
  });

  test('a saved view is refused, shown and taken in the same way', async () => {
    const { cluster, profile, metrics, segments } = await owner.ask(calls.run, { params: { runID: world.run } });
    const none = {
      filterCriteriaValue: '',
      filterThresholdValue: '',
      filterCriteriaIndex: '',
      filterThresholdIndex: '',
    };
    const view = {
      ...none,
      order: JSON.stringify(naturalOrder(segments)),
      sortRowsBy: '',
      sortRowsDir: 'desc',
      sortColsBy: '',
      cluster: JSON.stringify(cluster),
      profile: JSON.stringify(profile),
      metrics: JSON.stringify(metrics),
    };
    const save = (client: Client, sortColsDir: string, more: Record<string, string>) =>
      client.send(calls.updateConfig, { params: { runID: world.run }, body: { ...view, sortColsDir, ...more } });
    const turned = { order: JSON.stringify(naturalOrder(segments).reverse()) };
    expect((await save(editor, 'asc', { version: '0' })).json()).toMatchObject({ version: 1 });
    const mine = await save(owner, 'desc', { version: '0', ...turned });
    expect([mine.status, mine.json()]).toMatchObject([409, { who: `${bob.firstName} (${bob.email})` }]);
    expect((await owner.ask(calls.run, { params: { runID: world.run } })).sortColsDir).toBe('asc');
    const anyway = await save(owner, 'desc', { version: '0', ...turned, all_the_same: 'true' });
    expect(anyway.json()).toMatchObject({ version: 2 });
  });

  test('two tabs of one person are merged by field, and asked about the field that both changed', async () => {
    const open = await owner.ask(calls.run, { params: { runID: world.run } });
    const save = (change: object, more: Record<string, string> = {}) =>
      owner.send(calls.updateConfig, {
        params: { runID: world.run },
        body: { ...viewForm(viewOf({ ...open, ...change })), version: String(open.versions.view), ...more },
      });
    expect((await save({ confidence: 99 })).json()).toMatchObject({ merged: false });
    expect((await save({ sortRowsBy: 'descending' })).status).toBe(400);
    expect((await save({ correctedShares: 'yes' })).json()).toMatchObject({ merged: true });
    const both = await owner.ask(calls.run, { params: { runID: world.run } });
    expect(both).toMatchObject({ confidence: 99, correctedShares: 'yes' });
    const third = await save({ confidence: 90 });
    expect([third.status, third.json()]).toMatchObject([409, { you: true }]);
    expect((await save({ confidence: 90 }, { all_the_same: 'true' })).json()).toMatchObject({ merged: true });
    expect(await owner.ask(calls.run, { params: { runID: world.run } })).toMatchObject({
      confidence: 90,
      correctedShares: 'yes',
    });
    const { entries } = await owner.ask(calls.projectActivity, inProject());
    expect(entries[0]).toMatchObject({ did: 'saved', details: 'replacing confidence (99)' });
  });

  test('of two saves in the same moment one wins and the other is refused with the reason', async () => {
    const { versions } = await owner.ask(calls.run, { params: { runID: world.run } });
    const version = String(versions.description);
    const both = await Promise.all([
      describeRun(owner, { description: 'A', version }),
      describeRun(editor, { description: 'B', version }),
    ]);
    const statuses = both.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([200, 409]);
  });
});

describe('the log of a project', () => {
  test('says who did what, the latest first, keeps what is deleted, and comes as csv', async () => {
    const { run_id } = await editor.ask(calls.openSegments, { params: { runID: world.run }, body: { segments: '1' } });
    await owner.ask(calls.deleteRun, { params: { runID: run_id } });
    const { entries, more } = await editor.ask(calls.projectActivity, inProject());
    expect(more).toBe(false);
    expect(entries[0]).toMatchObject({ who: ada.email, did: 'deleted', what: 'the run', subject: 'Small (1 segment)' });
    expect(entries[1]).toMatchObject({ who: bob.email, did: 'opened', subject: 'Small' });
    expect(entries.at(-1)).toMatchObject({ who: ada.email, did: 'created', what: 'the project' });
    const shared = entries.find(({ did }) => did === 'shared');
    expect(shared?.details).toBe(`with ${bob.email} as editor`);
    expect(entries.some(({ did, what }) => did === 'exported' && what === 'the cross-tab (csv) of')).toBe(true);

    // Roles are of interest to the administrator as well.
    expect(await readLog(server.app.db, { limit: 1000, email: ada.email })).toContainEqual(
      expect.objectContaining({ did: 'shared', details: `with ${bob.email} as editor` }),
    );

    const csv = await editor.request(`/api/project/activity/csv/${world.project}/`);
    const lines = csv.text.trim().split('\r\n');
    expect(lines[0]).toBe('when,who,did,what,name,details');
    expect(lines.length).toBe(entries.length + 1);
    expect(lines.at(-1)).toContain('deleted,the run,Small (1 segment)');
  });

  test('comes whole and in order however long it is, several entries of one moment among them', async () => {
    const projectId = randomUUID();
    await sql`insert into activity (project_id, at, who, did, details)
      select ${projectId}, timestamptz '2026-01-01 00:00:00.123456+00' + (i / 700) * interval '1 microsecond', 'x', 'saved', i
      from generate_series(0, 2499) i`.execute(server.app.db);
    let csv = '';
    for await (const part of await activityCsv(server.app, projectId)) csv += part;
    const numbers = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',').at(-1)));
    expect(new Set(numbers).size).toBe(2500);
    expect(numbers.map((i) => Math.floor(i / 700))).toEqual(numbers.map((_, i) => Math.floor(i / 700)));
  });

  test('a refused call is not written down', async () => {
    // A download is written down while it is sent: that of the test before may still be on its way.
    const latest = async () => (await owner.ask(calls.projectActivity, inProject())).entries[0].what;
    await expect.poll(latest).toBe('the activity of');
    const before = (await owner.ask(calls.projectActivity, inProject())).entries.length;
    expect((await editor.send(calls.deleteRun, { params: { runID: world.run } })).status).toBe(403);
    expect((await owner.ask(calls.projectActivity, inProject())).entries.length).toBe(before);
  });
});
