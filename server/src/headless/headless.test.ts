import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { address, calls, type Manifest, planFile } from '@qp/contract';
import { carelessFile } from '@qp/examples';
import type { QualityResult } from '@qp/facts';
import JSZip from 'jszip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../testing/client.ts';
import { startTestServer, type TestServer, type TestUser } from '../testing/harness.ts';
import { tested } from '../testing/programs.ts';

let server: TestServer;
let ada: TestUser;
let client: Client;
let token: string;
const folder = mkdtempSync(path.join(tmpdir(), 'qp-headless-'));
const out = path.join(folder, 'out');

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.makeUser('Ada');
  client = await server.client(ada);
  token = (
    await client.ask(calls.newToken, {
      body: { name: 'qp', days: '7', access: 'full', current_password: ada.password },
    })
  ).token;
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function qp(
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; output: string; errors: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [tested('qp'), ...args], { env }, (error, output, errors) => {
      resolve({ code: error ? Number(error.code) : 0, output, errors });
    });
  });
}

/** 240 people with two clear kinds among them. */
function writeFiles(): void {
  const people = Array.from({ length: 240 }, (_, n) => ({ id: n + 1, kind: n % 2 }));
  const answer = (id: number, kind: number, q: number) => ((id * 7 + q * 3) % 10 < 8 ? kind : 1 - kind) + 1;
  const rows = people.map(({ id, kind }) => [id, ...[1, 2, 3, 4, 5, 6].map((q) => answer(id, kind, q))]);
  const head = 'id,q1,q2,q3,q4,q5,q6';
  writeFileSync(path.join(folder, 'data_small.csv'), `${head}\n${rows.map((row) => row.join(',')).join('\n')}\n`);
  const label = (code: number | undefined) => (code === 1 ? 'no' : 'yes');
  const discretized = rows.map(([id, ...codes]) => [id, ...codes.map(label)].join(','));
  writeFileSync(path.join(folder, 'discretized_small.csv'), `${head}\n${discretized.join('\n')}\n`);
  const variables = ['id,Person,,,ID', ...[1, 2, 3, 4, 5, 6].map((q) => `q${q},Question ${q},Attitudes,All,Nominal`)];
  const header = 'Variable,Variable Label,Dimension,Factor,Data Type';
  writeFileSync(path.join(folder, 'variables_small.csv'), `${header}\n${variables.join('\n')}\n`);
}
const file = (kind: string) => path.join(folder, `${kind}_small.csv`);
const files = () => ['--data', file('data'), '--variables', file('variables'), '--discretized', file('discretized')];
/** A run that is over quickly, for tests that are about what is done with it. */
const QUICK = ['--max', '2', '--starts', '2', '--criterion', 'max', '--questions', '2'];
const read = (name: string) => JSON.parse(readFileSync(name, 'utf8')) as Manifest;

test('segment writes cross-tab, probabilities, typing kit and manifest, without a database', async () => {
  writeFiles();
  const { code, output, errors } = await qp([
    'segment',
    ...files(),
    '--max',
    '3',
    '--out',
    out,
    '--name',
    'Two kinds',
    '--json',
  ]);
  expect(errors).toBe('');
  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject({ out });
  expect(readdirSync(out)).toEqual(
    expect.arrayContaining(['manifest.json', 'typing_kit.zip', 'data_small.csv', 'typing_tool_questions.json']),
  );
  expect(readdirSync(out).filter((name) => /crosstab.*\.(csv|xlsx)$/.test(name))).toHaveLength(2);
});

