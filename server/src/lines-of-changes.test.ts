import { type Call, calls } from '@qp/contract';
import { smallSurvey } from '@qp/examples';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from './testing/client.ts';
import { startTestServer, type TestServer } from './testing/harness.ts';
import { fingerprint, makeWorld, untilIdle, type World } from './testing/small-world.ts';
import { makeProject } from './testing/survey-project.ts';
import { archiveFile, exportedProject } from './testing/travelling-project.ts';

/** Promise 76 of docs/reliability.md: neither a change without its line in the log nor a line without its change. */

let server: TestServer;
let client: Client;
let world: World;
let archive: Uint8Array;
beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser('Ada'));
  world = await makeWorld(server.app, client);
  archive = await exportedProject(client, world.project);
  await sql`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(server.app.db);
});
afterAll(() => server.stop());

interface Sent {
  body?: Record<string, string>;
  files?: { field: string; name: string; content: string | Uint8Array }[];
  json?: unknown;
}

const QUESTIONS = JSON.stringify(['A1', 'A2', 'A3']);
const lists = { cluster: QUESTIONS, profile: '[]', metrics: '[]' };
const design = { name: 'Another', max_clusters: '2', criterion: 'max', answers: 'categories', ...lists };
const typing = { variables: QUESTIONS, segments: '[1,2]' };
const people = [{ field: 'data_file', name: 'people.csv', content: 'ID,A1,A2,A3\nP1,1,2,3\nP2,2,1,1\n' }];
const friend = 'friend@qp.example';

/** In an order in which each can be carried out. */
const requests: readonly [keyof typeof calls, (() => Sent | Promise<Sent>)?][] = [
  ['createProject', () => ({ body: { name: 'Second' }, files: smallSurvey() })],
  ['createExample'],
  ['importProject', () => ({ body: { name: 'Third' }, files: archiveFile(archive) })],
  ['makeProject', () => ({ body: { name: 'Fourth' } })],
  ['renameProject', () => ({ body: { name: 'Renamed' } })],
  ['shareProject', () => ({ body: { email: friend, role: 'editor' } })],
  ['unshareProject', () => ({ body: { email: friend } })],
  ['choosePeople', () => ({ body: { left_out: JSON.stringify(['P1']) } })],
  ['makeWeight', () => ({ body: { name: 'Market', csv: 'AGE,18-34,40\nAGE,35-54,30\nAGE,55+,30' } })],
  ['removeWeight', () => ({ body: { name: 'Market' } })],
  ['exportProject'],
  ['createRun', () => ({ body: design })],
  [
    'useExistingSegments',
    () => ({ json: { name: 'Known', variable: 'AGE', cluster: ['A1'], profile: [], metrics: [] } }),
  ],
  ['runWithout'],
  ['openSegments', () => ({ body: { segments: '1' } })],
  ['mergeSegments', () => ({ body: { name: 'Merged', segments: '[1,2]' } })],
  ['renameRun', () => ({ body: { name: 'Renamed' } })],
  ['updateNote', () => ({ body: { note: 'A note' } })],
  ['updateDescription', () => ({ body: { description: 'Told' } })],
  ['updatePersonas', () => ({ body: personas() })],
  ['exportCsv'],
  ['startStability'],
  ['startDrivers', () => ({ body: { causes: JSON.stringify(['AGE']) } })],
  ['startReach', () => ({ body: { variables: JSON.stringify(['AGE']) } })],
  ['saveValue', () => ({ body: { population: '1000', metrics: JSON.stringify(['SPEND']) } })],
  ['matchScore', async () => ({ body: { read: await readCustomers(), choices: JSON.stringify(customers) } })],
  ['topK', () => ({ body: { ...typing, feature_num: '2' } })],
  ['classifier', () => ({ body: typing })],
  ['classifierProbability', () => ({ body: typing })],
  ['classifierExcel', () => ({ body: typing })],
  ['customerKit', () => ({ body: { part: 'kit' } })],
  ['typingKit', () => ({ body: { ...typing, part: 'kit' } })],
  ['predict', () => ({ body: { variables: QUESTIONS }, files: people })],
  ['predictProbability', () => ({ body: { variables: QUESTIONS }, files: people })],
  ['checkFielded', () => ({ files: people })],
  ['publishForm', () => ({ body: { title: 'Who are you?', ending: 'segment', open: 'true' } })],
  ['deleteFormAnswers'],
  ['deleteForm'],
  ['resetTopK'],
  ['newWave', () => ({ body: { name: 'Three' }, files: people.map((file) => ({ ...file, field: 'wave_file' })) })],
  ['matchWave', () => ({ body: { choices: JSON.stringify({ questions: {}, id: null, weight: null }), confirm: '1' } })],
  ['setMovedPoints', () => ({ body: { points: '7' } })],
  ['deleteWave'],
  ['deleteRun'],
  ['removeDeckTemplate'],
  ['deleteProject'],
];

const customers = { questions: { AGE: { column: 'A1', answers: null, turned: false } }, id: 'ID', weight: null };
/** The job that has read a customer file. */
async function readCustomers(): Promise<string> {
  const { job_id } = await client.ask(calls.newScore, { params: { runID: world.run }, files: people });
  await client.waitFor(job_id);
  return job_id;
}

const personas = () => ({
  version: '0',
  edits: JSON.stringify([0, 1].map(() => ({ hidden: [], order: [], quote: 'I save.' }))),
  descriptions: JSON.stringify(['Savers', 'Spenders']),
});

/** A job carries out what these begin: it may have failed, and nothing else is left of it. */
const BY_JOB = new Set(['createProject', 'createExample', 'importProject']);
/** Begun and written as the others of their kind; the last ends a job that is under way, which leavers.test.ts shows. */
const ALIKE = new Set([
  ...['exportExcel', 'exportDeck', 'exportSpss', 'exportSpssDiscretized', 'updateConfig', 'allowWave'],
  ...['uploadDeckTemplate', 'cancelJob', 'startRunPlan', 'startProjectPlan'],
]);

async function state(name: string) {
  await untilIdle(server.app);
  const { jobs, ...rest } = await fingerprint(server.app);
  return BY_JOB.has(name) ? rest : { jobs, ...rest };
}

/** Entries that came with a project from elsewhere are of no one here. */
const lines = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from activity where user_id is not null`.execute(
    server.app.db,
  );
  return rows[0].n;
};

