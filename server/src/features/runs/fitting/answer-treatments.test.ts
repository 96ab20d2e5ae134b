import { readFileSync } from 'node:fs';
import { calls, type Run, runComparison, topKResult } from '@qp/contract';
import { madeHabits } from '@qp/engine/testing/two-habits';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { archiveFile, exportedProject } from '../../../testing/travelling-project.ts';
import { readModel } from '../run/finished-run.ts';
import { selectResult } from '../run/queries.ts';

/** The planted survey of scales: 400 of its people, 16 of its questions, one answer outside, one straight-liner. */
const PEOPLE = 400;
const QUESTIONS = Array.from({ length: 16 }, (_, j) => `Q${String(j + 1).padStart(2, '0')}`);
const planted = new URL('../../../../../engine/fixtures/planted/planted-scales.csv', import.meta.url);
const people = Papa.parse<Record<string, string>>(readFileSync(planted, 'utf8').trim(), { header: true })
  .data.slice(0, PEOPLE)
  .map((person, i) => ({
    ...person,
    ...(i === 0 && Object.fromEntries(QUESTIONS.map((code) => [code, '2']))),
    ...(i === 1 && { Q01: 'Don’t know' }),
  })) as Record<string, string>[];
const columns = ['id', ...QUESTIONS, 'TOWN'];
const answers = [columns, ...people.map((person, i) => columns.map((code) => person[code] ?? `Town ${i % 4}`))];
const csv = Papa.unparse(answers);
const dictionary = [
  ['Variable', 'Variable Label', 'Dimension', 'Factor', 'Data Type'],
  ['id', 'Number', 'People', 'People', 'ID'],
  ...QUESTIONS.map((code) => [code, `Question ${code}`, 'Needs', 'Needs', 'Categorical']),
  ['TOWN', 'Town', 'People', 'People', 'Categorical'],
];

/** People who agree with whatever is asked, with 12 of the questions. */
const ASKED = QUESTIONS.slice(0, 12);
const habits = madeHabits({ respondents: PEOPLE, questions: ASKED.length }).data.columns;
const agreeing = Papa.unparse([
  columns.filter((code) => code === 'id' || code === 'TOWN' || ASKED.includes(code)),
  ...people.map((_, i) => [i + 1, ...habits.map(({ codes }) => codes[i] + 1), `Town ${i % 4}`]),
]);

let server: TestServer;
let client: Client;
let projectID: string;
const runs = new Map<string, Run>();
/** The data file and the questions of a run. */
const askedIn = (treatment: string) =>
  treatment === 'acquiescence' ? { file: agreeing, questions: ASKED } : { file: csv, questions: QUESTIONS };

async function project(name: string, content: string, questions: readonly string[]): Promise<string> {
  const variables = dictionary.filter(([code]) => !QUESTIONS.includes(code) || questions.includes(code));
  const { success } = await client.ask(calls.createProject, {
    body: { name },
    files: [
      { field: 'data_file', name: 'data_scales.csv', content },
      { field: 'variable_file', name: 'variables_scales.csv', content: Papa.unparse(variables) },
      { field: 'discretized_file', name: 'discretized_scales.csv', content },
    ],
  });
  return success.split('/')[2];
}

async function start(more: Record<string, string>, questions = QUESTIONS, inProject = projectID): Promise<Run> {
  const body = {
    name: 'Needs',
    max_clusters: '3',
    criterion: 'bic',
    starts: '5',
    cluster: JSON.stringify([...questions, 'TOWN']),
    profile: '[]',
    metrics: '[]',
    ...more,
  };
  const { job_id, run_id } = await client.ask(calls.createRun, { params: { projectID: inProject }, body });
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
  return client.ask(calls.run, { params: { runID: run_id } });
}

const rows = (text: string) => Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
const rawProbabilities = async (run: Run) => rows((await client.request(`/api/run/download/rawprob/${run.id}/`)).text);

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  projectID = await project('Scales', csv, QUESTIONS);
  runs.set('auto', await start({}));
  runs.set('categories', await start({ answers: 'categories', max_clusters: '5', criterion: 'max' }));
  runs.set('scales', await start({ answers: 'scales', max_clusters: '2' }));
  const few = { criterion: 'max' };
  runs.set('acquiescence', await start(few, ASKED, await project('Agreeing', agreeing, ASKED)));
});
afterAll(() => server.stop());

