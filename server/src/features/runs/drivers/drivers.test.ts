import { calls, type RunDrivers, runComparison, runDrivers } from '@qp/contract';
import { runQuestions } from '@qp/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { existingSegments } from '../../../testing/existing-segments.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { makeProject } from '../../../testing/survey-project.ts';

/** Drivers of a fitted run and of merged segments: one server, one project. */

let server: TestServer;
let client: Client;
let projectID: string;
let runID: string;
const cluster = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];

beforeAll(async () => {
  server = await startTestServer({});
  client = await server.client(await server.makeUser());
  projectID = await makeProject(client);
  const body = {
    name: 'Needs',
    max_clusters: '3',
    criterion: 'max',
    cluster: JSON.stringify(cluster),
    profile: JSON.stringify(['AGE']),
    metrics: JSON.stringify(['SPEND']),
  };
  const { job_id, run_id } = await client.ask(calls.createRun, { params: { projectID }, body });
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
  runID = run_id;
});
afterAll(() => server.stop());

async function computed(
  run: string,
  body: { causes?: string[]; outcomes?: string[]; corrected?: 'yes' | 'no' },
): Promise<RunDrivers> {
  const sent = {
    causes: JSON.stringify(body.causes ?? []),
    outcomes: JSON.stringify(body.outcomes ?? []),
    ...(body.corrected && { corrected: body.corrected }),
  };
  const { job_id } = await client.ask(calls.startDrivers, { params: { runID: run }, body: sent });
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
  const { drivers } = await client.ask(calls.drivers, { params: { runID: run } });
  return runDrivers.parse(drivers);
}

describe('questions', () => {
  it('are computed when first asked for, then stored, and offer what was left out', async () => {
    const { questions, job_id } = await client.ask(calls.questions, { params: { runID } });
    expect(questions).toBeNull();
    expect(await client.waitFor(job_id!)).toMatchObject({ status: 'finished' });
    const stored = await client.ask(calls.questions, { params: { runID } });
    expect(stored.job_id).toBeNull();
    const { people, questions: found } = runQuestions.parse(stored.questions);
    expect(people).toBe(240);
    expect(found.map(({ code }) => code)).toEqual(cluster);
    for (const { predicted, moved } of found) expect(predicted >= 0 && predicted <= 1 && moved <= 1).toBe(true);
  });

  it('asked for by two tabs at once are computed once', async () => {
    await server.app.db.deleteFrom('run_questions').where('run_id', '=', runID).execute();
    const asked = await Promise.all([1, 2, 3].map(() => client.ask(calls.questions, { params: { runID } })));
    const jobs = new Set(asked.flatMap(({ job_id }) => job_id ?? []));
    expect(jobs.size).toBe(1);
    // A page that asked when it was done has it at once.
    for (const { questions, job_id } of asked) expect(questions === null).toBe(job_id !== null);
    for (const jobID of jobs) expect(await client.waitFor(jobID)).toMatchObject({ status: 'finished' });
  });

  it('that two runs share say which predicts held-out respondents better', async () => {
    const body = { name: 'Fewer', max_clusters: '2', criterion: 'max', profile: '[]', metrics: '[]' };
    const sent = { ...body, cluster: JSON.stringify(cluster.slice(0, 4)) };
    const { job_id, run_id } = await client.ask(calls.createRun, { params: { projectID }, body: sent });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const params = { runID, otherID: run_id };
    const { result } = await client.waitFor((await client.ask(calls.compareRuns, { params })).job_id, calls.resultPing);
    const { prediction } = runComparison.parse(result);
    expect(prediction).toMatchObject({ questions: 4, people: 240 });
    expect(prediction!.other - prediction!.one).toBeCloseTo(prediction!.lead, 9);
  });
});

describe('a run that selects its questions', () => {
  it('keeps those that carry a segmentation, lets the others describe it, and reports both', async () => {
    const body = { name: 'Selected', max_clusters: '4', profile: '[]', metrics: '[]', selection: 'true' };
    const sent = { ...body, cluster: JSON.stringify([...cluster, 'AGE']) };
    const { job_id, run_id } = await client.ask(calls.createRun, { params: { projectID }, body: sent });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const { fitted, selection, segments } = await client.ask(calls.run, { params: { runID: run_id } });
    expect(selection).toMatchObject({ seen: 192, reserve: 48, segments });
    const kept = selection!.questions.filter(({ role }) => role === 'kept').map(({ code }) => code);
    expect(fitted.cluster).toEqual(kept);
    expect([...fitted.cluster, ...fitted.profile].toSorted()).toEqual(['AGE', ...cluster].toSorted());
  });
});

