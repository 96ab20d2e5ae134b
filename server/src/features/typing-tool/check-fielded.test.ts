import { calls, fieldedSummary } from '@qp/contract';
import { probabilityText } from '@qp/engine/typing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { sampleClassifier } from '../../testing/sample-classifier.ts';
import { createExampleProject } from '../projects/index.ts';

let server: TestServer;
let client: Client;
let params: { runID: string };
const classifier = sampleClassifier('probability', [0, 1, 2, 3]);
const older = sampleClassifier('probability', [0, 1, 2, 3]);

beforeAll(async () => {
  server = await startTestServer();
  const user = await server.makeUser();
  client = await server.client(user);
  const projectID = await createExampleProject(server.app, user.id);
  const dictionary = await server.app.db
    .selectFrom('variables')
    .select(['code', 'uses'])
    .where('project_id', '=', projectID)
    .execute();
  const cluster = dictionary.filter(({ uses }) => uses.includes('cluster')).map(({ code }) => code);
  const started = await client.ask(calls.createRun, {
    params: { projectID },
    body: {
      name: 'Fielded',
      max_clusters: '2',
      criterion: 'max',
      cluster: JSON.stringify(cluster.slice(0, 4)),
      profile: '[]',
      metrics: '[]',
    },
  });
  await client.waitFor(started.job_id);
  params = { runID: started.run_id };
}, 120_000);
afterAll(() => server.stop());

const check = (content: string, fields: Record<string, string> = {}) =>
  client.send(calls.checkFielded, {
    params,
    body: fields,
    files: [{ field: 'data_file', name: 'export.csv', content }],
  });

async function checked(content: string, fields: Record<string, string> = {}) {
  const { job_id } = (await check(content, fields)).json() as { job_id: string };
  const ended = await client.waitFor(job_id, calls.predictionPing);
  expect(ended.status).toBe('finished');
  return fieldedSummary.parse((ended as { result?: unknown }).result);
}

/** People with every answer given, by label, and what a tool says of them. */
function exported(tool = classifier, rows = 60): string[][] {
  const { variables } = tool.file;
  return Array.from({ length: rows }, (_, i) => {
    const answers = variables.map(({ labels }, v) => (i * (v + 2) + v) % labels.length);
    const placed = tool.place(answers);
    const labels = answers.map((at, v) => variables[v]!.labels[at]!.replaceAll('"', '""'));
    const stated = probabilityText(placed.millionths[placed.segment]!);
    return [String(i), ...labels, `SEG${placed.segment + 1}`, stated];
  });
}

const csv = (rows: string[][]) =>
  [['id', 'q1', 'q2', 'q3', 'q4', 'q5', 'segment', 'segment_probability'], ...rows]
    .map((row) => row.map((cell) => `"${cell}"`).join(','))
    .join('\n');

describe('a fielded file', () => {
  it('needs a typing tool', async () => {
    expect((await check(csv(exported()))).status).toBe(409);
    await server.app.db
      .insertInto('typing_results')
      .values({ run_id: params.runID, result: '{}', classifier: JSON.stringify(classifier.file) })
      .execute();
  });

  it('that agrees is said to agree, with its shares and probabilities', async () => {
    const found = await checked(csv(exported()));
    expect(found).toMatchObject({ rows: 60, agree: 60, rows_shown: [] });
    expect(found.ours).toEqual(found.theirs);
    expect(found.probabilities).toMatchObject({ rows: 60, same: 60 });
  });

  it('of an old version disagrees where nothing else can be the reason', async () => {
    const scores = older.file.variables.map((variable) => ({
      ...variable,
      scores: variable.scores.map((row) => [...row].reverse()),
    }));
    const file = { ...older.file, variables: scores };
    const { openClassifier } = await import('@qp/engine/typing');
    const found = await checked(csv(exported(openClassifier(file))));
    expect(found.agree).toBeLessThan(60);
    expect(found.why.other_version).toBe(60 - found.agree);
    expect(found.rows_shown[0]).toMatchObject({ why: 'other_version', note: expect.not.stringContaining('missing') });
  });

  it('with unknown codes, gaps, numbers and another column says why, row by row', async () => {
    const rows = exported(classifier, 4);
    const wrong = (row: string[]) => `SEG${(Number(row[6]!.slice(3)) % 4) + 1}`;
    const [first, second, third, fourth] = rows as [string[], string[], string[], string[]];
    first[3] = 'maybe';
    second[4] = '';
    const at = (row: string[]) =>
      classifier.keys.map((key, v) => key.read(row[v + 1]!.replaceAll('""', '"'), 'labels'));
    first[6] = `SEG${((classifier.place(at(first)).segment + 1) % 4) + 1}`;
    second[6] = `SEG${((classifier.place(at(second)).segment + 1) % 4) + 1}`;
    third[6] = 'none of them';
    fourth[6] = String(Number(wrong(fourth).slice(3)));
    const text = csv(rows).replace('"segment",', '"seg_final",');
    const found = await checked(text, { segment_column: 'seg_final' });
    expect(found).toMatchObject({
      rows: 4,
      agree: 0,
      why: { unknown: 1, missing: 1, no_segment: 1, other_version: 1 },
    });
    expect(found.rows_shown.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
    expect(found.rows_shown[0]!.note).toContain('unknown: q3 = "maybe"');
  });

  it('without the column or the questions is refused by name', async () => {
    const failure = async (content: string) => {
      const { job_id } = (await check(content)).json() as { job_id: string };
      return (await client.waitFor(job_id, calls.predictionPing)).error_message;
    };
    expect(await failure('q1,other\n1,2\n')).toContain('no column named "segment"');
    expect(await failure('a,segment\n1,2\n')).toContain('none of the questions');
  });
});