describe('a survey of scales', () => {
  it('knows which variables are scales, in the picker and in the summary', async () => {
    const { job_id } = await client.ask(calls.project, { params: { projectID } });
    const { result } = await client.waitFor(job_id, calls.resultPing);
    const { cluster_dict } = result as { cluster_dict: Record<string, { counts_as?: string }> };
    expect([cluster_dict.Q01?.counts_as, cluster_dict.TOWN?.counts_as]).toEqual(['scale', 'categories']);
    const { variables } = await client.ask(calls.projectSummary, { params: { projectID } });
    // For some questions none of the 400 gave the fifth point.
    expect(variables.map(({ scale_points }) => scale_points! >= 4)).toEqual([
      false,
      ...QUESTIONS.map(() => true),
      false,
    ]);
  });
});

describe('an automatic run', () => {
  it('adjusts for style if that predicts new respondents best, and reports the trial', () => {
    const { answers: asked, answers_found: found, fits, segments } = runs.get('auto')!;
    expect(asked).toBe('auto');
    expect(found).toMatchObject({ counted_as: 'style', scales: 16, trial: { winner: 'style' } });
    expect(found!.trial!.figures.map(({ answers: model }) => model)).toEqual([
      'categories',
      'scales',
      'style',
      'acquiescence',
    ]);
    expect(found!.style).toHaveLength(3);
    expect(found!.style.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    for (const { in_segments } of found!.style) expect(in_segments).toHaveLength(segments);
    expect(fits.map(({ answers: model }) => model)).toEqual(['style', 'style', 'style']);
    expect(found!.end_use!.explained).toBeLessThan(0.1);
    expect(found!.straight_liners).toHaveLength(segments);
  });

  it('opens another number of segments, with the style of that fit', async () => {
    const run = runs.get('auto')!;
    const other = run.segments === 2 ? 3 : 2;
    const { job_id, run_id } = await client.ask(calls.openSegments, {
      params: { runID: run.id },
      body: { segments: String(other) },
    });
    await client.waitFor(job_id);
    const opened = await client.ask(calls.run, { params: { runID: run_id } });
    expect(opened.answers_found).toMatchObject({ counted_as: 'style', trial: run.answers_found!.trial });
    expect(opened.answers_found!.style[0].in_segments).toHaveLength(other);
    expect(opened.probabilities).toHaveLength(other);
  });

  it('keeps the style of its fit, and marks straight-liners', async () => {
    const run = runs.get('auto')!;
    const result = (await selectResult(server.app.db, run.id))!;
    expect((await readModel(server.app, result))?.style?.leanings).toHaveLength(3);
    const placed = await rawProbabilities(run);
    expect(placed[0].note).toContain('same answer to nearly every scale');
    const marked = (segment: string) =>
      placed.filter((person) => person.segment === segment && person.note?.includes('nearly every scale')).length;
    expect(run.answers_found!.straight_liners).toEqual(run.probabilities.map((_, k) => marked(`SEG${k + 1}`)));
  });
});

describe.each(['auto', 'categories', 'scales', 'acquiescence'])('after a run with answers as %s', (treatment) => {
  it('the same people in a new file are assigned alike, with “Don’t know” as missing', async () => {
    const run = runs.get(treatment)!;
    const predicted = await client.send(calls.predictProbability, {
      params: { runID: run.id },
      body: { variables: JSON.stringify([...askedIn(treatment).questions, 'TOWN']) },
      files: [{ field: 'data_file', name: 'wave.csv', content: askedIn(treatment).file }],
    });
    const { job_id } = predicted.json() as { job_id: string };
    const ended = await client.waitFor(job_id, calls.predictionPing);
    const again = rows((await client.request(ended.file_url!)).text);
    const segments = (people: readonly Record<string, string>[]) => people.map((person) => person.segment);
    expect(segments(again)).toEqual(segments(await rawProbabilities(run)));
  });

  it('a typing tool finds its questions and reports its accuracy', async () => {
    const run = runs.get(treatment)!;
    const { questions } = askedIn(treatment);
    const body = { variables: JSON.stringify(questions), segments: '[1,2]', feature_num: '3' };
    const { job_id } = await client.ask(calls.topK, { params: { runID: run.id }, body });
    const { status, result } = await client.waitFor(job_id, calls.resultPing);
    expect(status).toBe('finished');
    expect(topKResult.parse(result).stats.acc).toBeGreaterThan(0.4);
  });
});

describe('a run in which people agree with everything', () => {
  it('is adjusted for that, and keeps both habits of its fit', async () => {
    const run = runs.get('acquiescence')!;
    const found = run.answers_found!;
    expect(found).toMatchObject({ counted_as: 'acquiescence', reversed: true, trial: { winner: 'acquiescence' } });
    expect(found.style.map(({ in_segments }) => in_segments.length)).toEqual([3, 3, 3]);
    expect(found.agreeing!.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    const { style } = (await readModel(server.app, (await selectResult(server.app.db, run.id))!))!;
    expect([style!.leanings.length, style!.agreeing!.length, style!.mixture.length]).toEqual([9, 9, 27]);
  });

  it('is merged and compared with what it was made of', async () => {
    const { id: runID } = runs.get('acquiescence')!;
    const body = { segments: '[1,2]', name: 'Two' };
    const merged = await client.ask(calls.mergeSegments, { params: { runID }, body });
    expect(await client.waitFor(merged.job_id)).toMatchObject({ status: 'finished' });
    const two = await client.ask(calls.run, { params: { runID: merged.run_id } });
    expect(two).toMatchObject({ segments: 2, answers_found: { counted_as: 'acquiescence', agreeing: { length: 3 } } });
    const { job_id } = await client.ask(calls.compareRuns, { params: { runID, otherID: two.id } });
    const { result } = await client.waitFor(job_id, calls.resultPing);
    expect(
      runComparison
        .parse(result)
        .people.flat()
        .reduce((sum, weight) => sum + weight, 0),
    ).toBe(PEOPLE);
  });
});

it.each(['auto', 'acquiescence'])('a project with a run adjusted for style is archived and opens: %s', async (name) => {
  const run = runs.get(name)!;
  const content = await exportedProject(client, run.project_id);
  const { success } = await client.ask(calls.importProject, {
    body: { name: `${name} again` },
    files: archiveFile(content),
  });
  const { run_list } = await client.ask(calls.runList, { params: { projectID: success.split('/')[2] } });
  const opened = await Promise.all(run_list.map(({ id }) => client.ask(calls.run, { params: { runID: id } })));
  const same = opened.find(
    ({ segments, answers, merged, opened_from }) =>
      segments === run.segments && answers === run.answers && !merged && !opened_from,
  )!;
  expect(same.answers_found).toEqual(run.answers_found);
  expect(await rawProbabilities(same)).toEqual(await rawProbabilities(run));
});

describe('a run with answers as categories', () => {
  it('offers the adjusted run if its segments look like response style', () => {
    const { answers_found: found, trust } = runs.get('categories')!;
    expect(found).toMatchObject({ counted_as: 'categories', trial: null, style: [] });
    expect(found!.end_use!.explained).toBeGreaterThan(0.25);
    const note = trust.find(({ offer }) => offer === 'style');
    expect(note?.text).toMatch(
      /^SEG\d chooses an end of the scale for \d+\.\d% of its answers, everyone for \d+\.\d%\. This may be response style/,
    );
  });

  it('is refused style with fewer than six scales', async () => {
    const refused = await client.send(calls.createRun, {
      params: { projectID },
      body: {
        name: 'Few',
        max_clusters: '2',
        answers: 'style',
        profile: '[]',
        metrics: '[]',
        cluster: JSON.stringify([...QUESTIONS.slice(0, 5), 'TOWN']),
      },
    });
    expect(refused.status).toBe(400);
    expect(refused.json()).toMatchObject({
      error_message: expect.stringMatching(/^answers: adjusting for response style takes at least 6 .* and 5 of/),
    });
  });
});

it('opens older runs unchanged', async () => {
  const run = runs.get('categories')!;
  await server.app.db
    .updateTable('run_results')
    .set({ answers: null as never })
    .where('run_id', '=', run.id)
    .execute();
  const before = await client.ask(calls.run, { params: { runID: run.id } });
  expect(before.answers_found).toBeNull();
  expect(before.fits).toEqual(run.fits);
  expect(before.trust.some(({ offer }) => offer)).toBe(false);
});
