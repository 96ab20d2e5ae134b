import {
  calls,
  enoughQuestions,
  fieldedSummary,
  kitParts,
  type TopKResult,
  topKResult,
  USUAL_QUESTIONS,
} from '@qp/contract';
import { NO_ANSWER, openClassifier } from '@qp/engine/typing-tool';
import { bendOf, classifierFile, SET_ITEMS } from '@qp/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { csvRows, makeTypedRun, type TypedRun } from '../../testing/typed-run.ts';
import { demo as demoForm } from '../typing-forms/index.ts';
import { demo } from './index.ts';

let server: TestServer;
let typed: TypedRun;

beforeAll(async () => {
  server = await startTestServer();
  typed = await makeTypedRun(server);
});
afterAll(() => server.stop());

const topKBody = (variables = typed.cluster, segments = [1, 3], feature_num = '4') => ({
  variables: JSON.stringify(variables),
  segments: JSON.stringify(segments),
  feature_num,
});

let found: TopKResult | null = null;

/** The result of one search, which every test but that of the reset may share. */
async function findTopK(): Promise<TopKResult> {
  if (found) return found;
  const { client, params } = typed;
  const { job_id } = await client.ask(calls.topK, { params, body: topKBody() });
  const { status, result } = await client.waitFor(job_id, calls.resultPing);
  expect(status).toBe('finished');
  found = topKResult.parse(result);
  return found;
}

async function download(jobId: string): Promise<Answer> {
  const ended = await typed.client.waitFor(jobId, calls.classifierPing);
  expect(ended).toMatchObject({ status: 'finished' });
  return typed.client.request(ended.file_url!);
}

describe('the top-K search', () => {
  it('answers a checked list in order of contribution, and is there again after a reload', async () => {
    const { client, params, cluster } = typed;
    const result = await findTopK();
    expect(result.feature_arr).toHaveLength(4);
    expect(result.features).toHaveLength(4);
    expect(result.stats.contingency_headers).toEqual(['SEG1', 'SEG3', 'Out']);
    // Beyond the number asked the curve goes on, to 20 or to all there are.
    expect(result.stats.curve.map(({ questions }) => questions)).toEqual(cluster.map((_, i) => i + 1));
    expect(result.stats.curve[3].acc).toBe(result.stats.acc);
    expect(result.asked).toEqual({ feature_num: 4, variables: cluster, segments: [1, 3], set_items: SET_ITEMS.usual });
    const last = await client.ask(calls.lastTopK, { params });
    expect(last.result).toEqual(result);
    expect(last.job_id).toBeNull();
    expect(last.classifier!.variables.map(({ code }) => code)).toEqual(result.feature_arr);
    // One page never contradicts itself: the file, the tables and "Calibration" count the same assignments.
    const { measured } = last.classifier!;
    expect(measured.accuracy).toBe(result.stats.acc);
    const right = measured.calibration.reduce((sum, band) => sum + band.people * band.right, 0);
    const people = measured.calibration.reduce((sum, band) => sum + band.people, 0);
    expect(right / people).toBeCloseTo(result.stats.acc, 12);
    expect(measured.tried.map(({ method }) => method)).toContain('segment model');
  });

  it('refuses what cannot be asked, and names it', async () => {
    const { client, params, cluster } = typed;
    const said = async (body: Record<string, string>) => {
      const answer = await client.send(calls.topK, { params, body });
      return [answer.status, (answer.json() as { error_message: string }).error_message];
    };
    expect(await said(topKBody(cluster, [1], '13'))).toEqual([
      400,
      'Specified number must be at most the number of selected cluster variables.',
    ]);
    expect(await said(topKBody(['nobody']))).toEqual([400, expect.stringContaining('no variable nobody')]);
    expect(await said(topKBody(cluster, [5]))).toEqual([400, expect.stringContaining('there is no SEG5')]);
    expect(await said(topKBody(cluster, []))).toEqual([400, expect.stringContaining('segments')]);
    expect(await said(topKBody(cluster, [1, 1]))).toEqual([400, expect.stringContaining('twice')]);
    expect(await said(topKBody(cluster, [1], '-1'))).toEqual([
      400,
      'feature_num: Cannot have negative variable number.',
    ]);
    expect(await said({ ...topKBody(), segments: '[1' })).toEqual([400, expect.stringContaining('isn’t valid JSON')]);
  });

  it('comes as typing_tool_top_k.csv, without live formulas', async () => {
    const { client, params } = typed;
    const { stats } = await findTopK();
    const answer = await client.send(calls.downloadTopK, {
      params,
      body: { k: '2', variables: JSON.stringify(['=cmd', 'I wait, always']), stats: JSON.stringify(stats) },
    });
    expect(answer.headers.get('content-disposition')).toContain('typing_tool_top_k.csv');
    const rows = csvRows(answer.text);
    expect(rows).toContainEqual(['1', "'=cmd"]);
    expect(rows).toContainEqual(['acc', stats.acc.toFixed(6)]);
    expect(rows).toContainEqual(['Row Aggregate', 'Predicted SEG1', 'Predicted SEG3', 'Predicted Out']);
    const { hit_rates: _, curve: __, ...specified } = stats;
    const plain = await client.send(calls.downloadTopK, {
      params,
      body: { k: '2', variables: JSON.stringify(['a', 'b']), stats: JSON.stringify(specified) },
    });
    expect([plain.status, csvRows(plain.text)]).toEqual([200, expect.arrayContaining([['acc', stats.acc.toFixed(6)]])]);
    expect(plain.text).not.toContain('Hit rate');
  });
});

