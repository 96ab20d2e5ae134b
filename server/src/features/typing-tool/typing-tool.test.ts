import {
  type Call,
  calls,
  classifierFile,
  kitParts,
  predictionSummary,
  type TopKResult,
  topKResult,
} from '@qp/contract';
import { exampleProject } from '@qp/examples';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { createExampleProject } from '../projects/index.ts';
import { readPlacements } from '../runs/index.ts';

let server: TestServer;
let client: Client;
let stranger: Client;
let userId: string;
let projectID: string;
let runID: string;
let cluster: string[];
let params: { runID: string };

const files = exampleProject().files;
const text = (start: string) => files.find(({ name }) => name.startsWith(start))!.text;
const table = (content: string) => Papa.parse<string[]>(content, { skipEmptyLines: true }).data;

beforeAll(async () => {
  server = await startTestServer();
  const user = await server.makeUser();
  userId = user.id;
  client = await server.client(user);
  stranger = await server.client(await server.makeUser('Bo'));
  projectID = await createExampleProject(server.app, user.id);
  const dictionary = await server.app.db
    .selectFrom('variables')
    .select(['code', 'uses'])
    .where('project_id', '=', projectID)
    .orderBy('position')
    .execute();
  cluster = dictionary
    .filter(({ uses }) => uses.includes('cluster'))
    .map(({ code }) => code)
    .slice(0, 12);
  const started = await client.ask(calls.createRun, {
    params: { projectID },
    body: {
      name: 'Typed',
      max_clusters: '3',
      criterion: 'max',
      cluster: JSON.stringify(cluster),
      profile: '[]',
      metrics: '[]',
    },
  });
  await client.waitFor(started.job_id);
  runID = started.run_id;
  params = { runID };
}, 180_000);
afterAll(() => server.stop());

const topKBody = (variables = cluster, segments = [1, 3], feature_num = '4') => ({
  variables: JSON.stringify(variables),
  segments: JSON.stringify(segments),
  feature_num,
});

async function findTopK(): Promise<TopKResult> {
  const { job_id } = await client.ask(calls.topK, { params, body: topKBody() });
  const { status, result } = await client.waitFor(job_id, calls.resultPing);
  expect(status).toBe('finished');
  return topKResult.parse(result);
}

async function download(jobId: string, call: Call = calls.classifierPing): Promise<Answer> {
  const ended = await client.waitFor(jobId, call);
  expect(ended).toMatchObject({ status: 'finished' });
  return client.request(ended.file_url!);
}

const predict = (content: string | Uint8Array, variables: readonly string[], name = 'wave.csv', by = client) =>
  by.send(calls.predictProbability, {
    params,
    body: { variables: JSON.stringify(variables) },
    files: [{ field: 'data_file', name, content }],
  });

async function predicted(content: string, variables: readonly string[]): Promise<string[][]> {
  const { job_id } = (await predict(content, variables)).json() as { job_id: string };
  return table((await download(job_id, calls.predictionPing)).text);
}

async function predictionFailure(
  content: string | Uint8Array,
  variables: readonly string[] = cluster,
): Promise<string> {
  const { job_id } = (await predict(content, variables)).json() as { job_id: string };
  const ended = await client.waitFor(job_id, calls.predictionPing);
  expect(ended.status).toBe('failed');
  return ended.error_message!;
}