test('every call that leaves a line and changes something is tried', () => {
  const logged = (Object.entries(calls) as [string, Call][]).filter(
    ([, call]) => call.activity && call.answer !== 'file' && (call.changes || call.path.includes('/export')),
  );
  const tried = new Set<string>([...requests.map(([name]) => name), ...ALIKE]);
  expect(logged.map(([name]) => name).filter((name) => !tried.has(name))).toEqual([]);
});

test.each(requests)('%s changes nothing where its line can’t be written, and leaves one line', async (name, make) => {
  const call: Call = calls[name];
  const id = call.owns ? world[call.owns] : '';
  const sent = await make?.();
  const send = () => client.send(call, { params: call.owns ? { [`${call.owns}ID`]: id } : {}, ...sent } as object);
  const before = await state(name);
  await sql`create trigger full_disk before insert on activity for each row execute function full_disk()`.execute(
    server.app.db,
  );
  const refused = await send().finally(() => sql`drop trigger full_disk on activity`.execute(server.app.db));
  expect([refused.status, refused.text]).toEqual([507, expect.stringContaining('storage-full')]);
  expect(await state(name)).toEqual(before);
  const [written, answer] = [await lines(), await send()];
  expect(answer.status, answer.text).toBe(200);
  await untilIdle(server.app);
  expect(await lines()).toBe(written + 1);
});

test('a request that is sent again leaves no second line', async () => {
  const projectID = await makeProject(client, 'Fifth');
  const submit = () =>
    client.ask(calls.createRun, {
      params: { projectID },
      body: { ...design, submission_key: 'pressed twice' } as never,
    });
  const { run_id } = await submit();
  const written = await lines();
  expect((await submit()).run_id).toBe(run_id);
  await client.ask(calls.createExample);
  expect(await lines()).toBe(written);
});