describe('people who come as JSON', () => {
  it('are classified at once, as the classifier file does it, and may answer in part', async () => {
    const { client, params } = typed;
    await findTopK();
    const { classifier } = await client.ask(calls.lastTopK, { params });
    const { assign } = openClassifier(classifier!);
    const people = [0, 1, 2, 3].map((at) =>
      Object.fromEntries(classifier!.variables.map(({ code, labels }) => [code, labels[at % labels.length]])),
    );
    const { people: found, variables } = await client.ask(calls.classify, {
      params,
      json: { people: [...people, {}] },
    });
    expect(variables).toEqual(classifier!.variables.map(({ code }) => code));
    for (const [at, person] of people.entries()) {
      const { segment, millionths } = assign(
        classifier!.variables.map(({ code, labels }) => labels.indexOf(person[code])),
      );
      expect([found[at].segment, found[at].probabilities]).toEqual([segment + 1, millionths.map((part) => part / 1e6)]);
      expect(found[at].probabilities.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
    }
    expect(found[4].note).toBe('no answers');
    const some = variables.slice(0, 2);
    const part = await client.ask(calls.classify, { params, json: { people, variables: some } });
    const only = people.map((person) => Object.fromEntries(some.map((code) => [code, person[code]])));
    const left = await client.ask(calls.classify, { params, json: { people: only } });
    expect(part.people.map(({ probabilities }) => probabilities)).toEqual(
      left.people.map(({ probabilities }) => probabilities),
    );
    const sent = await client.ask(calls.classify, { params, json: { people, classifier: classifier! } });
    expect(sent.people.map(({ segment }) => segment)).toEqual(found.slice(0, 4).map(({ segment }) => segment));
  });

  it('are refused with what is wrong', async () => {
    const { client, params } = typed;
    await findTopK();
    const { classifier } = await client.ask(calls.lastTopK, { params });
    const said = async (json: Record<string, unknown>) => {
      const answer = await client.send(calls.classify, { params, json });
      return [answer.status, (answer.json() as { error_message: string }).error_message];
    };
    expect(await said({})).toEqual([400, expect.stringContaining('people')]);
    expect(await said({ people: [] })).toEqual([400, expect.stringContaining('people')]);
    expect(await said({ people: [{}], variables: ['nobody'] })).toEqual([400, expect.stringContaining('nobody')]);
    const broken = { ...classifier!, intercepts: ['1'] };
    expect(await said({ people: [{}], classifier: broken })).toEqual([400, expect.stringContaining('classifier')]);
    expect(await said({ people: Array.from({ length: 1001 }, () => ({})) })).toEqual([
      400,
      expect.stringContaining('people'),
    ]);
  });
});

describe('the files of a typing tool', () => {
  it('are classifiers with and without probabilities, a workbook and a script', async () => {
    const { client, params } = typed;
    const { feature_arr } = await findTopK();
    const body = { variables: JSON.stringify(feature_arr), segments: '[1,3]' };
    const made = async (
      call: typeof calls.classifier | typeof calls.classifierProbability | typeof calls.classifierExcel,
    ) => download((await client.ask(call, { params, body })).job_id);
    const simple = await made(calls.classifier);
    const probability = await made(calls.classifierProbability);
    expect(simple.headers.get('content-disposition')).toContain('classifier_simple.json');
    expect(probability.headers.get('content-disposition')).toContain('classifier_probability.json');
    expect(classifierFile.parse(simple.json()).kind).toBe('simple');
    expect(classifierFile.parse(probability.json())).toEqual((await client.ask(calls.lastTopK, { params })).classifier);
    const workbook = await made(calls.classifierExcel);
    expect(workbook.headers.get('content-disposition')).toContain('typing_tool.xlsx');
    const script = await client.send(calls.classifyScript, { params });
    expect(script.headers.get('content-disposition')).toContain('classify_csv.py');
    expect(script.text).toContain('def classify(');
  });

  it('are a kit in one zip, and each part alone', async () => {
    const { client, params } = typed;
    const { feature_arr } = await findTopK();
    const body = { variables: JSON.stringify(feature_arr), segments: '[1,3]' };
    const whole = await client.ask(calls.typingKit, { params, body: { ...body, part: 'kit' } });
    const zip = await download(whole.job_id);
    expect(zip.headers.get('content-disposition')).toContain('typing_kit_Typed.zip');
    for (const part of kitParts) expect(zip.text).toContain(part);
    const alone = await client.ask(calls.typingKit, { params, body: { ...body, part: 'typing_tool.js' } });
    expect((await download(alone.job_id)).text).toContain('var typingTool');
    const odd = await client.send(calls.typingKit, { params, body: { ...body, part: '../etc/passwd' } });
    expect(odd.status).toBe(400);
  });

  it('can be made for other questions than those of the last search, with the cuts from raw answers', async () => {
    const { client, params, cluster } = typed;
    const body = { variables: JSON.stringify(cluster.slice(0, 3)), segments: '[2]' };
    const { job_id } = await client.ask(calls.classifierProbability, { params, body });
    const file = classifierFile.parse((await download(job_id)).json());
    expect(file.variables.map(({ code }) => code)).toEqual(cluster.slice(0, 3));
    expect(file.targets).toEqual([2]);
    expect(file.variables.some(({ cut }) => cut !== null)).toBe(true);
    expect(file.measured.calibration.length).toBeGreaterThan(0);
  });
});

describe('a fielded file', () => {
  it('is compared with the tool, and nothing of it is kept', async () => {
    const { client, params, file } = typed;
    const check = (name: string, text: string) =>
      client.send(calls.checkFielded, {
        params,
        body: { segment_column: 'typed' },
        files: [{ field: 'data_file', name, content: text }],
      });
    await findTopK();
    const { classifier } = await client.ask(calls.lastTopK, { params });
    const { assign, keys, file: tool } = openClassifier(classifier!);
    const [head, ...people] = csvRows(file('discretized_'));
    // Every other person leaves half of the questions unanswered.
    const unanswered = tool.variables.slice(0, tool.variables.length / 2).map(({ code }) => head.indexOf(code));
    const assigned = people.map((full, i) => {
      const row = full.map((text, at) => (i % 2 === 1 && unanswered.includes(at) ? '' : text));
      const answers = tool.variables.map(({ code }, v) => keys[v].read(row[head.indexOf(code)], 'labels'));
      return [...row, `SEG${assign(answers).segment + 1}`].join(',');
    });
    const content = [[...head, 'typed'].join(','), ...assigned].join('\n');
    const { job_id } = (await check('export.csv', content)).json() as { job_id: string };
    const { result } = await client.waitFor(job_id, calls.predictionPing);
    const found = fieldedSummary.parse(result);
    expect(found).toMatchObject({ rows: people.length, agree: people.length, probabilities: null });
    expect(found.project.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
    assign(tool.variables.map(() => NO_ANSWER)).millionths.forEach((stated, s) => {
      expect(stated / 1e6).toBeCloseTo(found.project[s], 3);
    });
    const kept = await server.app.db.selectFrom('files').select('name').where('name', '=', 'export.csv').execute();
    expect(kept).toEqual([]);
  });
});

describe('how many questions are enough', () => {
  it('is found out once, and is where the curve of such a search bends', async () => {
    const { client, params, cluster } = typed;
    const suggest = () => client.ask(calls.suggestQuestions, { params, body: {} });
    const { job_id } = await suggest();
    const { result } = await client.waitFor(job_id, calls.resultPing);
    const { enough } = enoughQuestions.parse(result);
    expect((await suggest()).job_id).toBe(job_id);
    const search = await client.ask(calls.topK, {
      params,
      body: topKBody(cluster, [1, 2, 3], String(USUAL_QUESTIONS)),
    });
    const { stats } = topKResult.parse((await client.waitFor(search.job_id, calls.resultPing)).result);
    found = null;
    expect(enough).toBe(bendOf(stats.curve.map(({ acc }) => acc)));
    expect(enough).toBeLessThan(cluster.length);
  });
});

describe('the example', () => {
  it('comes with a finished typing tool for every segment, and a form that is switched off', async () => {
    const { client, params, user, cluster } = typed;
    const questions = Math.min(8, cluster.length);
    await demo(server.app, { ownerId: user.id, runId: params.runID });
    await demoForm(server.app, { ownerId: user.id, runId: params.runID });
    found = null;
    const { result } = await client.ask(calls.lastTopK, { params });
    expect(result!.asked).toMatchObject({ feature_num: questions, segments: [1, 2, 3] });
    const { form } = await client.ask(calls.typingForm, { params });
    expect(form).toMatchObject({ open: false, questions, current: true });
    expect((await fetch(server.url + new URL(form!.url).pathname)).status).toBe(410);
  });
});

it('says how many are assigned to the segment they truly belong to, whichever segments are chosen', async () => {
  const { client, params } = typed;
  await findTopK();
  const { job_id: refits } = await client.ask(calls.crosstabEvidence, { params });
  if (refits !== null) await client.waitFor(refits);
  const { evidence } = await client.ask(calls.crosstabEvidence, { params });
  const { truly, result } = await client.ask(calls.lastTopK, { params });
  const { tool, run } = result!.stats.truly!;
  expect(truly).toBeCloseTo((tool / run) * evidence!.rightly!, 12);
  expect(truly).toBeGreaterThan(0.3);
  expect(truly).toBeLessThan(result!.stats.acc + 0.02);
});

describe('a reset', () => {
  it('forgets the result, until the next search', async () => {
    const { client, params } = typed;
    await findTopK();
    await client.ask(calls.resetTopK, { params, body: {} });
    found = null;
    const fielded = await client.send(calls.checkFielded, {
      params,
      files: [{ field: 'data_file', name: 'export.csv', content: 'a,segment\n' }],
    });
    expect(fielded.status).toBe(409);
    expect(await client.ask(calls.lastTopK, { params })).toEqual({
      result: null,
      classifier: null,
      truly: null,
      job_id: null,
    });
  });
});

describe('another person', () => {
  it('finds nothing of it', async () => {
    const { params, cluster } = typed;
    const stranger = await server.client(await server.makeUser('Bo'));
    const body = { variables: JSON.stringify(cluster), segments: '[1]' };
    const answers = await Promise.all([
      stranger.send(calls.topK, { params, body: { ...body, feature_num: '1' } }),
      stranger.send(calls.lastTopK, { params }),
      stranger.send(calls.resetTopK, { params, body: {} }),
      stranger.send(calls.classifier, { params, body }),
      stranger.send(calls.classifierExcel, { params, body }),
      stranger.send(calls.typingKit, { params, body: { ...body, part: 'kit' } }),
      stranger.send(calls.classifyScript, { params }),
      stranger.send(calls.predictProbability, {
        params,
        body: { variables: JSON.stringify(cluster) },
        files: [{ field: 'data_file', name: 'wave.csv', content: 'a,b\n' }],
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  it('and no one at all once the project is deleted', async () => {
    const { client, projectID, user } = typed;
    await findTopK();
    await client.ask(calls.deleteProject, { params: { projectID } });
    const left = await Promise.all([
      server.app.db.selectFrom('typing_results').selectAll().execute(),
      server.app.db
        .selectFrom('jobs')
        .selectAll()
        .where('owner_id', '=', user.id)
        .where('kind', '!=', 'mail')
        .execute(),
      server.app.db.selectFrom('files').select('name').execute(),
    ]);
    expect(left).toEqual([[], [], []]);
  });
});