test('plan --design reads a best-worst exercise with its design and labels', async () => {
  const [data, design, labels] = ['by-item', 'design', 'items'].map((name) =>
    path.resolve(import.meta.dirname, `../../../engine/fixtures/choices/maxdiff-${name}.csv`),
  );
  const plan = path.join(folder, 'exercise.json');
  const made = await qp(['plan', '--file', data, '--design', design, '--design', labels, '--out', plan]);
  expect([made.code, made.errors]).toEqual([0, expect.any(String)]);
  const { variables } = planFile.parse(JSON.parse(readFileSync(plan, 'utf8')));
  const tasks = variables.filter((variable) => variable.plan.kind === 'choice');
  expect(tasks).toHaveLength(10);
  expect(tasks[0].source.exercise!.facts).toMatchObject({ people: 900, answered: 8902, parts: 1 });
  const partly = path.join(folder, 'partly.csv');
  writeFileSync(partly, readFileSync(design, 'utf8').replaceAll(/^5,/gm, '6,'));
  const left = await qp(['plan', '--file', data, '--design', partly, '--out', plan]);
  expect([left.code, left.output]).toEqual([0, expect.stringMatching(/had a version that the design lacks \(5\)/)]);
});

test('segment --sav reads an SPSS file by the plan that the Data check proposes, and verify finds it again', async () => {
  const sav = path.resolve(import.meta.dirname, '../../../spss/fixtures/survey.sav');
  const target = path.join(folder, 'of-sav');
  const small = [...QUICK, '--answers', 'categories', '--cluster', 'Q1_1,Q1_2,Q1_3,Alter', '--numbers', 'Alter'];
  const made = await qp(['segment', '--sav', sav, ...small, '--out', target, '--json']);
  expect([made.code, made.errors]).toEqual([0, '']);
  const { figures, inputs, settings } = read(path.join(target, 'manifest.json'));
  expect(figures.respondents).toBe(600);
  expect(settings).toMatchObject({
    max_clusters: 2,
    starts: 2,
    cluster: ['Q1_1', 'Q1_2', 'Q1_3', 'Alter'],
    numbers: ['Alter'],
  });
  // The three files it was read as are beside it, so anyone can repeat the run.
  expect(readdirSync(target)).toEqual(expect.arrayContaining(Object.values(inputs).map(({ name }) => name)));
  const same = await qp(['verify', path.join(target, 'manifest.json')]);
  expect([same.code, same.output]).toEqual([0, expect.stringContaining('Every figure is the same')]);
  const torn = path.join(folder, 'torn.sav');
  writeFileSync(torn, readFileSync(sav).subarray(0, 5000));
  const refused = await qp(['segment', '--sav', torn, '--out', path.join(folder, 'none')]);
  expect([refused.code, refused.errors]).toEqual([1, expect.stringMatching(/damaged|cut off/)]);
});

