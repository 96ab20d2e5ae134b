import { calls, type Run, type RunComparison, runComparison } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { makeProject } from '../../../testing/survey-project.ts';
import { readPlacements } from '../run/finished-run.ts';
import { selectResult } from '../run/queries.ts';

/** Compare, after a run has finished: one server, one fitted run, and the runs derived from it. */

let server: TestServer;
let client: Client;
let projectID: string;
let run: Run;

const load = (runID: string) => client.ask(calls.run, { params: { runID } });
const listed = async (runID: string) =>
  (await client.ask(calls.runList, { params: { projectID } })).run_list.find(({ id }) => id === runID);

async function stabilityJob(runID: string): Promise<string> {
  const { job_id } = await client.ask(calls.runStability, { params: { runID } });
  if (job_id === null) throw new Error('no stability job');
  return job_id;
}

beforeAll(async () => {
  server = await startTestServer({ environment: { STABILITY_AFTER_RUNS: 'true' } });
  client = await server.client(await server.makeUser());
  projectID = await makeProject(client);
  const body = {
    name: 'Needs',
    max_clusters: '4',
    alpha: '100',
    description: '',
    cluster: JSON.stringify(['A1', 'A2', 'A3', 'A4', 'A5', 'A6']),
    profile: JSON.stringify(['AGE']),
    metrics: JSON.stringify(['SPEND']),
  };
  const { job_id, run_id } = await client.ask(calls.createRun, { params: { projectID }, body });
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
  run = await load(run_id);
});
afterAll(() => server.stop());

describe('stability', () => {
  it('is computed after the run, and shown in the view, the notes and the list', async () => {
    expect(await client.waitFor(await stabilityJob(run.id))).toMatchObject({ status: 'finished' });
    const { stability, job_id } = await client.ask(calls.runStability, { params: { runID: run.id } });
    expect(job_id).toBeNull();
    expect(stability).toMatchObject({ people: 240, refits: 2 * (20 + 50 + 20) });
    expect(stability?.own).toHaveLength(3);
    expect(stability?.across.map(({ segments, adjustedRand }) => [segments, adjustedRand.length])).toEqual([
      [2, 20],
      [3, 50],
      [4, 20],
    ]);
    const { trust, verdict, agreement, recommended } = await load(run.id);
    expect(trust.map(({ text }) => text).join('\n')).toMatch(/^(Natural|Reproducible|Constructive): the/m);
    expect(trust.filter(({ decides }) => decides)).toHaveLength(1);
    expect(verdict).toMatchObject({
      text: expect.stringMatching(/^(Well supported|Usable with care|Not supported): /),
      next: { text: expect.stringMatching(/\.$/) },
      client: expect.stringMatching(/^If other people were asked|^These segments/),
    });
    expect(agreement).toMatchObject({ people: 240, byNumber: [{ segments: 2 }, { segments: 3 }, { segments: 4 }] });
    expect(agreement?.all).toBe(agreement?.byNumber[1]?.all);
    expect(recommended).toBeLessThanOrEqual(3);
    expect(trust.map(({ text }) => text)).toContain(
      `In another sample of this size, about ${Math.round(100 * agreement!.all)}% of people would be in the same segment.`,
    );
    expect(await listed(run.id)).toMatchObject({ stability: stability?.word, model: 'categories' });
    expect((await listed(run.id))?.bic).toBeCloseTo(run.fits[2].bic, 6);
    expect((await listed(run.id))?.smallest).toBeCloseTo(Math.min(...run.fits[2].shares), 6);
  });

  it('of older rules is computed again when it is asked for, and counts nowhere until then', async () => {
    const { app } = server;
    const before = await client.ask(calls.runStability, { params: { runID: run.id } });
    await app.db.updateTable('run_stability').set({ version: 1 }).execute();
    expect(await listed(run.id)).toMatchObject({ stability: null, grade: 'cannot tell' });
    expect(await load(run.id)).toMatchObject({ agreement: null, verdict: { next: { offer: 'test' } } });
    expect(await client.waitFor(await stabilityJob(run.id))).toMatchObject({ status: 'finished' });
    expect(await client.ask(calls.runStability, { params: { runID: run.id } })).toEqual(before);
  });

  it('in parts is the same to the last bit, and can be restarted after being cancelled', async () => {
    const { app, databaseUrl } = server;
    const before = await client.ask(calls.runStability, { params: { runID: run.id } });
    await app.db.deleteFrom('run_stability').execute();
    // Another process, which splits everything.
    const cut = await startTestServer({ databaseUrl, change: (settings) => ({ ...settings, cutRunsFrom: 0 }) });
    app.settings.cutRunsFrom = 0;
    const start = () => client.ask(calls.startStability, { params: { runID: run.id }, body: {} });
    const [cancelled, twice] = await Promise.all([start(), start()]);
    expect(twice).toEqual(cancelled);
    expect(await listed(run.id)).toMatchObject({ stability: null, stability_under_way: true });
    await client.ask(calls.cancelJob, { params: { jobID: cancelled.job_id }, body: {} });
    expect(await client.ask(calls.runStability, { params: { runID: run.id } })).toEqual({
      stability: null,
      job_id: null,
    });
    const { job_id } = await client.ask(calls.startStability, { params: { runID: run.id }, body: {} });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    expect(await client.ask(calls.runStability, { params: { runID: run.id } })).toEqual(before);
    expect(await listed(run.id)).toMatchObject({ stability: before.stability?.word, stability_under_way: false });
    const left = app.db.selectFrom('jobs').select('kind').where('parent_id', 'is not', null);
    expect(await left.execute()).toEqual([]);
    await cut.stop();
  });
});

