// Promise 54 of docs/reliability.md.
import { calls, type Run } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { makeRun } from '../../testing/small-run.ts';
import { makeProject } from '../../testing/survey-project.ts';

let server: TestServer;
let client: Client;
let run: Run;
let project: string;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  project = await makeProject(client, 'Personas', { respondents: 120 });
  run = await makeRun(client, project, { cluster: ['A1', 'A2', 'A3', 'A4'], profile: ['AGE'] });
});
afterAll(() => server.stop());

const load = () => client.ask(calls.personas, { params: { runID: run.id } });
const none = { hidden: [], order: [], quote: '' };
const quoted = { hidden: ['think:A1'], order: ['not:A3', 'not:A2'], quote: 'I never pay full price.' };
const body = (version: number, edits: object[] = [quoted, none], descriptions = ['Savers\nThey wait.', '']) => ({
  version: String(version),
  edits: JSON.stringify(edits),
  descriptions: JSON.stringify(descriptions),
});
const save = (...of: Parameters<typeof body>) =>
  client.send(calls.updatePersonas, { params: { runID: run.id }, body: body(...of) });

describe('the personas of a run', () => {
  it('begin without an edit', async () => {
    expect(await load()).toEqual({ run_id: run.id, version: 0, edits: [none, none], descriptions: ['', ''] });
  });

  it('keep hidden lines, order and quote, and share names and texts with the descriptions of the segments', async () => {
    expect((await save(0)).status).toBe(200);
    expect(await load()).toMatchObject({ version: 1, edits: [quoted, none] });
    const again = await client.ask(calls.run, { params: { runID: run.id } });
    expect(again.header_descriptions).toEqual(['Savers\nThey wait.', '']);
    // And the other way round: one author.
    const descriptions = JSON.stringify(['Savers', 'Treaters']);
    await client.ask(calls.updateDescription, { params: { runID: run.id }, body: { descriptions } });
    expect((await load()).descriptions).toEqual(['Savers', 'Treaters']);
  });

  it('merge what two tabs changed in different places, and ask where both changed the same', async () => {
    const { version } = await load();
    const { versions } = await client.ask(calls.run, { params: { runID: run.id } });
    const send = (edits: object[], descriptions: string[], more: Record<string, string> = {}) =>
      client.send(calls.updatePersonas, {
        params: { runID: run.id },
        body: { ...body(version, edits, descriptions), segments_version: String(versions.segments), ...more },
      });
    const both = ['Savers', 'Treaters'];
    expect((await send([quoted, { ...none, quote: 'Why wait?' }], both)).json()).toMatchObject({ merged: false });
    const other = await send([{ ...quoted, hidden: [] }, none], ['Waiters', 'Treaters']);
    expect(other.json()).toMatchObject({ version: version + 2, merged: true });
    expect(await load()).toMatchObject({
      edits: [
        { ...quoted, hidden: [] },
        { ...none, quote: 'Why wait?' },
      ],
      descriptions: ['Waiters', 'Treaters'],
    });
    const touching = [quoted, { ...none, quote: 'Later.' }];
    const refused = await send(touching, both);
    expect([refused.status, refused.json()]).toMatchObject([
      409,
      { error_message: expect.stringContaining('You, in another tab or program, changed the same on'), you: true },
    ]);
    expect((await send(touching, ['Savers', 'Spenders'], { all_the_same: 'true' })).status).toBe(200);
    // Only what this tab changed is replaced.
    expect(await load()).toMatchObject({
      edits: [
        { ...quoted, hidden: [] },
        { ...none, quote: 'Later.' },
      ],
      descriptions: ['Waiters', 'Spenders'],
    });
    const { entries } = await client.ask(calls.projectActivity, { params: { projectID: project } });
    expect(entries[0].details).toBe('replacing name of SEG2 (Treaters), quote of SEG2 (Why wait?)');
  });

  it('refuse edits and names that are not one per segment, with the field in the sentence', async () => {
    const { version } = await load();
    const short = await save(version, [none]);
    expect([short.status, short.json()]).toMatchObject([
      400,
      { error_message: 'edits: must have 2 entries, one per segment, but has 1' },
    ]);
    const names = await save(version, [none, none], ['One']);
    expect([names.status, names.json()]).toMatchObject([
      400,
      { error_message: 'descriptions: must have 2 entries, one per segment, but has 1' },
    ]);
    expect((await load()).version).toBe(version);
  });
});