test('plan, segment and classify go from any file that the page takes to classified people, without a server', async () => {
  const rows = Array.from({ length: 160 }, (_, i) => {
    const kind = i % 2;
    const agree = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
    const items = [1, 2, 3, 4].map((q) => agree[kind === 0 ? ((i >> 1) + q) % 2 : 3 + (((i >> 1) + q) % 2)]);
    return [`p${i + 1}`, i % 3 ? 'Male' : 'Female', 18 + (i % 60), ...items];
  });
  const head = ['respondent_id', 'Gender', 'Age', ...[1, 2, 3, 4].map((q) => `How far do you agree? [Item ${q}]`)];
  const csv = (list: readonly (readonly (string | number)[])[]) => list.map((row) => `${row.join(',')}\n`).join('');
  const survey = path.join(folder, 'export.csv');
  writeFileSync(survey, csv([head, ...rows]));
  const plan = path.join(folder, 'plan.json');
  const planned = await qp(['plan', '--file', survey, '--out', plan, '--json']);
  expect([planned.code, JSON.parse(planned.output)]).toEqual([0, { variables: 7, out: plan }]);
  const saved = planFile.parse(JSON.parse(readFileSync(plan, 'utf8')));
  expect(saved.variables.map(({ plan: { kind } }) => kind)).toEqual([
    ...['id', 'categories', 'number', 'scale', 'scale', 'scale', 'scale'],
  ]);
  // An analyst changes it by hand.
  const changed = saved.variables.map(({ source, plan: own }) => ({
    source,
    plan: source.code === 'Gender' ? { ...own, label: 'Sex' } : own,
  }));
  writeFileSync(plan, JSON.stringify({ ...saved, variables: changed }));
  const target = path.join(folder, 'planned');
  const made = await qp(['segment', '--file', survey, '--plan', plan, '--out', target, ...QUICK, '--json']);
  expect([made.code, made.errors]).toEqual([0, '']);
  // Not gender and age: what the Design Runs page would propose.
  expect(read(path.join(target, 'manifest.json')).settings.cluster).toEqual(head.slice(3));
  expect(readFileSync(path.join(target, 'variables.csv'), 'utf8')).toContain('Gender,Sex,');
  const kit = await JSZip.loadAsync(readFileSync(path.join(target, 'typing_kit.zip')));
  const classifier = path.join(folder, 'classifier_probability.json');
  writeFileSync(classifier, await kit.file('classifier_probability.json')!.async('uint8array'));
  const people = path.join(folder, 'people.csv');
  writeFileSync(people, csv([head, ...rows.slice(0, 10)]));
  const classified = path.join(folder, 'classified.csv');
  const done = await qp(['classify', '--classifier', classifier, '--people', people, '--out', classified, '--json']);
  expect([done.code, done.errors]).toEqual([0, '']);
  const lines = readFileSync(classified, 'utf8').trim().split('\n').slice(1);
  const segments = lines.map((line) => /SEG\d/.exec(line)?.[0]);
  expect(segments).toHaveLength(10);
  expect(new Set(segments.filter((_, i) => i % 2 === 0)).size).toBe(1);
  expect(segments[0]).not.toBe(segments[1]);
  // Customers have gender and age only, and one of them an age that is none.
  const customers = path.join(folder, 'customers.csv');
  writeFileSync(customers, 'Customer,GENDER,Age\nC1,Male,30\nC2,Female,old\nC3,,\n');
  const scored = path.join(folder, 'scored.csv');
  const asked = (codes: string) => [
    ...['reach', path.join(target, 'manifest.json'), '--customer-data', codes],
    ...['--people', customers, '--out', scored, '--json'],
  ];
  const reached = await qp(asked('Gender,Age'));
  expect([reached.code, reached.errors]).toEqual([0, '']);
  expect(JSON.parse(reached.output)).toMatchObject({ rows: 3, unscored: 1, missing: [], out: scored });
  const [header, ...scores] = readFileSync(scored, 'utf8').trim().split('\r\n');
  expect(header).toBe('Customer,segment,SEG1,SEG2,reach,rule,note');
  expect(scores.map((line) => line.split(',')[0])).toEqual(['C1', 'C2', 'C3']);
  expect(scores[1]).toContain('Age = ""old""');
  expect(await qp(asked('Income'))).toMatchObject({ code: 2, output: expect.stringContaining('no variable Income') });
});

test('a plan that was changed by hand is refused with the place, the value and what to write', async () => {
  const survey = path.join(folder, 'small.csv');
  const rows = Array.from({ length: 30 }, (_, i) => `${i + 1},${(i % 5) + 1},${(i % 3) + 1}`);
  writeFileSync(survey, `id,q1,q2\n${rows.join('\n')}\n`);
  const file = path.join(folder, 'hand.json');
  expect(await qp(['plan', '--file', survey, '--out', file])).toMatchObject({ code: 0 });
  const text = readFileSync(file, 'utf8');
  const said = async (change: (plan: { variables: { plan: Record<string, unknown> }[] }) => object) => {
    writeFileSync(file, JSON.stringify(change(JSON.parse(text))));
    const { code, errors } = await qp([
      'segment',
      '--file',
      survey,
      '--plan',
      file,
      '--out',
      path.join(folder, 'hand'),
    ]);
    expect(code).toBe(2);
    return errors.trim().replace(`${file} isn’t a plan of the Data check: `, '');
  };
  const second = (more: object) =>
    said((plan) => {
      Object.assign(plan.variables[1].plan, more);
      return plan;
    });
  expect(await second({ kind: 'nominl' })).toMatch(
    /^variables\[1\]\.plan\.kind is "nominl"\. Write one of "\w+"(, "\w+")+\.$/,
  );
  expect(await second({ label: 7 })).toBe('variables[1].plan.label is 7. Write text in quotes.');
  expect(await second({ label: undefined })).toBe('variables[1].plan.label is missing. Write text in quotes.');
  expect(await second({ edges: [3, 2] })).toBe('variables[1].plan.edges is [3,2]. Cuts must be in ascending order.');
  expect(await second({ lable: 'x' })).toBe(
    'variables[1].plan has a field "lable", which is not known there. Remove it, or correct its name.',
  );
  expect(await said((plan) => ({ ...plan, header_rows: 7 }))).toBe('header_rows is 7. Write a number of at most 3.');
  expect(await said((plan) => ({ ...plan, variables: [] }))).toBe('variables is []. Write at least 1 entry.');
  expect(await said(() => [])).toBe('the file is []. Write an object in braces.');
});

