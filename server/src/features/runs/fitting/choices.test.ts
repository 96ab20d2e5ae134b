import { calls, type ProjectLoad, type Run, runComparison, runDrivers } from '@qp/contract';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choiceProject } from '../../../testing/choice-project.ts';
import type { Client } from '../../../testing/client.ts';
import { post } from '../../../testing/form-desk.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { archiveFile, exportedProject } from '../../../testing/travelling-project.ts';

const PEOPLE = 300;
const ITEMS = 14;
let server: TestServer;
let client: Client;
let projectID: string;
let run: Run;

async function start(more: Record<string, string>): Promise<Run> {
  const body = {
    name: 'Choices',
    max_clusters: '3',
    criterion: 'max',
    starts: '6',
    cluster: '["Importance","Region"]',
    profile: '["Age"]',
    metrics: '["Spend"]',
    ...more,
  };
  const { job_id, run_id } = await client.ask(calls.createRun, { params: { projectID }, body });
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
  return client.ask(calls.run, { params: { runID: run_id } });
}

const exerciseOf = ({ crosstabCluster, crosstabProfile }: Run) =>
  [...crosstabCluster, ...crosstabProfile]
    .flatMap(({ factors }) => factors.flatMap(({ variables }) => variables))
    .find(({ code }) => code === 'Importance')!;

const refused = async (sent: Promise<{ status: number; json(): unknown }>) => {
  const response = await sent;
  expect(response.status).toBe(409);
  return (response.json() as { error_message: string }).error_message;
};

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  const { data, variables, discretized } = choiceProject(PEOPLE);
  const { success } = await client.ask(calls.createProject, {
    body: { name: 'Choices' },
    files: [
      { field: 'data_file', name: 'data_c.csv', content: data },
      { field: 'variable_file', name: 'variables_c.csv', content: variables },
      { field: 'discretized_file', name: 'discretized_c.csv', content: discretized },
    ],
  });
  projectID = success.split('/')[2];
  run = await start({});
});
afterAll(() => server.stop());

describe('a project with an exercise', () => {
  it('offers the exercise once, and lists its tasks', async () => {
    const { job_id } = await client.ask(calls.project, { params: { projectID } });
    const { cluster_dict, profile_dict } = (await client.waitFor(job_id, calls.resultPing)).result as ProjectLoad;
    expect(Object.keys(cluster_dict)).toEqual(['Importance', 'Region', 'Age', 'Spend']);
    expect(cluster_dict.Importance).toMatchObject({ 'Data Type': 'Choice', Dimension: 'Needs' });
    expect(Object.keys(profile_dict)).toContain('Importance');
    const { variables } = await client.ask(calls.projectSummary, { params: { projectID } });
    const task = variables.find(({ code }) => code === 'Set3')!;
    expect(task).toMatchObject({ type: 'Choice', uses: [], exercise: { name: 'Importance', items: ITEMS } });
  });
});

