import { calls, type Run } from '@qp/contract';
import { errorMessage } from '@qp/words/errors/sentences';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { makeRun } from '../../testing/small-run.ts';
import { makeProject } from '../../testing/survey-project.ts';

let server: TestServer;
let client: Client;
let run: Run;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  const projectID = await makeProject(client, 'Personas', { respondents: 120 });
  run = await makeRun(client, projectID, { cluster: ['A1', 'A2', 'A3', 'A4'], profile: ['AGE'] });
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

  it('refuse what was made on an older version, and leave names alone with it', async () => {
    const { version } = await load();
    expect((await save(version, [none, none], ['Late', 'Late'])).status).toBe(200);
    for (const old of [0, version]) {
      const refused = await save(old, [quoted, none], ['Lost', 'Lost']);
      expect([refused.status, refused.json()]).toMatchObject([
        409,
        { error_message: errorMessage('personas-changed') },
      ]);
    }
    expect(await load()).toMatchObject({ edits: [none, none], descriptions: ['Late', 'Late'] });
  });

  it('refuse edits and names that are not one a segment, with the field in the sentence', async () => {
    const { version } = await load();
    const short = await save(version, [none]);
    expect([short.status, short.json()]).toMatchObject([
      400,
      { error_message: 'edits: must hold 2 entries, one a segment, and holds 1' },
    ]);
    const names = await save(version, [none, none], ['One']);
    expect([names.status, names.json()]).toMatchObject([
      400,
      { error_message: 'descriptions: must hold 2 texts, one a segment, and holds 1' },
    ]);
    expect((await load()).version).toBe(version);
  });
});
