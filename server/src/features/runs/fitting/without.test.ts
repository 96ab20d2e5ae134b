import { calls, runComparison } from '@qp/contract';
import { carelessFile } from '@qp/examples';
import { withAndWithout } from '@qp/facts';
import { qualityWords } from '@qp/words/sample/quality';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { draftOf, madeProject } from '../../../testing/drafts.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

/** A run beside the same one without people who are flagged: one survey with people who answered in known ways. */

let server: TestServer;
let client: Client;
let projectID: string;
let runID: string;
const { name, content, numbers } = carelessFile();

beforeAll(async () => {
  server = await startTestServer({});
  client = await server.client(await server.makeUser());
  projectID = await madeProject(client, (await draftOf(client, name, content)).import_id, 'Careless');
  const { variables } = await client.ask(calls.projectSummary, { params: { projectID } });
  const statements = variables.filter(({ label }) => label.startsWith('Statement')).map(({ code }) => code);
  expect(statements).toHaveLength(24);
  const how = { max_clusters: '3', criterion: 'max', answers: 'categories', starts: '3' };
  const body = { name: 'Needs', ...how, cluster: JSON.stringify(statements), profile: '[]', metrics: '[]' };
  const started = await client.ask(calls.createRun, { params: { projectID }, body });
  expect(await client.waitFor(started.job_id)).toMatchObject({ status: 'finished' });
  runID = started.run_id;
});
afterAll(() => server.stop());

const without = (body: Record<string, string> = {}) => client.send(calls.runWithout, { params: { runID }, body });

describe('a run without flagged people', () => {
  it('is the same model without them, says so in its manifest, and compares in one sentence', async () => {
    const answer = await client.ask(calls.runWithout, { params: { runID }, body: { submission_key: 'pressed once' } });
    expect(await client.waitFor(answer.job_id)).toMatchObject({ status: 'finished' });
    const { people } = await client.ask(calls.quality, { params: { projectID } });
    const flagged = people.map(({ id }) => id);
    expect(flagged).toEqual(expect.arrayContaining(numbers.straight.map(String)));
    const [before, after] = await Promise.all(
      [runID, answer.run_id].map((id) => client.ask(calls.run, { params: { runID: id } })),
    );
    expect([answer.left_out, after.left_out]).toEqual([flagged.length, flagged.length]);
    expect(after.respondents).toBe(before.respondents - flagged.length);
    const manifest = (await client.send(calls.runManifest, { params: { runID: answer.run_id } })).json() as {
      people: { left_out: string[] };
      settings: object;
    };
    expect(manifest.people.left_out.toSorted()).toEqual(flagged.toSorted());
    const own = (await client.send(calls.runManifest, { params: { runID } })).json() as { settings: object };
    expect(manifest.settings).toEqual(own.settings);

    const params = { runID, otherID: answer.run_id };
    const { job_id } = await client.ask(calls.compareRuns, { params });
    await client.waitFor(job_id);
    const { result } = await client.ask(calls.resultPing, { params: { jobID: job_id } });
    const comparison = runComparison.parse(result);
    expect(comparison.other.without_of).toBe(runID);
    const { one, other } = comparison;
    const found = withAndWithout({
      ...comparison,
      one: { ...one, shares: one.shares! },
      other: { ...other, shares: other.shares! },
    });
    expect(found.leftOut).toBe(flagged.length);
    expect(qualityWords('en').without.sentence(found)).toMatch(
      new RegExp(`^Without the ${flagged.length} flagged people, \\d+% stay in their segment; `),
    );
    const again = await client.ask(calls.runWithout, { params: { runID }, body: { submission_key: 'pressed once' } });
    expect(again.run_id).toBe(answer.run_id);
    const { keep, left_out } = await client.ask(calls.people, { params: { projectID } });
    expect([keep, left_out]).toEqual([[], []]);
  });

  it('is refused in words where no one would be left out, or nothing was fitted', async () => {
    const none = await without({ least: '9' });
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('No one who took part')]);
    expect((await without({ least: '0' })).status).toBe(400);
    expect((await without({ among: 'bot' })).status).toBe(400);
  });
});