describe('drivers', () => {
  it('open with demographics as predictors and metrics as outcomes, computed once', async () => {
    const first = await client.ask(calls.drivers, { params: { runID } });
    expect(first.drivers).toBeNull();
    expect((await client.ask(calls.drivers, { params: { runID } })).job_id).toBe(first.job_id);
    expect(await client.waitFor(first.job_id!)).toMatchObject({ status: 'finished' });
    const { drivers, job_id } = await client.ask(calls.drivers, { params: { runID } });
    expect(job_id).toBeNull();
    expect(drivers!.causes.map(({ code }) => code)).toEqual(['AGE']);
    expect(drivers!.outcomes.map(({ code }) => code)).toEqual(['SPEND']);
    expect(drivers!.drivers).toMatchObject({ corrected: true, refused: null });
  });

  it('that were stored by earlier rules are computed again for the same choice when they are opened', async () => {
    const older = { causes: [], outcomes: [{ code: 'AGE', label: 'Age' }], drivers: { corrected: false, odds: [2.3] } };
    const set = { version: 1, drivers: JSON.stringify(older) };
    await server.app.db.updateTable('run_drivers').set(set).where('run_id', '=', runID).execute();
    const { drivers, job_id } = await client.ask(calls.drivers, { params: { runID } });
    expect(drivers).toBeNull();
    expect(await client.waitFor(job_id!)).toMatchObject({ status: 'finished' });
    const again = (await client.ask(calls.drivers, { params: { runID } })).drivers!;
    expect(again.outcomes.map(({ code }) => code)).toEqual(['AGE']);
    expect(again).toMatchObject({ causes: [], drivers: { corrected: false } });
  });

  it('and corrected shares come from the same refits, which are made once and follow the run', async () => {
    const refits = () => server.app.db.selectFrom('run_refits').selectAll().where('run_id', '=', runID).execute();
    const [made] = await refits();
    const found = await client.ask(calls.crosstabEvidence, { params: { runID } });
    expect(found.evidence!.correctable).toBeNull();
    expect(found.evidence!.profile[0].rows[0]!.corrected).toBeNull();
    expect(await client.waitFor(found.job_id!)).toMatchObject({ status: 'finished' });
    const { evidence, job_id } = await client.ask(calls.crosstabEvidence, { params: { runID } });
    expect([evidence!.correctable, job_id]).toEqual([true, null]);
    expect(evidence!.profile[0].rows[0]!.corrected).toHaveLength(3);
    expect(evidence!.profile[0].rows[0]!.correctedTests!.rest).toHaveLength(3);
    await computed(runID, { causes: ['AGE'] });
    expect(await refits()).toEqual([made]);
  });

  it('are stored with the variables that were chosen', async () => {
    const { causes, outcomes, drivers } = await computed(runID, { causes: ['AGE'], outcomes: ['SPEND', 'AGE'] });
    expect(causes.map(({ code }) => code)).toEqual(['AGE']);
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual(['AGE', 'SPEND']);
    expect(drivers).toMatchObject({ corrected: true, refused: null, people: 240 });
    expect(drivers.standardErrors).toBe('refits');
    expect(drivers.causes[0].answers.every(({ segments }) => segments.length === 3)).toBe(true);
    const spend = drivers.outcomes.find(({ code }) => code === 'SPEND')!;
    expect(spend.rows[0]).toMatchObject({ kind: 'mean', name: null });
    expect(spend.rows[0].pairs).toHaveLength(3);
  });

  it('are given as assigned on request, and for merged segments', async () => {
    const { drivers } = await computed(runID, { outcomes: ['SPEND'], corrected: 'no' });
    expect(drivers).toMatchObject({ corrected: false, standardErrors: 'uncorrected', causes: [] });
    const body = { segments: JSON.stringify([1, 2]), name: 'Merged' };
    const { job_id, run_id } = await client.ask(calls.mergeSegments, { params: { runID }, body });
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    const merged = await computed(run_id, { causes: ['AGE'], outcomes: ['SPEND'] });
    expect(merged.drivers).toMatchObject({ corrected: true, refused: null });
    expect(merged.drivers.outcomes[0].rows[0].figures).toHaveLength(2);
  });

  it('of the last choice stay, whichever tab asked and however often', async () => {
    const body = (codes: string[]) => ({ causes: '[]', outcomes: JSON.stringify(codes) });
    const ask = (codes: string[]) => client.ask(calls.startDrivers, { params: { runID }, body: body(codes) });
    const first = await Promise.all([ask(['SPEND']), ask(['SPEND']), ask(['SPEND'])]);
    const { job_id } = await ask(['AGE']);
    expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
    for (const one of first) expect((await client.waitFor(one.job_id)).status).not.toBe('started');
    const { drivers, job_id: open } = await client.ask(calls.drivers, { params: { runID } });
    expect([drivers?.outcomes.map(({ code }) => code), open]).toEqual([['AGE'], null]);
  });

  it('are shown to a viewer, who may not start them, and to no one else', async () => {
    const viewer = await server.makeUser();
    await client.ask(calls.shareProject, { params: { projectID }, body: { email: viewer.email, role: 'viewer' } });
    const theirs = await server.client(viewer);
    expect((await theirs.ask(calls.drivers, { params: { runID } })).drivers).not.toBeNull();
    const body = { causes: '["AGE"]', outcomes: '[]' };
    expect((await theirs.send(calls.startDrivers, { params: { runID }, body })).status).toBe(403);
    const stranger = await server.client(await server.makeUser());
    expect((await stranger.send(calls.drivers, { params: { runID } })).status).toBe(404);
    expect((await stranger.send(calls.questions, { params: { runID } })).status).toBe(404);
  });

  it('of segments that people came with are as assigned, or corrected by the probabilities that came with them', async () => {
    const given = existingSegments(client, projectID);
    const file = await given.download(calls.downloadProbabilities, runID);
    const certain = file.replaceAll(/^([^,]*,[^,\r]*),[^\r]*/gm, '$1');
    const [withThem, without] = [await given.use(file), await given.use(certain)];
    // The describing variables of existing segments formed nothing, so they may be chosen.
    const corrected = await computed(withThem.id, { causes: ['A1'], outcomes: ['SPEND'] });
    expect(corrected.drivers).toMatchObject({ corrected: true, standardErrors: 'no-first-step', refused: null });
    const assigned = await computed(without.id, { causes: ['A1'], outcomes: ['SPEND'] });
    expect(assigned.drivers).toMatchObject({ corrected: false, standardErrors: 'uncorrected', refused: null });
    const { job_id } = await client.ask(calls.questions, { params: { runID: without.id } });
    expect(await client.waitFor(job_id!)).toMatchObject({ status: 'finished' });
    const { questions } = await client.ask(calls.questions, { params: { runID: without.id } });
    expect(runQuestions.parse(questions).questions.length).toBeGreaterThan(0);
  });

  it('do not propose the variable that segments come from', async () => {
    const json = { name: 'By age', variable: 'AGE', cluster: ['A1', 'A2'] };
    const made = await client.ask(calls.useExistingSegments, { params: { projectID }, json });
    expect(await client.waitFor(made.job_id)).toMatchObject({ status: 'finished' });
    const { job_id } = await client.ask(calls.questions, { params: { runID: made.run_id } });
    expect(await client.waitFor(job_id!)).toMatchObject({ status: 'finished' });
    const { questions } = await client.ask(calls.questions, { params: { runID: made.run_id } });
    expect(runQuestions.parse(questions).candidates.map(({ code }) => code)).not.toContain('AGE');
  });

  it('refuse variables that formed the segments, unknown ones, none and too many', async () => {
    const ask = async (causes: string[], outcomes: string[] = []) => {
      const body = { causes: JSON.stringify(causes), outcomes: JSON.stringify(outcomes) };
      const answer = await client.send(calls.startDrivers, { params: { runID }, body });
      expect(answer.status).toBe(400);
      return answer.text;
    };
    expect(await ask(['A1'])).toContain('A1 is one of the cluster variables that formed the segments');
    expect(await ask([], ['NO_SUCH'])).toContain('the project has no variable NO_SUCH');
    expect(await ask([])).toContain('choose at least one variable');
    expect(await ask(Array.from({ length: 31 }, (_, i) => `X${i}`))).toContain('choose at most 30 variables');
  });
});