test('verify finds every figure the same, and names one that is not; other files are refused', async () => {
  const manifest = path.join(out, 'manifest.json');
  const same = await qp(['verify', manifest]);
  expect([same.code, same.output]).toEqual([0, expect.stringContaining('Every figure is the same')]);
  const changed = read(manifest);
  changed.figures.fits[0].bic += 1e-9;
  writeFileSync(path.join(out, 'changed.json'), JSON.stringify(changed));
  const different = await qp(['verify', path.join(out, 'changed.json')]);
  expect([different.code, different.output]).toEqual([1, expect.stringContaining('fits.0.bic')]);
  changed.inputs.data.sha256 = '0'.repeat(64);
  writeFileSync(path.join(out, 'changed.json'), JSON.stringify(changed));
  const other = await qp(['verify', path.join(out, 'changed.json')]);
  expect([other.code, other.errors]).toEqual([2, expect.stringContaining('is not the file of the manifest')]);
});

test('segment keeps only some people, says so in its manifest, and verify finds it again', async () => {
  const target = path.join(folder, 'kept');
  const keeping = ['--keep', 'q1=yes', '--leave-out', '2,4', ...QUICK, '--cluster', 'q2,q3,q4,q5,q6'];
  expect(await qp(['segment', ...files(), ...keeping, '--out', target])).toMatchObject({ code: 0 });
  const made = read(path.join(target, 'manifest.json'));
  const yes = readFileSync(file('discretized'), 'utf8').match(/^\d+,yes/gm) ?? [];
  const people = yes.filter((line) => !['2,yes', '4,yes'].includes(line)).length;
  expect(made.figures.respondents).toBe(people);
  expect(made.people).toEqual({ keep: [{ code: 'q1', responses: ['yes'], are: true }], left_out: ['2', '4'] });
  expect(await qp(['verify', path.join(target, 'manifest.json')])).toMatchObject({ code: 0 });
  const unknown = await qp(['segment', ...files(), '--keep', 'q9=yes', '--out', target]);
  expect([unknown.code, unknown.errors]).toEqual([2, expect.stringContaining('no variable q9')]);
  const unclear = await qp(['segment', ...files(), '--keep', 'q1', '--out', target]);
  expect([unclear.code, unclear.errors]).toEqual([2, expect.stringContaining('is not a condition')]);
});

