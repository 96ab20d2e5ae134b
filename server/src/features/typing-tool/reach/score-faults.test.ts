import { calls } from '@qp/contract';
import { PATIENCE_MILLISECONDS } from '@qp/testing/patience';
import { expect, test, vi } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { startTestServer } from '../../../testing/harness.ts';
import { makeTypedRun } from '../../../testing/typed-run.ts';
import { WorkerHandle } from '../../../testing/worker-handle.ts';

const ROWS = 230_000;
const row = (n: number) => `K${n},${(n * 7919) % 97},${18 + (n % 60)}\n`;

/** Reads the file, confirms what is proposed, and gives the job that scores it. */
async function startScoring(client: Client, params: { runID: string }, content: string): Promise<string> {
  const files = [{ field: 'data_file', name: 'customers.csv', content }];
  const { job_id } = await client.ask(calls.newScore, { params, files });
  expect((await client.waitFor(job_id)).status).toBe('finished');
  const { proposal } = (await client.ask(calls.score, { params })).read!;
  const questions = Object.fromEntries(
    proposal!.questions.map(({ code, column }) => [code, { column, answers: null, turned: false }]),
  );
  const choices = JSON.stringify({ questions, id: proposal!.id, weight: null });
  return (await client.ask(calls.matchScore, { params, body: { read: job_id, choices } })).job_id;
}

async function scoredFile(client: Client, params: { runID: string }): Promise<string> {
  const { scored } = await client.ask(calls.score, { params });
  expect(scored!.summary!.rows).toBe(ROWS);
  return (await client.request(scored!.file_url!)).text;
}

test('kill -9 in the middle of a customer file: what was scored stays, and no row is doubled or lost', async () => {
  const reader = await startTestServer({});
  const { databaseUrl } = reader;
  const { client: ada, params, user } = await makeTypedRun(reader, { statements: 5 });
  const body = { variables: '["SPEND","AGE"]' };
  const rule = await ada.ask(calls.startReach, { params, body });
  expect((await ada.waitFor(rule.job_id)).status).toBe('finished');
  const content = `Customer,SPEND,AGE\n${Array.from({ length: ROWS }, (_, n) => row(n)).join('')}`;
  const whole = await startScoring(ada, params, content);
  expect((await ada.waitFor(whole)).status).toBe('finished');
  const expected = await scoredFile(ada, params);
  await reader.stop();

  const web = await startTestServer({ databaseUrl, environment: { ROLE: 'web', PUBLIC_URL: 'http://127.0.0.1' } });
  const client = await web.client(user);
  const parts = () =>
    web.app.db.selectFrom('jobs').select(['id', 'state']).where('kind', '=', 'reach-score-part').execute();
  const first = await WorkerHandle.start(databaseUrl, { features: true });
  const job = await startScoring(client, params, content);
  await vi.waitFor(
    async () => {
      if (!(await parts()).some(({ state }) => state === 'finished')) throw new Error('no part is done yet');
    },
    { timeout: PATIENCE_MILLISECONDS, interval: 5 },
  );
  await first.kill();
  expect((await parts()).some(({ state }) => state !== 'finished')).toBe(true);
  const second = await WorkerHandle.start(databaseUrl, { features: true });
  expect((await client.waitFor(job)).status).toBe('finished');
  // Compared by itself: an expectation would print the file.
  expect((await scoredFile(client, params)) === expected).toBe(true);
  const lines = expected.trimEnd().split('\r\n').slice(1);
  expect(new Set(lines.map((line) => line.slice(0, line.indexOf(',')))).size).toBe(ROWS);
  expect(await parts()).toEqual([]);
  await second.kill();
  await web.stop();
});
