// Promise 71 of docs/reliability.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { address, calls } from '@qp/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { mutatedArchive } from '../../testing/fuzz/archive-mutations.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { archiveFile } from '../../testing/travelling-project.ts';
import { openArchive } from './open-archive.thread.ts';

/** Archives in which one thing is wrong are refused with a sentence, or open as a project whose every page answers. */

/** `npm run test:fuzz` goes on for as long as it is told. */
const MUTATIONS = 100;
const MAX_OPENED = 6;
const fixture = (name: string) => readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url));

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
});
afterAll(() => server.stop());

async function problemOf(content: Buffer): Promise<string | null> {
  const folder = mkdtempSync(path.join(tmpdir(), 'qp-archive-'));
  try {
    const archived = path.join(folder, 'project.zip');
    writeFileSync(archived, content);
    const result = await openArchive({ path: archived, folder, mostBytes: 64 * 1024 * 1024 }, () => undefined);
    return 'problem' in result ? result.problem : null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Everything that is shown of a run, its public form included. */
async function statusesOf(projectID: string): Promise<number[]> {
  const { run_list } = await client.ask(calls.runList, { params: { projectID } });
  const statuses: number[] = [];
  for (const { id: runID } of run_list) {
    const reading = [
      calls.run,
      calls.personas,
      calls.runStability,
      calls.crosstabEvidence,
      calls.lastTopK,
      calls.typingForm,
    ] as const;
    for (const call of reading) statuses.push((await client.request(address(call, { runID }))).status);
    statuses.push((await client.request(address(calls.runManifest, { runID }))).status);
    const { form } = await client.ask(calls.typingForm, { params: { runID } });
    if (!form) continue;
    const body = { title: 'Open', ending: 'segment', open: 'true' };
    await client.ask(calls.publishForm, { params: { runID }, body });
    statuses.push((await fetch(`${server.url}${new URL(form.url).pathname}`)).status);
  }
  return statuses;
}

test('mutated archives are refused with a sentence or open as projects that work', async () => {
  const archives = [fixture('project-archive-1.zip'), fixture('project-archive-1-planned.zip')];
  let refused = 0;
  let opened = 0;
  for (let n = 0; n < MUTATIONS; n++) {
    const { what, content } = await mutatedArchive(archives[n % 5 === 4 ? 1 : 0], n);
    const problem = await problemOf(content);
    if (problem !== null) {
      refused++;
      expect(problem, what).toMatch(/\w/);
      expect(problem.length, what).toBeLessThan(500);
      continue;
    }
    if (++opened > MAX_OPENED) continue;
    const answer = await client.send(calls.importProject, {
      body: { name: `Mutation ${n}` },
      files: archiveFile(content),
    });
    expect([200, 422], `${what}: ${answer.text}`).toContain(answer.status);
    if (answer.status !== 200) continue;
    const projectID = (answer.json() as { success: string }).success.split('/')[2];
    for (const status of await statusesOf(projectID)) expect(status, what).toBeLessThan(500);
  }
  expect(refused).toBeGreaterThan(MUTATIONS / 3);
  expect(opened).toBeGreaterThan(5);
});