describe('between solutions', () => {
  it('follows every respondent through all numbers of segments once', async () => {
    const first = await client.ask(calls.runSolutions, { params: { runID: run.id } });
    if (first.job_id !== null) await client.waitFor(first.job_id);
    const { solutions, job_id } = await client.ask(calls.runSolutions, { params: { runID: run.id } });
    expect(job_id).toBeNull();
    expect(solutions?.map(({ segments }) => segments.length)).toEqual([1, 2, 3, 4]);
    for (const [at, solution] of (solutions ?? []).entries()) {
      expect(solution.segments.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
      expect(solution.next.flat().reduce((sum, share) => sum + share, 0)).toBeCloseTo(at === 3 ? 0 : 1, 9);
      expect(solution.order.toSorted((a, b) => a - b)).toEqual(solution.segments.map((_, k) => k + 1));
    }
    // The run's own solution is the run itself.
    expect(solutions?.[2]?.segments.map(({ same_as }) => same_as)).toEqual([1, 2, 3]);
    expect(solutions?.[2]?.segments[0]?.answers).toHaveLength(5);
    expect(solutions?.[2]?.segments[0]?.answers[0]?.question).toBeTruthy();
  });

  it('carries names over to another solution if at least half overlaps, and marks them until edited', async () => {
    const descriptions = ['First', 'Second', 'Third'];
    const named = { descriptions: JSON.stringify(descriptions) };
    await client.ask(calls.updateDescription, { params: { runID: run.id }, body: named });
    const opened = await client.ask(calls.openSegments, { params: { runID: run.id }, body: { segments: '4' } });
    await client.waitFor(opened.job_id);
    const four = await load(opened.run_id);
    const carried = four.header_descriptions.filter((text) => text !== '');
    expect(carried.length).toBeGreaterThanOrEqual(2);
    expect(new Set(carried).size).toBe(carried.length);
    for (const text of carried) expect(descriptions).toContain(text);
    expect(four.carried).toEqual(four.header_descriptions.map((text) => text !== ''));
    const own = four.header_descriptions.map((text, k) => (k === four.carried.indexOf(true) ? 'Mine' : text));
    await client.ask(calls.updateDescription, {
      params: { runID: four.id },
      body: { descriptions: JSON.stringify(own) },
    });
    expect((await load(four.id)).carried.filter(Boolean)).toHaveLength(carried.length - 1);
    expect((await load(run.id)).carried).toEqual([false, false, false]);
    await server.app.queue.cancel(await stabilityJob(four.id));
  });
});

describe('merging', () => {
  let merged: Run;

  beforeAll(async () => {
    const body = { segments: '[3,1]', name: 'Needs, two', segment_name: 'Both' };
    const { job_id, run_id } = await client.ask(calls.mergeSegments, { params: { runID: run.id }, body });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    merged = await load(run_id);
  });

  it('adds probabilities and recomputes everything else', async () => {
    expect(merged).toMatchObject({ name: 'Needs, two', segments: 2, header_descriptions: ['Both', 'Second'] });
    expect(merged.merged).toEqual({ run: 'Needs', parts: [[1, 3], [2]], of: 3, groups: [[1, 3], [2]] });
    const read = async (runID: string) => readPlacements(server.app, (await selectResult(server.app.db, runID))!);
    const [before, after] = [await read(run.id), await read(merged.id)];
    for (let n = 0; n < 240; n++) {
      const both = before.probabilities[3 * n] + before.probabilities[3 * n + 2];
      expect(after.probabilities[2 * n]).toBeCloseTo(both, 12);
      expect(after.assignments[n]).toBe(both >= 0.5 ? 0 : 1);
    }
    const sizes = merged.crosstabMetrics[0].factors[0].variables[0].rows[0].value;
    expect(sizes).toEqual([0, 1].map((k) => after.assignments.filter((at) => at === k).length).concat(240));
    for (const row of merged.probabilities) expect(row.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(merged.trust.map(({ text }) => text).join('\n')).toMatch(/^Made by merging SEG1 and SEG3 of “Needs”\./m);
  });

  it('is named in every exported file', async () => {
    const sentence = 'Made by merging SEG1 and SEG3 of “Needs”.';
    const params = { runID: merged.id };
    const probabilities = await client.send(calls.downloadProbabilities, { params });
    expect(probabilities.text.split('\r\n')[0]).toMatch(new RegExp(`,note \\(${sentence}\\)$`));
    const csv = await client.ask(calls.exportCsv, { params });
    await client.waitFor(csv.job_id);
    const table = await client.send(calls.csvPing, { params: { jobID: csv.job_id }, query: { download: '1' } });
    const [header, first, second] = table.text.split('\r\n');
    expect(header).toMatch(/,Note$/);
    expect(first).toMatch(new RegExp(`,${sentence}$`));
    expect(second).toMatch(/,$/);
    const sav = await client.ask(calls.exportSpss, { params });
    await client.waitFor(sav.job_id);
    const file = await client.send(calls.spssPing, { params: { jobID: sav.job_id }, query: { download: '1' } });
    expect(file.text).toContain(`Segment (Needs, two). ${sentence}`);
  });

  it('has no stability of its own, and says so', async () => {
    expect(await client.ask(calls.runStability, { params: { runID: merged.id } })).toEqual({
      stability: null,
      job_id: null,
    });
    const refused = await client.send(calls.startStability, { params: { runID: merged.id }, body: {} });
    expect(refused.status).toBe(409);
  });

  it('refuses what cannot be merged', async () => {
    for (const segments of ['[1]', '[1,1]', '[1,4]', '[]']) {
      const body = { segments, name: 'X' };
      const refused = await client.send(calls.mergeSegments, { params: { runID: run.id }, body });
      expect(refused.status).toBe(400);
    }
  });

  it('compares with its origin: nested segments, the same variables, criteria if it was fitted', async () => {
    const params = { runID: run.id, otherID: merged.id };
    const { job_id } = await client.ask(calls.compareRuns, { params });
    await client.waitFor(job_id);
    const { result } = await client.ask(calls.resultPing, { params: { jobID: job_id } });
    const comparison: RunComparison = runComparison.parse(result);
    expect(comparison.people.flat().reduce((sum, weight) => sum + weight, 0)).toBe(240);
    expect(comparison.pairs).toHaveLength(2);
    expect(comparison.variables).toMatchObject({ one: [], other: [] });
    expect(comparison.one).toMatchObject({ name: 'Needs', segments: 3, fit: { segments: 3 } });
    expect(comparison.other).toMatchObject({ name: 'Needs, two', segments: 2, fit: null, stability: null });
    expect(comparison.adjusted_rand).toBeGreaterThan(0.2);
  });

  it('can be merged again, and survives its origin', async () => {
    const body = { segments: '[1,2]', name: 'Everybody' };
    const all = await client.ask(calls.mergeSegments, { params: { runID: merged.id }, body });
    await client.waitFor(all.job_id);
    expect((await load(all.run_id)).merged).toEqual({ run: 'Needs, two', parts: [[1, 2]], of: 3, groups: [[1, 3, 2]] });
    await client.ask(calls.deleteRun, { params: { runID: run.id } });
    expect(await load(merged.id)).toMatchObject({ opened_from: null, merged: { run: 'Needs' } });
    const { solutions, job_id } = await client.ask(calls.runSolutions, { params: { runID: merged.id } });
    expect(solutions).toBeNull();
    expect(await client.waitFor(job_id ?? '')).toMatchObject({ status: 'finished' });
  });
});
