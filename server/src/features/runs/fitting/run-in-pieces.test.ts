// Promise 48 of docs/reliability.md.
import { calls } from '@qp/contract';
import { expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/harness.ts';
import { makeProject } from '../../../testing/survey-project.ts';

/** The stored row of a run, without what differs from one run to the next. */
async function resultOf(server: TestServer, ada: TestUser, projectID: string): Promise<unknown> {
  const client = await server.client(ada);
  const body = {
    name: 'Needs',
    max_clusters: '3',
    alpha: '100',
    description: '',
    cluster: JSON.stringify(['A1', 'A2', 'A3', 'A4', 'A5', 'A6']),
    profile: JSON.stringify(['AGE']),
    metrics: JSON.stringify(['SPEND']),
  };
  const { job_id, run_id } = await client.ask(calls.createRun, { params: { projectID }, body });
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
  const { db, files } = server.app;
  const row = await db.selectFrom('run_results').selectAll().where('run_id', '=', run_id).executeTakeFirstOrThrow();
  const { run_id: _, seconds: __, models_file, placements_file, ...same } = row;
  const hash = async (fileId: string) => (await files.find(db, fileId))?.sha256;
  return { ...same, models: await hash(models_file), placements: await hash(placements_file) };
}

test('a run in pieces gives the same bits as a whole one and leaves no pieces behind', async () => {
  const whole = await startTestServer();
  const ada = await whole.makeUser();
  const projectID = await makeProject(await whole.client(ada));
  const expected = await resultOf(whole, ada, projectID);
  await whole.stop();

  const { databaseUrl } = whole;
  const cut = await startTestServer({ databaseUrl, change: (settings) => ({ ...settings, cutRunsFrom: 0 }) });
  expect(await resultOf(cut, ada, projectID)).toEqual(expected);
  expect(cut.logged.filter((line) => line.includes('fit-piece') && line.includes('a job has ended'))).not.toEqual([]);
  const left = cut.app.db.selectFrom('jobs').select('kind').where('parent_id', 'is not', null);
  expect(await left.execute()).toEqual([]);
  await cut.stop();
});
