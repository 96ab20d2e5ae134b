import { calls, type Run, type Wave } from '@qp/contract';
import { smallSurvey } from '@qp/examples';
import { choicesOf, type WaveChoices } from '@qp/facts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { csv, otherPeople } from '../../testing/other-people.ts';
import { makeRun } from '../../testing/small-run.ts';
import { makeProject } from '../../testing/survey-project.ts';
import { archiveFile, exportedProject } from '../../testing/travelling-project.ts';
import { lockRun } from '../runs/index.ts';
import { selectWave, setWave, storeTracking } from './queries.ts';
import { joinTracking, startTracking } from './track-run.job.ts';

/** Waves of a run, through the server: one run, two waves of the same survey with other respondents. */

let server: TestServer;
let client: Client;
let run: Run;
let runID: string;
let projectID: string;

const CLUSTER = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];

const file = (content: string, name = 'wave.csv') => ({ field: 'wave_file', name, content });

const load = () => client.ask(calls.runWaves, { params: { runID } });
const waveOf = async (id: string): Promise<Wave> => (await load()).waves.find((wave) => wave.id === id)!;

async function add(name: string, content: string, date = '') {
  const { wave_id, job_id } = await client.ask(calls.newWave, {
    params: { runID },
    body: { name, date },
    files: [file(content)],
  });
  return { id: wave_id, read: await client.waitFor(job_id) };
}

const keptRefits = () =>
  server.app.db.selectFrom('files').select('id').where('name', '=', 'run-refits').where('run_id', '=', runID).execute();

/** Confirms a matching and waits for the figures. */
async function confirm(id: string, choices: WaveChoices): Promise<void> {
  const body = { choices: JSON.stringify(choices), confirm: '1' } as const;
  await client.waitFor((await client.ask(calls.matchWave, { params: { waveID: id }, body })).job_id);
  await untilTracked();
}
async function untilTracked(): Promise<void> {
  for (;;) {
    const { job_id } = await load();
    if (job_id === null) return;
    await client.waitFor(job_id);
  }
}

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  projectID = await makeProject(client);
  run = await makeRun(client, projectID, { cluster: CLUSTER, profile: ['AGE'], max_clusters: '3' });
  runID = run.id;
});
afterAll(() => server.stop());