describe('the top-K search', () => {
  it('answers a checked list in order of contribution, and is there again after a reload', async () => {
    const result = await findTopK();
    expect(result.feature_arr).toHaveLength(4);
    expect(result.features).toHaveLength(4);
    expect(result.stats.contingency_headers).toEqual(['SEG1', 'SEG3', 'Out']);
    // Beyond the number asked the curve goes on, to 20 or to all there are.
    expect(result.stats.curve.map(({ questions }) => questions)).toEqual(cluster.map((_, i) => i + 1));
    expect(result.stats.curve[3]!.acc).toBe(result.stats.acc);
    expect(result.stats.enough).toBeGreaterThanOrEqual(1);
    expect(result.stats.enough).toBeLessThanOrEqual(cluster.length);
    expect(result.asked).toEqual({ feature_num: 4, variables: cluster, segments: [1, 3] });
    const last = await client.ask(calls.lastTopK, { params });
    expect(last.result).toEqual(result);
    expect(last.job_id).toBeNull();
    expect(last.classifier!.variables.map(({ code }) => code)).toEqual(result.feature_arr);
    // One page never contradicts itself: the file, the tables and "Stated and right" count the same placements.
    const { measured } = last.classifier!;
    expect(measured.accuracy).toBe(result.stats.acc);
    const right = measured.calibration.reduce((sum, band) => sum + band.people * band.right, 0);
    const people = measured.calibration.reduce((sum, band) => sum + band.people, 0);
    expect(right / people).toBeCloseTo(result.stats.acc, 12);
    expect(measured.tried.map(({ method }) => method)).toContain('segment model');
  });

  it('is forgotten with a reset', async () => {
    await findTopK();
    await client.ask(calls.resetTopK, { params, body: {} });
    expect(await client.ask(calls.lastTopK, { params })).toEqual({ result: null, classifier: null, job_id: null });
  });

  it('refuses what cannot be asked, and names it', async () => {
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
    expect(await said({ ...topKBody(), segments: '[1' })).toEqual([400, expect.stringContaining('not valid JSON')]);
  });

  it('comes as typing_tool_top_k.csv, without live formulas', async () => {
    const { stats } = await findTopK();
    const answer = await client.send(calls.downloadTopK, {
      params,
      body: { k: '2', variables: JSON.stringify(['=cmd', 'I wait, always']), stats: JSON.stringify(stats) },
    });
    expect(answer.headers.get('content-disposition')).toContain('typing_tool_top_k.csv');
    const rows = table(answer.text);
    expect(rows).toContainEqual(['1', "'=cmd"]);
    expect(rows).toContainEqual(['acc', stats.acc.toFixed(6)]);
    expect(rows).toContainEqual(['Row Aggregate', 'Predicted SEG1', 'Predicted SEG3', 'Predicted Out']);
    const { hit_rates: _, curve: __, ...specified } = stats;
    const plain = await client.send(calls.downloadTopK, {
      params,
      body: { k: '2', variables: JSON.stringify(['a', 'b']), stats: JSON.stringify(specified) },
    });
    expect([plain.status, table(plain.text)]).toEqual([200, expect.arrayContaining([['acc', stats.acc.toFixed(6)]])]);
    expect(plain.text).not.toContain('Hit rate');
  });
});

describe('the files of a typing tool', () => {
  it('are classifiers with and without probabilities, a workbook and a script', async () => {
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
    const body = { variables: JSON.stringify(cluster.slice(0, 3)), segments: '[2]' };
    const { job_id } = await client.ask(calls.classifierProbability, { params, body });
    const file = classifierFile.parse((await download(job_id)).json());
    expect(file.variables.map(({ code }) => code)).toEqual(cluster.slice(0, 3));
    expect(file.targets).toEqual([2]);
    expect(file.variables.some(({ cut }) => cut !== null)).toBe(true);
    expect(file.measured.calibration.length).toBeGreaterThan(0);
  });
});

