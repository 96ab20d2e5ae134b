import { calls } from '@qp/contract';
import { carelessCounts, carelessFile } from '@qp/examples';
import { flaggedWith } from '@qp/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { change, draftOf, madeProject } from '../../../testing/drafts.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

/** How people answered: one file of known people. */

let server: TestServer;
let client: Client;
let projectID: string;
const { name, content, numbers } = carelessFile();

beforeAll(async () => {
  server = await startTestServer({});
  client = await server.client(await server.makeUser());
  const draft = await draftOf(client, name, content);
  projectID = await madeProject(client, draft.import_id, 'Careless');
});
afterAll(() => server.stop());

const kinds = Object.keys(carelessCounts) as (keyof typeof carelessCounts)[];
const ask = (query = {}) => client.ask(calls.quality, { params: { projectID }, query });

describe('how people answered', () => {
  it('names every kind of the file, and hardly anyone else', async () => {
    const found = await ask();
    const flagsOf = (row: number) =>
      found.people.find(({ id }) => id === String(row))?.flags.map(({ index }) => index) ?? [];
    const named = {
      repeated: 'duplicate',
      copies: 'duplicate',
      fast: 'speed',
      blank: 'unanswered',
      straight: 'run',
    } as const;
    for (const kind of kinds) {
      const flagged = numbers[kind].filter((row) => flagsOf(row).includes(named[kind]));
      expect([kind, flagged.length]).toEqual([kind, carelessCounts[kind]]);
    }
    const known = new Set(kinds.flatMap((kind) => numbers[kind]));
    expect(found.people.filter(({ id }) => !known.has(Number(id))).length).toBeLessThan(0.05 * 600);
    expect(found.duration).toEqual({ label: 'Interview duration in seconds', unit: 'seconds' });
  });

  it('flags by another share of the median duration, and refuses what is none', async () => {
    const speed = async (share: string) =>
      (await ask({ speed: share })).indices.find(({ index }) => index === 'speed')!;
    const [third, tenth] = [await speed(String(1 / 3)), await speed('0.05')];
    expect([third.flagged, tenth.flagged]).toEqual([24, 0]);
    for (const wrong of ['2', 'x', '-1', '0']) {
      expect((await client.send(calls.quality, { params: { projectID }, query: { speed: wrong } })).status).toBe(400);
    }
  });

  it('opens with the answers behind a flag; there is none of someone who isn’t there', async () => {
    const of = (person: string, flags: string) =>
      client.ask(calls.personQuality, { params: { projectID }, query: { person, flags } });
    const [copy] = (await of(String(numbers.copies[0]), 'duplicate')).evidence;
    expect(copy).toMatchObject({ other: '1', rows: [] });
    const [fast, run] = (await of(String(numbers.straight[0]), 'speed,run')).evidence;
    expect(fast.rows[0].label).toBe('Interview duration in seconds');
    expect(run.rows).toHaveLength(24);
    expect(new Set(run.rows.flatMap(({ answers }) => answers)).size).toBe(1);
    expect(await of('nobody', 'run')).toEqual({ id: 'nobody', evidence: [] });
    const query = { person: '1', flags: 'bot' };
    expect((await client.send(calls.personQuality, { params: { projectID }, query })).status).toBe(400);
  });

  it('says the same in the check of the import, by the plans as they are there, and nothing to others', async () => {
    const draft = await draftOf(client, name, content);
    const params = { importID: draft.import_id };
    expect(await client.ask(calls.importQuality, { params, query: {} })).toEqual(await ask());
    const person = { person: String(numbers.straight[0]), flags: 'speed,run' };
    expect(await client.ask(calls.importPersonQuality, { params, query: person })).toEqual(
      await client.ask(calls.personQuality, { params: { projectID }, query: person }),
    );
    await change(client, draft, ['Interview duration in seconds'], { kind: 'out' });
    expect((await client.ask(calls.importQuality, { params, query: {} })).duration).toBeNull();
    const other = await server.client(await server.makeUser());
    expect((await other.send(calls.importQuality, { params, query: {} })).status).toBe(404);
  });

  it('leaves out people with a combination of flags, and takes them back', async () => {
    const ids = flaggedWith(await ask(), { least: 2, among: ['run', 'spread', 'duplicate'] });
    expect(ids.length).toBeGreaterThan(30);
    const body = { left_out: JSON.stringify(ids) };
    const chosen = await client.ask(calls.choosePeople, { params: { projectID }, body });
    expect(chosen.kept).toBe(729 - ids.length);
    const undone = await client.ask(calls.choosePeople, { params: { projectID }, body: { left_out: '[]' } });
    expect(undone.kept).toBe(729);
  });
});