describe('a wave', () => {
  let first: string;
  let kept: Awaited<ReturnType<typeof keptRefits>>;

  it('is matched by name, renamed and recoded questions are named, and computed when confirmed', async () => {
    const [header, ...people] = otherPeople(8);
    const renamed = header.map((name) => (name === 'A2' ? 'Question_two' : name));
    const table = [renamed, ...people.map((line) => line.map((cell, j) => (j === 0 ? `N${cell}` : cell)))];
    const { id, read } = await add('Spring', csv(table), '2026-05-01');
    expect(read).toMatchObject({ status: 'finished' });
    const { matching, state, people: count } = await waveOf(id);
    expect([state, count]).toEqual(['matching', people.length]);
    expect(matching!.questions.map(({ column }) => column)).toEqual(['A1', 'Question_two', 'A3', 'A4', 'A5', 'A6']);
    expect(matching!.questions[1]).toMatchObject({ by: 'answers', warnings: ['by answers'] });
    await confirm(id, choicesOf(matching!));
    const { waves, tracking, shown } = await load();
    expect(shown).toEqual([id]);
    expect(waves[0]).toMatchObject({ state: 'ready', problem: null });
    expect(waves[0].matching!.questions[1]).toMatchObject({ by: 'hand', warnings: ['renamed'] });
    const [figures] = tracking!.waves;
    expect(figures).toMatchObject({ people: people.length, precision: 1, questions: [0, 1, 2, 3, 4, 5] });
    const { sizes } = figures.sizes.estimated;
    expect(sizes.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(1, 6);
    expect(tracking!.questions.map(({ code }) => code)).toEqual(CLUSTER);
    first = id;
    kept = await keptRefits();
    expect(kept).toHaveLength(1);
  });

  it('takes choices from two tabs, and asks where both chose for the same question', async () => {
    const { id } = await add('Two tabs', csv(otherPeople(10)));
    const seen = choicesOf((await waveOf(id)).matching!);
    const choose = (code: string, column: string | null) => {
      const questions = { ...seen.questions, [code]: { ...seen.questions[code], column, answers: null } };
      const body = { choices: JSON.stringify({ ...seen, questions }), previous: JSON.stringify(seen) };
      return client.send(calls.matchWave, { params: { waveID: id }, body });
    };
    const done = async (answer: { json(): unknown }) => client.waitFor((answer.json() as { job_id: string }).job_id);
    await done(await choose('A1', 'A3'));
    await done(await choose('A2', null));
    const { matching } = await waveOf(id);
    expect(matching!.questions.slice(0, 2).map(({ column }) => column)).toEqual(['A3', null]);
    const refused = await choose('A1', 'A4');
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'matching-changed' }]);
    await client.ask(calls.deleteWave, { params: { waveID: id }, body: {} });
    await untilTracked();
  });

  it('says that a file has the answers of the run itself', async () => {
    const { id } = await add('Again', smallSurvey().find(({ name }) => name.startsWith('discretized'))!.content);
    expect((await waveOf(id)).matching).toMatchObject({ repeats: true });
    await client.ask(calls.deleteWave, { params: { waveID: id }, body: {} });
    await untilTracked();
  });

  it('reuses the choices of the previous wave, and names people who were there', async () => {
    const [header, ...people] = otherPeople(9);
    const renamed = header.map((name) => (name === 'A2' ? 'Question_two' : name));
    const { id } = await add('Autumn', csv([renamed, ...people]), '2026-10-01');
    const { matching } = await waveOf(id);
    expect(matching!.questions[1]).toMatchObject({ column: 'Question_two', by: 'choice', warnings: ['renamed'] });
    expect([matching!.panel, matching!.repeats]).toEqual([people.length, false]);
    await confirm(id, choicesOf(matching!));
    const { tracking, shown } = await load();
    expect(shown).toEqual([first, id]);
    expect(tracking!.waves[1].panels).toMatchObject([{ from: null, people: people.length }]);
    expect(tracking!.waves[1].sizes.estimated.toPrevious).toHaveLength(run.segments);
    // What the resamples say of the run was computed with the first wave.
    expect(await keptRefits()).toEqual(kept);
  });

  it('waits for the others while they are computed, instead of having them computed twice', async () => {
    const { db } = server.app;
    const { owner_id } = await db
      .selectFrom('projects')
      .select('owner_id')
      .where('id', '=', projectID)
      .executeTakeFirstOrThrow();
    const owner = { ownerId: owner_id, projectId: projectID, runId: runID };
    const rolledBack = new Error('rolled back');
    const joined = db.transaction().execute(async (trx) => {
      const jobId = await startTracking(server.app, trx, owner);
      await trx.updateTable('jobs').set({ state: 'started' }).where('id', '=', jobId).execute();
      await setWave(trx, first, { state: 'computing' });
      await joinTracking(server.app, trx, owner);
      const open = trx.selectFrom('jobs').select('id').where('run_id', '=', runID).where('state', '!=', 'finished');
      expect(await open.execute()).toEqual([{ id: jobId }]);
      expect((await selectWave(trx, first))!.job_id).toBe(jobId);
      throw rolledBack;
    });
    await expect(joined).rejects.toBe(rolledBack);
  });

  it('lets questions differ, and says what a new segmentation would find', async () => {
    const body = { questions: JSON.stringify(['A4']) };
    await client.ask(calls.allowWave, { params: { waveID: first }, body });
    await untilTracked();
    // A tab that was opened before allows another one.
    const late = { questions: JSON.stringify(['A5']), previous: '[]' };
    await client.ask(calls.allowWave, { params: { waveID: first }, body: late });
    await untilTracked();
    const { tracking } = await load();
    expect(tracking!.waves[0].free).toEqual([3, 4]);
    const all = { questions: JSON.stringify(CLUSTER) };
    expect((await client.send(calls.allowWave, { params: { waveID: first }, body: all })).status).toBe(400);
    const { job_id } = await client.ask(calls.renewWave, { params: { waveID: first }, body: {} });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    expect((await waveOf(first)).renewed!.people).toBeGreaterThan(100);
  });

  it('travels with its project, and is put together again there', async () => {
    const content = await exportedProject(client, projectID);
    const { success } = await client.ask(calls.importProject, {
      body: { name: 'Elsewhere' },
      files: archiveFile(content),
    });
    const elsewhere = success.split('/')[2];
    const { run_list } = await client.ask(calls.runList, { params: { projectID: elsewhere } });
    const params = { runID: run_list[0].id };
    const [opened, inAnotherTab] = await Promise.all(
      Array.from({ length: 2 }, () => client.ask(calls.runWaves, { params })),
    );
    expect(inAnotherTab.job_id).toBe(opened.job_id);
    expect(opened.waves.map(({ name, state }) => [name, state])).toEqual([
      ['Spring', 'ready'],
      ['Autumn', 'ready'],
    ]);
    await client.waitFor(opened.job_id!);
    const [{ tracking: there }, { tracking: here }] = [await client.ask(calls.runWaves, { params }), await load()];
    expect(there!.waves.map(({ sizes }) => sizes)).toEqual(here!.waves.map(({ sizes }) => sizes));
    // Its file stayed where it was read: the matching can be seen there, and not changed.
    const [{ id, has_file, matching }] = opened.waves;
    expect(has_file).toBe(false);
    const body = { choices: JSON.stringify(choicesOf(matching!)), confirm: '1' } as const;
    const refused = await client.send(calls.matchWave, { params: { waveID: id }, body });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('add the file again')]);
    expect((await client.ask(calls.runWaves, { params })).waves[0].state).toBe('ready');
  });

  it('is not computed again and again where that fails, until something changes or some time has passed', async () => {
    const { db } = server.app;
    await db.transaction().execute((trx) => storeTracking(trx, runID, [], null));
    const { job_id: again } = await load();
    await client.waitFor(again!);
    const failed = { state: 'failed', error_code: 'internal', error_message: 'Out of memory.' } as const;
    await db.transaction().execute(async (trx) => {
      await storeTracking(trx, runID, [], null);
      await trx
        .updateTable('jobs')
        .set({ ...failed, finished_at: sql`now()` })
        .where('id', '=', again)
        .execute();
    });
    expect([(await load()).job_id, (await load()).job_id]).toEqual([again, again]);
    await db
      .updateTable('jobs')
      .set({ finished_at: sql`now() - interval '2 minutes'` })
      .where('id', '=', again)
      .execute();
    await untilTracked();
    expect((await load()).shown).toHaveLength(2);
  });

  it('is handed over as tables and as an SPSS file', async () => {
    const table = await client.send(calls.trackingFile, { params: { runID }, query: { format: 'csv' } });
    expect(table.text).toContain('Spring,240,240,estimated,SEG1,');
    expect((await client.send(calls.trackingFile, { params: { runID }, query: { format: 'xlsx' } })).status).toBe(200);
    const sav = await client.send(calls.waveSav, { params: { waveID: first } });
    expect(sav.text).toMatch(/^\$FL2.*Probability of SEG1/s);
  });

  it('is not deleted in the middle of storing its figures', async () => {
    const { db } = server.app;
    const deleting = await db.transaction().execute(async (trx) => {
      await lockRun(trx, runID);
      const asked = client.ask(calls.deleteWave, { params: { waveID: first }, body: {} }).then(() => 'deleted');
      const waiting = expect
        .poll(async () => {
          const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database()`.execute(trx);
          return rows.length;
        })
        .toBeGreaterThan(0);
      expect(await Promise.race([asked, waiting.then(() => 'waiting')])).toBe('waiting');
      expect(await selectWave(trx, first)).toBeDefined();
      return { asked };
    });
    expect(await deleting.asked).toBe('deleted');
  });

  it('leaves nothing behind when it is deleted', async () => {
    const { db } = server.app;
    expect(await db.selectFrom('files').select('id').where('wave_id', '=', first).execute()).toEqual([]);
    await untilTracked();
    const { waves, shown } = await load();
    expect([waves.length, shown.length]).toEqual([1, 1]);
    await client.ask(calls.deleteWave, { params: { waveID: waves[0].id }, body: {} });
    expect(await load()).toEqual({ waves: [], tracking: null, shown: [], job_id: null });
    // The refits are those of the run, which stays.
    expect(await keptRefits()).toHaveLength(1);
  });

  it.each([
    ['20 people', csv(otherPeople(8).slice(0, 21)), 'It has 20 respondents with an answer'],
    ['none of the questions', csv(otherPeople(8).map((line) => [line[0]])), 'none of the questions'],
    ['a header and nothing below', 'ID,A1\n', 'no respondents'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'PDF'],
  ])('with %s is refused with a sentence, and is not there', async (_, content, sentence) => {
    const { read } = await add('Odd', content);
    expect(read.status).toBe('failed');
    expect(read.error_message).toContain(sentence);
    expect((await load()).waves).toEqual([]);
  });

  it('that is empty is refused at once', async () => {
    const files = [file('', 'wave.csv')];
    expect((await client.send(calls.newWave, { params: { runID }, body: { name: 'X' }, files })).status).toBe(400);
  });
});

describe('a wave in which everything changed', () => {
  it('names each change, a reversed scale among them, and accepts nothing silently', async () => {
    const [, ...people] = otherPeople(11);
    const codes = ['Disagree', 'Neither', 'Agree'];
    const table = [
      ['ID', 'X1', 'A2', 'A3', 'A4', 'A5'],
      ...people.map(([id, a1, a2, a3, a4, a5], i) => [
        ...[`N${id}`, a1, codes[2 - codes.indexOf(a2)], String(codes.indexOf(a3))],
        ...[a4 === 'Neither' ? '' : a4, i % 10 === 0 ? 'Not asked before' : a5],
      ]),
    ];
    const labels = ['Statement 1', 'Statement 2', 'Statement 3', 'About crisps', 'Statement 5'];
    const dictionary = [['Variable', 'Variable Label'], ...table[0].slice(1).map((name, j) => [name, labels[j]])];
    const files = [file(csv(table)), { field: 'variables_file', name: 'variables.csv', content: csv(dictionary) }];
    const sent = { params: { runID }, body: { name: 'All at once' }, files };
    const { wave_id, job_id } = await client.ask(calls.newWave, sent);
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const { matching, state } = await waveOf(wave_id);
    expect(state).toBe('matching');
    expect(matching!.questions.map(({ warnings }) => warnings)).toEqual([
      ['renamed'],
      ['reversed'],
      ['recoded'],
      ['wording', 'answers gone'],
      ['answers added'],
      ['missing'],
    ]);
    expect(matching!.questions[1].turned).toBe(true);

    // A double click on the button: one of the two is told to wait.
    const body = { choices: JSON.stringify(choicesOf(matching!)), confirm: '1' } as const;
    const both = await Promise.all(
      [1, 2].map(() => client.send(calls.matchWave, { params: { waveID: wave_id }, body })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    // Deleted in another tab while it is read or computed: nothing of it stays.
    await client.ask(calls.deleteWave, { params: { waveID: wave_id }, body: {} });
    await untilTracked();
    expect(await load()).toMatchObject({ waves: [], tracking: null });
    const { db } = server.app;
    expect(await db.selectFrom('files').select('id').where('wave_id', '=', wave_id).execute()).toEqual([]);
    expect((await client.send(calls.deleteWave, { params: { waveID: wave_id }, body: {} })).status).toBe(404);
  });
});