describe('prediction', () => {
  it('places the project’s own people as the run did, from labels and from raw answers alike', async () => {
    const { result } = await server.app.db
      .selectFrom('run_results')
      .selectAll()
      .where('run_id', '=', runID)
      .executeTakeFirstOrThrow()
      .then((row) => ({ result: row }));
    const { assignments, probabilities, segments } = await readPlacements(server.app, result);
    const labels = await predicted(text('discretized_'), cluster);
    const raw = await predicted(text('data_'), cluster);
    const ids = table(text('discretized_'));
    expect(labels[0]!.slice(1)).toEqual(['segment', 'SEG1', 'SEG2', 'SEG3', 'note']);
    expect(labels[0]![0]).toBe(ids[0]![0]);
    expect(labels).toHaveLength(ids.length);
    labels.slice(1).forEach((row, i) => {
      expect(row[0]).toBe(ids[i + 1]![0]);
      expect(row[1]).toBe(`SEG${assignments[i]! + 1}`);
      expect(row[2]).toBe(probabilities[i * segments]!.toFixed(6));
    });
    const segmentsOf = (rows: string[][]) => rows.map((row) => row.slice(0, 5));
    expect(segmentsOf(raw)).toEqual(segmentsOf(labels));
  });

  it('takes a subset, keeps every row in order, and notes what is doubtful', async () => {
    const [first, second] = [cluster[0]!, cluster[1]!];
    const head = table(text('discretized_'))[0]!;
    const good = table(text('discretized_'))[1]![head.indexOf(first)]!;
    const rows = await predicted(`who;${first}\nann;${good}\nbob;\ncy;nonsense\nann;${good}\n`, [first, second]);
    expect(rows.map((row) => row[0])).toEqual(['who', 'ann', 'bob', 'cy', 'ann']);
    expect(rows[1]!.at(-1)).toContain(`missing: ${second}`);
    expect(rows[2]!.at(-1)).toContain('no answers');
    expect(rows[3]!.at(-1)).toContain(`unknown: ${first} = "nonsense"`);
    for (const row of rows.slice(1)) {
      expect(row.slice(2, 5).reduce((sum, p) => sum + Number(p), 0)).toBeCloseTo(1, 5);
    }
  });

  it('tells the page what it found, and with a part of the questions how right it is', async () => {
    const answer = async (content: string, variables: readonly string[]) => {
      const { job_id } = (await predict(content, variables)).json() as { job_id: string };
      const ended = await client.waitFor(job_id, calls.predictionPing);
      return predictionSummary.parse((ended as { result?: unknown }).result);
    };
    const all = await answer(text('discretized_'), cluster);
    expect(all.part).toBeNull();
    expect(all.placed.reduce((a, b) => a + b)).toBe(all.rows);
    expect(all.project.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
    expect(all.present).toEqual(cluster);
    const few = await answer(text('discretized_'), cluster.slice(0, 4));
    expect(few.part).toMatchObject({ questions: 4, of: 12 });
    expect(few.part!.accuracy).toBeGreaterThan(0.4);
    expect(few.part!.accuracy).toBeLessThan(0.99);
    const odd = await answer(`id,${cluster[0]}\n1,nonsense\n2,\n`, [cluster[0]!, cluster[1]!]);
    expect(odd).toMatchObject({ rows: 2, notes: 2, noted: { no_answers: 1, missing: 1, unknown: 1 } });
    expect(odd.part).toMatchObject({ questions: 1, of: 12 });
  });

  it('without probabilities has only the segment and the note', async () => {
    const answer = await client.send(calls.predict, {
      params,
      body: { variables: JSON.stringify(cluster) },
      files: [{ field: 'data_file', name: 'people.csv', content: text('data_') }],
    });
    const file = await download((answer.json() as { job_id: string }).job_id, calls.predictionPing);
    expect(file.headers.get('content-disposition')).toContain('seg_assignments.csv');
    expect(table(file.text)[0]).toEqual([table(text('data_'))[0]![0], 'segment', 'note']);
  });

  it('says what is wrong with a file, and where', async () => {
    expect(await predictionFailure('a,b\n1,2\n')).toMatch(
      /^wave\.csv, line 1: The file has none of the selected variables/,
    );
    expect(await predictionFailure(`x,${cluster[0]}\n1,2\n1\n`)).toBe(
      'wave.csv, line 3: This line has 1 cells where the header has 2.',
    );
    expect(await predictionFailure(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1, 2]))).toContain('an Excel workbook');
    expect(await predictionFailure(`${cluster[0]},${cluster[0]}\n1,2\n`)).toContain('two columns named');
    expect(await predictionFailure(`id,${cluster[0]}\n1,"open\n`)).toContain('never closed');
  });

  it('refuses at once what it cannot begin with', async () => {
    const said = async (answer: Answer) => [answer.status, (answer.json() as { error_message: string }).error_message];
    expect(await said(await predict('a,b\n', ['nobody']))).toEqual([
      400,
      expect.stringContaining('no variable nobody'),
    ]);
    expect(await said(await predict('a,b\n', cluster, 'people.txt'))).toEqual([
      400,
      'data_file: people.txt is not a .csv, .sav or .xlsx file',
    ]);
    expect(await said(await predict('', cluster))).toEqual([400, 'File too small']);
    const none = await client.send(calls.predict, { params, body: { variables: '["x"]' } });
    expect(none.status).toBe(400);
    const extra = await client.send(calls.predict, {
      params,
      body: { variables: JSON.stringify(cluster), other: '1' },
      files: [{ field: 'data_file', name: 'a.csv', content: 'a' }],
    });
    expect(await said(extra)).toEqual([400, expect.stringContaining('other')]);
  });

  it('keeps no upload once the job has ended, well or badly', async () => {
    await predictionFailure('a,b\n1,2\n');
    await predicted(text('data_'), cluster.slice(0, 2));
    const uploads = await server.app.db.selectFrom('files').select('name').where('name', '=', 'wave.csv').execute();
    expect(uploads).toEqual([]);
  });
});

describe('somebody else', () => {
  it('finds nothing of it', async () => {
    const body = { variables: JSON.stringify(cluster), segments: '[1]' };
    const answers = await Promise.all([
      stranger.send(calls.topK, { params, body: { ...body, feature_num: '1' } }),
      stranger.send(calls.lastTopK, { params }),
      stranger.send(calls.resetTopK, { params, body: {} }),
      stranger.send(calls.classifier, { params, body }),
      stranger.send(calls.classifierExcel, { params, body }),
      stranger.send(calls.classifyScript, { params }),
      predict('a,b\n', cluster, 'wave.csv', stranger),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });

  it('and nobody at all once the project is deleted', async () => {
    await findTopK();
    await client.ask(calls.deleteProject, { params: { projectID } });
    const left = await Promise.all([
      server.app.db.selectFrom('typing_results').selectAll().execute(),
      server.app.db.selectFrom('jobs').selectAll().where('owner_id', '=', userId).where('kind', '!=', 'mail').execute(),
      server.app.db.selectFrom('files').select('name').execute(),
    ]);
    expect(left).toEqual([[], [], []]);
  });
});
