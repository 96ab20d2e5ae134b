import { calls } from '@qp/contract';
import { patient } from '@qp/testing/patience';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disableUser, setPassword } from './features/accounts/people.ts';
import { tidyRegularly } from './serve.ts';
import type { Client } from './testing/client.ts';
import { startTestServer, type TestServer, type TestUser } from './testing/harness.ts';
import { makeProject } from './testing/survey-project.ts';
import { NOTES, note, testJobs } from './testing/test-jobs.ts';

/** Promise 75 of docs/reliability.md: running work of a person who has left ends, with a line in the activity list. */

let server: TestServer;
let ada: Client;
let projectId: string;
let stop: () => void;
beforeAll(async () => {
  const company = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'qp', OIDC_CLIENT_SECRET: 'of the tests' };
  server = await startTestServer({ jobs: testJobs, environment: company });
  await sql.raw(NOTES).execute(server.app.db);
  ada = await server.client(await server.makeUser('Ada'));
  projectId = await makeProject(ada);
  stop = tidyRegularly(server.app, { tidy: 3_600_000, leavers: 100 });
});
afterAll(async () => {
  stop();
  await server.stop();
});

const NEW_PASSWORD = 'a new and long password 71';

/** Bob, to whom the project is shared, with work under way in it, and Ada with hers beside it. */
async function working() {
  const bob = await server.makeUser('Bob');
  const client = await server.client(bob);
  await ada.ask(calls.shareProject, { params: { projectID: projectId }, body: { email: bob.email, role: 'editor' } });
  const begin = async (owner: string) => {
    const { db, queue } = server.app;
    const input = { text: 'work', milliseconds: 0, until: 'never' };
    return db.transaction().execute((trx) => queue.enqueue(trx, note, { ownerId: owner, projectId, input }));
  };
  const { rows } = await sql<{ owner_id: string }>`select owner_id from projects where id = ${projectId}`.execute(
    server.app.db,
  );
  const [job, beside] = [await begin(bob.id), await begin(rows[0].owner_id)];
  await expect.poll(async () => (await server.app.queue.look(job))?.state).toBe('started');
  return { bob, client, job, beside };
}

const ways: readonly (readonly [string, (bob: TestUser, client: Client) => Promise<unknown>])[] = [
  [
    'was removed from the project',
    (bob) => ada.ask(calls.unshareProject, { params: { projectID: projectId }, body: { email: bob.email } }),
  ],
  ['was disabled', (bob) => disableUser(server.app, bob.email)],
  ['got a new password from an administrator', (bob) => setPassword(server.app, bob.email, NEW_PASSWORD)],
  [
    'was not confirmed by the company for 12 hours',
    async ({ id }) => {
      const { db } = server.app;
      const companys = { password_hash: null, company_issuer: 'the company', company_subject: id };
      await db.updateTable('users').set(companys).where('id', '=', id).execute();
      await sql`update jobs set created_at = now() - interval '13 hours' where state in ('pending', 'started')`.execute(
        db,
      );
    },
  ],
  [
    'has a new password',
    (bob, client) =>
      client.ask(calls.changePassword, {
        body: { current_password: bob.password, password1: NEW_PASSWORD, password2: NEW_PASSWORD },
      }),
  ],
];

test.each(ways)('the work of a person who %s ends, and no one else’s', async (_, leave) => {
  const { bob, client, job, beside } = await working();
  await leave(bob, client);
  expect(await server.app.queue.wait(job, patient())).toMatchObject({ state: 'cancelled', errorMessage: 'Cancelled.' });
  const { entries } = await ada.ask(calls.projectActivity, { params: { projectID: projectId } });
  expect(
    entries.filter(({ subject }) => subject === bob.email).map(({ who, did, what }) => [who, did, what]),
  ).toContainEqual(['the tool', 'cancelled', 'work of']);
  expect(await server.app.queue.look(beside)).toMatchObject({
    state: expect.stringMatching(/pending|started/),
    errorCode: null,
  });
  await server.app.queue.cancel(beside);
});