test('segment weights people to the targets of a file, verify finds it again, and the server makes the same of it', async () => {
  const target = path.join(folder, 'weighted');
  const targets = path.join(folder, 'Market.csv');
  writeFileSync(targets, 'variable,answer,target\nq1,yes,30\nq1,no,70\n');
  const weighting = ['--weight', targets, '--weight-bounds', '0.2,4', '--leave-out', '2,4'];
  const settings = [...QUICK, '--cluster', 'q2,q3,q4,q5,q6'];
  expect(await qp(['segment', ...files(), ...settings, ...weighting, '--out', target])).toMatchObject({
    code: 0,
    output: expect.stringContaining('Efficiency '),
  });
  const made = read(path.join(target, 'manifest.json'));
  expect(made.weight).toMatchObject({ name: 'Market', unit: 'percent', missing: 'own', lower: 0.2, upper: 4 });
  expect(made.figures.weighted).toBe(true);
  expect(await qp(['verify', path.join(target, 'manifest.json')])).toMatchObject({ code: 0 });
  const pushing = ['push', path.join(target, 'manifest.json'), '--server', server.url, '--name', 'Weighted', '--json'];
  const pushed = await qp(pushing, { QP_TOKEN: token });
  expect([pushed.code, pushed.errors]).toEqual([0, '']);
  const { project_id: projectID } = JSON.parse(pushed.output) as { project_id: string };
  const { run_list } = await client.ask(calls.runList, { params: { projectID } });
  await server.app.queue.wait(run_list[0].job_id);
  const theirs = (await client.request(address(calls.runManifest, { runID: run_list[0].id }))).json() as Manifest;
  expect([theirs.weight, theirs.people, theirs.figures]).toEqual([made.weight, made.people, made.figures]);
  writeFileSync(targets, 'q1,yes,30\nq1,no,60\n');
  const wrong = await qp(['segment', ...files(), '--weight', targets, '--out', target]);
  expect([wrong.code, wrong.errors]).toEqual([2, expect.stringContaining('add up to 90%')]);
  const unclear = await qp(['segment', ...files(), '--weight', targets, '--weight-bounds', 'x', '--out', target]);
  expect([unclear.code, unclear.errors]).toEqual([2, expect.stringContaining('--weight-bounds')]);
});

test('quality says how many people have flags, and of which kind', async () => {
  const { name, content, numbers } = carelessFile();
  const file = path.join(out, name);
  writeFileSync(file, content);
  const found = await qp(['quality', '--file', file, '--json']);
  expect([found.code, found.errors]).toEqual([0, '']);
  const { people, flagged } = JSON.parse(found.output) as QualityResult;
  expect(people).toHaveLength(flagged);
  const fast = people.filter(({ flags }) => flags.some(({ index }) => index === 'speed')).map(({ id }) => Number(id));
  expect(fast).toEqual(expect.arrayContaining(numbers.fast));
  expect((await qp(['quality', '--file', file])).output).toContain(`${flagged} of 729 people have at least one flag.`);
  expect((await qp(['quality'])).code).toBe(2);
});

test('sample plans from typed sizes, and says what is missing', async () => {
  const typed = await qp([
    'sample',
    '--sizes',
    '3,2',
    '--separation',
    'clear',
    '--questions',
    '4',
    '--responses',
    '2',
    '--surveys',
    '10',
    '--json',
  ]);
  expect([typed.code, typed.errors]).toEqual([0, '']);
  expect(JSON.parse(typed.output)).toMatchObject({ segments: 2, sizes: [0.6, 0.4], surveys: 10 });
  const wrong = await qp(['sample', '--sizes', '3']);
  expect([wrong.code, wrong.errors]).toEqual([2, expect.stringContaining('--sizes 40,30,20,10')]);
}, 400_000);

test('a run by the server of what was pushed with a token is the same to the last digit', async () => {
  const pushing = ['push', path.join(out, 'manifest.json'), '--server', server.url, '--name', 'Pushed', '--json'];
  const pushed = await qp(pushing, { QP_TOKEN: token });
  expect([pushed.code, pushed.errors]).toEqual([0, '']);
  const { project_id: projectID } = JSON.parse(pushed.output) as { project_id: string };
  const { run_list } = await client.ask(calls.runList, { params: { projectID } });
  await server.app.queue.wait(run_list[0].job_id);
  const answer = await client.request(address(calls.runManifest, { runID: run_list[0].id }));
  const theirs = answer.json() as Manifest;
  const ours = read(path.join(out, 'manifest.json'));
  expect(theirs.figures).toEqual(ours.figures);
  expect(theirs.settings).toEqual(ours.settings);
  expect(theirs.inputs).toEqual(ours.inputs);
  const again = await qp(pushing, { QP_TOKEN: 'qp_wrong' });
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('is unknown')]);
});

