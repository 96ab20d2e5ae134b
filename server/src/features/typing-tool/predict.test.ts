import { calls, predictionSummary } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { csvRows, makeTypedRun, type TypedRun } from '../../testing/typed-run.ts';
import { readPlacements } from '../runs/index.ts';

let server: TestServer;
let typed: TypedRun;
/** Variables of the run, as `typed` has them. */
let cluster: readonly string[];

beforeAll(async () => {
  server = await startTestServer();
  typed = await makeTypedRun(server);
  ({ cluster } = typed);
});
afterAll(() => server.stop());

const predict = (content: string | Uint8Array, variables: readonly string[], name = 'wave.csv') =>
  typed.client.send(calls.predictProbability, {
    params: typed.params,
    body: { variables: JSON.stringify(variables) },
    files: [{ field: 'data_file', name, content }],
  });

async function ended(answer: Answer) {
  return typed.client.waitFor((answer.json() as { job_id: string }).job_id, calls.predictionPing);
}

async function download(answer: Answer): Promise<Answer> {
  const { status, file_url } = await ended(answer);
  expect(status).toBe('finished');
  return typed.client.request(file_url!);
}

async function predicted(content: string, variables: readonly string[]): Promise<string[][]> {
  return csvRows((await download(await predict(content, variables))).text);
}

async function predictionFailure(content: string | Uint8Array): Promise<string> {
  const { status, error_message } = await ended(await predict(content, cluster));
  expect(status).toBe('failed');
  return error_message!;
}

describe('prediction', () => {
  it('places the project’s own people as the run did, from labels and from raw answers alike', async () => {
    const result = await server.app.db
      .selectFrom('run_results')
      .selectAll()
      .where('run_id', '=', typed.params.runID)
      .executeTakeFirstOrThrow();
    const { assignments, probabilities, segments } = await readPlacements(server.app, result);
    const [labels, raw] = (await Promise.all(
      ['discretized_', 'data_'].map((start) => predicted(typed.file(start), cluster)),
    )) as [string[][], string[][]];
    const ids = csvRows(typed.file('discretized_'));
    expect(labels[0].slice(1)).toEqual(['segment', 'SEG1', 'SEG2', 'SEG3', 'note']);
    expect(labels[0][0]).toBe(ids[0][0]);
    expect(labels).toHaveLength(ids.length);
    labels.slice(1).forEach((row, i) => {
      expect(row[0]).toBe(ids[i + 1][0]);
      expect(row[1]).toBe(`SEG${assignments[i] + 1}`);
      expect(row[2]).toBe(probabilities[i * segments].toFixed(6));
    });
    const segmentsOf = (rows: string[][]) => rows.map((row) => row.slice(0, 5));
    expect(segmentsOf(raw)).toEqual(segmentsOf(labels));
  });

  it('takes a subset, keeps every row in order, and notes what is uncertain', async () => {
    const [first, second] = [cluster[0], cluster[1]];
    const head = csvRows(typed.file('discretized_'))[0];
    const good = csvRows(typed.file('discretized_'))[1][head.indexOf(first)];
    const rows = await predicted(`who;${first}\nann;${good}\nbob;\ncy;nonsense\nann;${good}\n`, [first, second]);
    expect(rows.map((row) => row[0])).toEqual(['who', 'ann', 'bob', 'cy', 'ann']);
    expect(rows[1].at(-1)).toContain(`missing: ${second}`);
    expect(rows[2].at(-1)).toContain('no answers');
    expect(rows[3].at(-1)).toContain(`unknown: ${first} = "nonsense"`);
    for (const row of rows.slice(1)) {
      expect(row.slice(2, 5).reduce((sum, p) => sum + Number(p), 0)).toBeCloseTo(1, 5);
    }
  });

  it('tells the page what it found, and with a part of the questions how right it is', async () => {
    const answer = async (content: string, variables: readonly string[]) =>
      predictionSummary.parse((await ended(await predict(content, variables))).result);
    const [all, few, odd] = await Promise.all([
      answer(typed.file('discretized_'), cluster),
      answer(typed.file('discretized_'), cluster.slice(0, 4)),
      answer(`id,${cluster[0]}\n1,nonsense\n2,\n`, cluster.slice(0, 2)),
    ]);
    expect(all.part).toBeNull();
    expect(all.placed.reduce((a, b) => a + b)).toBe(all.rows);
    expect(all.project.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
    expect(all.present).toEqual(cluster);
    expect(few.part).toMatchObject({ questions: 4, of: 12 });
    expect(few.part!.accuracy).toBeGreaterThan(0.4);
    expect(few.part!.accuracy).toBeLessThan(0.99);
    expect(odd).toMatchObject({ rows: 2, notes: 2, noted: { no_answers: 1, missing: 1, unknown: 1 } });
    expect(odd.part).toMatchObject({ questions: 1, of: 12 });
  });

  it('without probabilities has only the segment, its name once it has one, and the note', async () => {
    const { client, params } = typed;
    const descriptions = JSON.stringify(['=Savers\nThey save.', '', 'Spenders, "all"']);
    await server.app.db
      .updateTable('runs')
      .set({ header_descriptions: descriptions })
      .where('id', '=', params.runID)
      .execute();
    const answer = await client.send(calls.predict, {
      params,
      body: { variables: JSON.stringify(cluster) },
      files: [{ field: 'data_file', name: 'people.csv', content: typed.file('data_') }],
    });
    const file = await download(answer);
    expect(file.headers.get('content-disposition')).toContain('seg_assignments.csv');
    const [head, ...rows] = csvRows(file.text);
    expect(head).toEqual([csvRows(typed.file('data_'))[0][0], 'segment', 'segment_name', 'note']);
    const names = new Map(rows.map((row) => [row[1], row[2]]));
    expect([names.get('SEG1'), names.get('SEG2'), names.get('SEG3')]).toEqual(["'=Savers", '', 'Spenders, "all"']);
  });

  it('says what is wrong with a file, and where', async () => {
    expect(await predictionFailure(`x,${cluster[0]}\n1,2\n1\n`)).toBe(
      'wave.csv, line 3: This line has 1 cell, but the header has 2.',
    );
  });

  it('refuses at once what it cannot begin with', async () => {
    const { client, params } = typed;
    const said = async (answer: Answer) => [answer.status, (answer.json() as { error_message: string }).error_message];
    expect(await said(await predict('a,b\n', ['nobody']))).toEqual([
      400,
      expect.stringContaining('no variable nobody'),
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
    const jobs = await server.app.db.selectFrom('jobs').select('state').where('kind', '=', 'predict').execute();
    expect(new Set(jobs.map(({ state }) => state))).toEqual(new Set(['finished', 'failed']));
    const uploads = await server.app.db.selectFrom('files').select('name').where('name', '=', 'wave.csv').execute();
    expect(uploads).toEqual([]);
  });
});