describe('a run with an exercise', () => {
  it('counts shares of preference that sum to 100 in each segment, with an index and best less worst', () => {
    const { rows, exercise } = exerciseOf(run);
    expect(exercise).toBe(true);
    expect(rows).toHaveLength(ITEMS);
    for (let k = 0; k <= run.segments; k++) {
      expect(rows.reduce((sum, { value }) => sum + value[k], 0)).toBeCloseTo(1, 9);
      // Each person chooses as often best as worst.
      const shown = rows.map(({ net }) => net![k]!);
      expect(Math.max(...shown.map(Math.abs))).toBeLessThanOrEqual(1);
      expect(shown.some((one) => one < 0)).toBe(true);
    }
    rows.forEach(({ value, index, base }) => {
      expect(index[0]).toBeCloseTo((100 * value[0]) / value[run.segments], 6);
      expect(base[run.segments]).toBeLessThanOrEqual(PEOPLE);
    });
  });

  it('tests them by refits, and corrects them', async () => {
    const params = { runID: run.id };
    let found = await client.ask(calls.crosstabEvidence, { params });
    while (found.evidence === null || found.evidence.correctable === null) {
      if (found.job_id) await client.waitFor(found.job_id);
      found = await client.ask(calls.crosstabEvidence, { params });
    }
    const beside = found.evidence.cluster.find(({ code }) => code === 'Importance')!;
    expect(beside.rows).toHaveLength(ITEMS);
    const significant = beside.rows.filter((row) => row!.rest.some((p) => p !== null && p < 0.01));
    expect(significant.length).toBeGreaterThan(5);
    for (let k = 0; k < run.segments; k++) {
      expect(beside.rows.reduce((sum, row) => sum + row!.corrected![k]!, 0)).toBeCloseTo(1, 6);
    }
  });

  it('says in a sentence what an exercise cannot do', async () => {
    const params = { runID: run.id };
    const causes = { causes: '["Importance"]', outcomes: '[]' };
    expect(await refused(client.send(calls.startDrivers, { params, body: causes }))).toContain('“Importance”');
    const wave = { body: { name: 'Two' }, files: [{ field: 'wave_file', name: 'w.csv', content: 'a,b\n1,2\n' }] };
    expect(await refused(client.send(calls.newWave, { params, ...wave }))).toContain('tracked');
    expect(await client.ask(calls.questions, { params })).toEqual({ questions: null, job_id: null });
  });

  it('finds enough questions, drivers, other numbers of segments, another run, stability', async () => {
    const params = { runID: run.id };
    const enough = await client.ask(calls.suggestQuestions, { params });
    expect(await client.waitFor(enough.job_id, calls.resultPing)).toMatchObject({ status: 'finished' });
    const driven = await client.ask(calls.startDrivers, { params, body: { causes: '["Age"]', outcomes: '["Spend"]' } });
    expect(await client.waitFor(driven.job_id)).toMatchObject({ status: 'finished' });
    expect(runDrivers.parse((await client.ask(calls.drivers, { params })).drivers).drivers.refused).toBeNull();
    const other = await start({ cluster: '["Importance"]', max_clusters: '2' });
    const against = await client.ask(calls.compareRuns, { params: { ...params, otherID: other.id } });
    const { status, result } = await client.waitFor(against.job_id, calls.resultPing);
    expect(status).toBe('finished');
    expect(runComparison.parse(result).variables.both).toEqual(['Importance']);
  });

  it('is typed by short sets: asked with two clicks, scored by the kit, in a form and in a file', async () => {
    const params = { runID: run.id };
    const body = { variables: '["Importance","Region"]', segments: '[1,2,3]', feature_num: '2', set_items: '3' };
    const many = await client.send(calls.topK, { params, body: { ...body, feature_num: '10' } });
    expect(many.status).toBe(400);
    const top = await client.ask(calls.topK, { params, body });
    expect(await client.waitFor(top.job_id, calls.resultPing)).toMatchObject({ status: 'finished' });
    const { result, classifier } = await client.ask(calls.lastTopK, { params });
    expect(result!.asked).toEqual({
      feature_num: 2,
      variables: ['Importance', 'Region'],
      segments: [1, 2, 3],
      set_items: 3,
    });
    const [set, other] = classifier!.variables;
    expect([set.items, other.items].map((items) => items?.length)).toEqual([3, 3]);
    expect(set.code).toMatch(/^Importance(_\d+){3}$/);
    expect(result!.features[0]).toBe(set.items!.join(', '));
    expect(set.asked!.map(({ code }) => code)).toEqual(['12', '13', '21', '23', '31', '32']);
    expect(set.labels[4]).toBe(`${set.items![2]} > ${set.items![1]} > ${set.items![0]}`);

    const files = { variables: JSON.stringify([set.code, other.code]), segments: '[1,2,3]' };
    const kit = await client.ask(calls.typingKit, { params, body: { ...files, part: 'qualtrics_survey.txt' } });
    const { file_url } = await client.waitFor(kit.job_id, calls.classifierPing);
    expect((await client.request(file_url!)).text.match(/\[\[Question:Matrix\]\]/g)).toHaveLength(2);
    const unknown = { ...files, variables: JSON.stringify(['Importance_1_2_3', 'Region']) };
    expect((await client.send(calls.classifier, { params, body: unknown })).status).toBe(400);

    const people = [{ [set.code]: '31', [other.code]: other.labels[0] }, { [set.code]: '33' }];
    const said = await client.ask(calls.classify, { params, json: { people } });
    expect(said.people.map(({ note }) => note.includes('unknown'))).toEqual([false, true]);
    const content = Papa.unparse({ fields: [set.code, other.code], data: people.map((one) => Object.values(one)) });
    const upload = { files: [{ field: 'data_file', name: 'new.csv', content }] };
    const asked = { body: { variables: files.variables }, ...upload };
    const predicted = await client.waitFor(
      (await client.ask(calls.predict, { params, ...asked })).job_id,
      calls.predictionPing,
    );
    expect(predicted).toMatchObject({ status: 'finished', result: { rows: 2, part: null } });
    const rows = Papa.parse<Record<string, string>>((await client.request(predicted.file_url!)).text.trim(), {
      header: true,
    });
    expect(rows.data.map(({ segment }) => segment)).toEqual(said.people.map(({ segment }) => `SEG${segment}`));
    const strange = { body: { variables: '["Importance"]' }, ...upload };
    expect((await client.send(calls.predict, { params, ...strange })).status).toBe(400);

    const settings = { title: 'Who are you?', ending: 'thanks', open: 'true' } as const;
    const form = (await client.ask(calls.publishForm, { params, body: settings })).form!;
    const address = `${server.url}${new URL(form.url).pathname}`;
    const page = await (await fetch(address)).text();
    expect(page.match(/<input type="radio" name="q[01](best|worst)"/g)).toHaveLength(12);
    await post(address, { q0best: '2', q0worst: '0', q1best: '1', q1worst: '1', skip: '1' });
    const answers = Papa.parse<Record<string, string>>(
      (await client.request(`/api/run/typingtool/form/answers/${run.id}/`)).text.trim(),
      { header: true },
    ).data;
    expect(answers.map((row) => [row[set.code], row[other.code], row.note])).toEqual([
      [set.labels[4], '', expect.stringContaining(`missing: ${other.code}`)],
    ]);
  });

  it('describes segments by an exercise that did not shape them', async () => {
    const described = await start({ cluster: '["Region","Age"]', profile: '["Importance"]', max_clusters: '2' });
    expect(exerciseOf(described).rows.reduce((sum, { value }) => sum + value[0], 0)).toBeCloseTo(1, 9);
  });

  it('travels: merged segments, the file of probabilities, and an archive', async () => {
    const merged = await client.ask(calls.mergeSegments, {
      params: { runID: run.id },
      body: { segments: '[1,2]', name: 'Two' },
    });
    expect(await client.waitFor(merged.job_id)).toMatchObject({ status: 'finished' });
    const raw = (await client.request(`/api/run/download/rawprob/${run.id}/`)).text;
    expect(Papa.parse(raw.trim(), { header: true }).data).toHaveLength(PEOPLE);
    const archive = await exportedProject(client, projectID);
    const other = await server.client(await server.makeUser());
    const { success } = await other.ask(calls.importProject, { body: {}, files: archiveFile(archive) });
    const { run_list } = await other.ask(calls.runList, { params: { projectID: success.split('/')[2] } });
    const same = run_list.find((one) => one['Run Name'] === 'Choices' && one['# of Clusters'] === 3)!;
    const there = await other.ask(calls.run, { params: { runID: same.id } });
    expect(there.crosstabCluster).toEqual(run.crosstabCluster);
  });
});