test('existing segments have their files and manifest, are verified and pushed, and are refused as on the server', async () => {
  const probabilities = readdirSync(out).find((name) => name.includes('segment probabilities'))!;
  const back = path.join(folder, 'back');
  const from = ['segment', ...files(), '--segments', path.join(out, probabilities)];
  expect(await qp([...from, '--out', back, '--name', 'Two kinds'])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('This run writes a file called'),
  });
  const made = await qp([...from, '--out', back, '--name', 'Given back', '--json']);
  expect([made.code, made.errors]).toEqual([0, '']);
  const [ours, original] = [read(path.join(back, 'manifest.json')), read(path.join(out, 'manifest.json'))];
  expect(ours.given_from).toMatchObject({ kind: 'file', name: probabilities, file: { segment_column: 'segment' } });
  expect(ours.figures).toMatchObject({ fits: [], given: { unassigned: 0, probabilities: 'given' } });
  expect(ours.figures.crosstab_sha256).toBe(original.figures.crosstab_sha256);
  expect(readdirSync(back)).toEqual(expect.arrayContaining([probabilities, 'typing_kit.zip', 'manifest.json']));
  const same = await qp(['verify', path.join(back, 'manifest.json')]);
  expect([same.code, same.output]).toEqual([0, expect.stringContaining('Every figure is the same')]);
  const pushing = ['push', path.join(back, 'manifest.json'), '--server', server.url, '--name', 'Given', '--json'];
  const { project_id: projectID } = JSON.parse((await qp(pushing, { QP_TOKEN: token })).output) as {
    project_id: string;
  };
  const { run_list } = await client.ask(calls.runList, { params: { projectID } });
  await server.app.queue.wait(run_list[0].job_id);
  const theirs = (await client.request(address(calls.runManifest, { runID: run_list[0].id }))).json() as Manifest;
  expect([theirs.figures, theirs.given_from]).toEqual([ours.figures, ours.given_from]);
  const strangers = path.join(folder, 'strangers.csv');
  writeFileSync(strangers, 'id,segment\nx1,a\nx2,b\n');
  const refused = await qp(['segment', ...files(), '--segments', strangers, '--out', back]);
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('None of the ids in “id” belongs')]);
});

test('existing segments can be a variable of the survey', async () => {
  const target = path.join(folder, 'of-variable');
  const args = ['segment', ...files(), '--segments-variable', 'q1', '--questions', '2', '--out', target];
  const made = await qp(args);
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('of held-out respondents are assigned')]);
  const { given_from, settings } = read(path.join(target, 'manifest.json'));
  expect(given_from).toMatchObject({ kind: 'variable', name: 'q1', label: 'Question 1' });
  expect(settings.cluster).toEqual(['q2', 'q3', 'q4', 'q5', 'q6']);
  expect(await qp(['verify', path.join(target, 'manifest.json')])).toMatchObject({ code: 0 });
  expect(await qp([...args, '--cluster', 'q1,q2'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('“q1” holds the segments or their probabilities'),
  });
  expect(await qp([...args, '--max', '4'])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('--max is for segments that are fitted'),
  });
});

test('a wrong argument is named, with exit code 2', async () => {
  expect(await qp(['dance'])).toMatchObject({ code: 2 });
  expect(await qp(['segment', '--out', out])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('either --file'),
  });
  expect(await qp(['segment', ...files(), '--out', out, '--max', '99'])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('--max: enter a whole number'),
  });
  const twice = ['--data', file('data'), '--variables', file('data'), '--discretized', file('discretized')];
  expect(await qp(['segment', ...twice, '--out', out])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('Two of the files are called data_small.csv'),
  });
  // Names are meant from where the person stands, wherever npm runs the command.
  expect(await qp(['verify', 'manifest.json', '--data', 'data_small.csv'], { INIT_CWD: out })).toMatchObject({
    code: 2,
    errors: expect.stringContaining('--variables is missing'),
  });
  const lost = ['--data', 'nowhere.csv', '--variables', file('variables'), '--discretized', file('discretized')];
  expect(await qp(['segment', ...lost, '--out', out])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('nowhere.csv'),
  });
  for (const place of [folder, path.join(folder, 'nowhere', 'plan.json')]) {
    expect(await qp(['plan', '--file', file('data'), '--out', place])).toMatchObject({
      code: 2,
      errors: `\n--out: ${place} can’t be written. Name a file in a folder that is there.\n`,
    });
  }
});
