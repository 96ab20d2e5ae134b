import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { calls, filesRefused, type ProjectLoad } from '@qp/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import { GOOD_FILES } from '../../testing/project-files.ts';

let server: TestServer;
let user: TestUser;
let client: Client;

beforeAll(async () => {
  server = await startTestServer();
  user = await server.makeUser();
  client = await server.client(user);
});
afterAll(() => server.stop());

type Upload = { field: string; name: string; content: string | Uint8Array };

function upload(change: Partial<Record<keyof typeof GOOD_FILES, string | Uint8Array>> = {}): Upload[] {
  const texts = { ...GOOD_FILES, ...change };
  return [
    { field: 'data_file', name: 'data_x.csv', content: texts.data },
    { field: 'variable_file', name: 'variables_x.csv', content: texts.variables },
    { field: 'discretized_file', name: 'discretized_x.csv', content: texts.discretized },
  ];
}

const create = (name: string, files = upload(), by = client) => by.send(calls.createProject, { body: { name }, files });

async function createdId(name: string, files = upload(), by = client): Promise<string> {
  const answer = await create(name, files, by);
  expect(answer.text).toContain('/project/');
  return String((answer.json() as { success: string }).success.split('/')[2]);
}

/** The number of rows of every table of ours, so that "nothing is left" means all of them. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.app.db);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    if (['sessions', 'attempts'].includes(name)) continue;
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(server.app.db);
    counts[name] = rows[0].n;
  }
  return counts;
}

function temporaryFiles(): string[] {
  try {
    return readdirSync(path.join(server.app.settings.dataDir, 'uploads'));
  } catch {
    return [];
  }
}

describe('a project', () => {
  it('is made of three files, listed, loaded and summarised', async () => {
    const id = await createdId('First');
    const list = await client.ask(calls.projectList);
    expect(list).toMatchObject([{ project_id: id, name: 'First', runs: 0, segment_shares: [] }]);
    const project = await client.ask(calls.project, { params: { projectID: id } });
    expect(project).toMatchObject({
      name: 'First',
      filename_data: 'data_x.csv',
      filename_variable: 'variables_x.csv',
      filename_discretized: 'discretized_x.csv',
    });
    const load = await client.ask(calls.resultPing, { params: { jobID: project.job_id } });
    expect(load.status).toBe('finished');
    const result = load.result as ProjectLoad;
    expect(Object.keys(result.cluster_dict)).toEqual(['Q1', 'AGE', 'SEX']);
    expect(Object.keys(result.profile_dict)).toEqual(['Q1', 'AGE', 'SEX']);
    expect(result.metrics_dict).toEqual({
      AGE: {
        Variable: 'AGE',
        'Variable Label': 'Age',
        Dimension: 'People',
        Factor: 'Person',
        'Data Type': 'Numeric',
      },
    });
    expect(result.variable_headers).toEqual(['Variable', 'Variable Label', 'Dimension', 'Factor', 'Data Type']);
    const summary = await client.ask(calls.projectSummary, { params: { projectID: id } });
    expect(summary).toMatchObject({ respondents: 3, id_variable: 'ID', weight_variable: 'W' });
    expect(summary.variables).toHaveLength(5);
  });

  it('loads again after its finished job has been cleared away', async () => {
    const id = await createdId('Cleared');
    await server.app.db.deleteFrom('jobs').where('project_id', '=', id).execute();
    const project = await client.ask(calls.project, { params: { projectID: id } });
    const load = await client.ask(calls.resultPing, { params: { jobID: project.job_id } });
    expect(Object.keys((load.result as ProjectLoad).cluster_dict)).toHaveLength(3);
    expect((await client.ask(calls.project, { params: { projectID: id } })).job_id).toBe(project.job_id);
  });

  it('gives its files back byte for byte, under their own names', async () => {
    const odd = Buffer.from(
      '\uFEFFID;Q1;AGE;SEX\r\n1;Zoë;18-34;Man\r\n2;"a\r\nb";35-54;Woman\r\n3;;55+;Man',
      'utf16le',
    );
    const files = upload({ discretized: odd });
    files[0].name = 'data_wave 3 – été (final).csv';
    const id = await createdId('Bytes', files);
    for (const [call, kind, content, name] of [
      [calls.downloadData, 'data', Buffer.from(GOOD_FILES.data), files[0].name],
      [calls.downloadVariable, 'variable', Buffer.from(GOOD_FILES.variables), 'variables_x.csv'],
      [calls.downloadDiscretized, 'discretized', odd, 'discretized_x.csv'],
    ] as const) {
      const { file_url } = await client.ask(call, { params: { projectID: id } });
      expect(file_url).toBe(`/api/project/file/${kind}/${id}/`);
      const cookie = [...client.cookies].map(([k, v]) => `${k}=${v}`).join('; ');
      const response = await fetch(server.url + file_url, { headers: { cookie } });
      expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
      expect(response.headers.get('content-disposition')).toContain(
        `filename*=UTF-8''${encodeURIComponent(name).replace(/[()]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
      );
      expect(response.headers.get('content-security-policy')).toContain('sandbox');
    }
  });

  it('keeps hostile file names harmless', async () => {
    const files = upload();
    files[0].name = `../../data_${'é'.repeat(300)}\u202Egpj.csv`;
    const id = await createdId('Hostile', files);
    const { filename_data } = await client.ask(calls.project, { params: { projectID: id } });
    expect(filename_data).toMatch(/^data_é+.*\.csv$/);
    expect([...filename_data].length).toBeLessThanOrEqual(200);
    expect(filename_data).not.toMatch(/[\u202E/\\]/);
  });

  it('is deleted with everything that belongs to it', async () => {
    const before = await rowCounts();
    const id = await createdId('Short-lived');
    await client.ask(calls.project, { params: { projectID: id } });
    expect(await rowCounts()).not.toEqual(before);
    expect((await client.ask(calls.deleteProject, { params: { projectID: id } })).success).toBe('/');
    expect(await rowCounts()).toEqual(before);
    expect((await client.send(calls.project, { params: { projectID: id } })).status).toBe(404);
  });

  it('does not exist for anybody else', async () => {
    const id = await createdId('Mine');
    const other = await server.client(await server.makeUser('Eve'));
    for (const call of [
      calls.project,
      calls.projectSummary,
      calls.downloadData,
      calls.downloadVariable,
      calls.downloadDiscretized,
      calls.deleteProject,
    ]) {
      const answer = await other.send(call, { params: { projectID: id } });
      expect(answer.status).toBe(404);
      expect((await other.send(call, { params: { projectID: randomUUID() } })).text).toBe(answer.text);
    }
    expect((await other.send(calls.projectFile, { params: { kind: 'data', projectID: id } })).status).toBe(404);
    expect(await other.ask(calls.projectList)).toEqual([]);
    expect((await create('Mine', upload(), other)).status).toBe(200);
  });

  it('comes as a complete example, once, however often it is asked for', async () => {
    const fresh = await server.client(await server.makeUser('New'));
    const answers = await Promise.all([
      fresh.ask(calls.createExample, { body: {} }),
      fresh.ask(calls.createExample, { body: {} }),
    ]);
    expect(answers[0].success).toBe(answers[1].success);
    const list = await fresh.ask(calls.projectList);
    expect(list.map(({ name }) => name)).toEqual(['Snacking needs 2026']);
  });

  it('can start from templates', async () => {
    const texts = await Promise.all(
      (['data', 'variables', 'discretized'] as const).map(async (kind) => {
        const answer = await client.send(calls.templateFile, { params: { kind } });
        expect(answer.headers.get('content-disposition')).toContain(`${kind}_template.csv`);
        return answer.text;
      }),
    );
    await createdId('From templates', upload({ data: texts[0], variables: texts[1], discretized: texts[2] }));
  });
});

describe('what is refused', () => {
  it('leaves nothing behind, and says every problem', async () => {
    const before = await rowCounts();
    const answer = await create('Bad', upload({ data: GOOD_FILES.data.replace('20', 'old') }));
    expect(answer.status).toBe(422);
    const body = filesRefused.parse(answer.json());
    expect(body.error_message).toBe(
      'There is a problem in the files, so that no project was made. It is: data_x.csv, line 2, column AGE: “old” is not a number.',
    );
    expect(body.problems).toEqual([
      { file: 'data_x.csv', line: 2, column: 'AGE', value: 'old', message: '“old” is not a number.' },
    ]);
    expect(await rowCounts()).toEqual(before);
    expect(temporaryFiles()).toEqual([]);
    expect((await create('Bad')).status).toBe(200);
  });

  it.each<[string, (files: Upload[]) => Upload[], number, string]>([
    [
      'a missing data file',
      (f) => f.slice(1),
      400,
      'Missing data file. Please follow the naming convention: data_*.csv.',
    ],
    [
      'a variable file with another name',
      ([a, b, c]) => [a, { ...b, name: 'dictionary.csv' }, c],
      400,
      'Missing variable file. Please follow the naming convention: variables_*.csv.',
    ],
    [
      'a discretization file that is not called .csv',
      ([a, b, c]) => [a, b, { ...c, name: 'discretized_x.xlsx' }],
      400,
      'Missing discretization file. Please follow the naming convention: discretized_*.csv.',
    ],
    ['an empty file', ([a, b, c]) => [{ ...a, content: '' }, b, c], 400, 'File too small'],
    ['a file twice', ([a, b, c]) => [a, { ...a }, b, c].slice(0, 3), 400, 'data_file: is given twice'],
    ['an unknown field', ([a, b, c]) => [a, b, { ...c, field: 'x' }], 400, 'x: is not a field of this call'],
  ])('is %s', async (_, change, status, message) => {
    const answer = await create(randomUUID(), change(upload()));
    expect([answer.status, (answer.json() as { error_message: string }).error_message]).toEqual([status, message]);
  });

  it.each(['', '   ', 'x'.repeat(201)])('is the name %j', async (name) => {
    const answer = await create(name);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('name: ')]);
  });

  it('is a file beyond the limit', async () => {
    const small = await startTestServer({ environment: { UPLOAD_LIMIT_MB: '1' } });
    try {
      const by = await small.client(await small.makeUser());
      const answer = await by.send(calls.createProject, {
        body: { name: 'Big' },
        files: upload({ data: `ID\n${'1\n'.repeat(700_000)}` }),
      });
      expect([answer.status, answer.text]).toEqual([413, expect.stringContaining('File too big: at most 1 MB')]);
      expect(await by.ask(calls.projectList)).toEqual([]);
    } finally {
      await small.stop();
    }
  });

  it('is a name that is taken, also by somebody who was as fast', async () => {
    await createdId('Taken');
    const again = await create('Taken');
    expect([again.status, again.text]).toEqual([
      409,
      expect.stringContaining('A project with this name already exists.'),
    ]);
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await create('Race')).status));
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    expect((await client.ask(calls.projectList)).filter(({ name }) => name === 'Race')).toHaveLength(1);
  });
});

describe('markup and formulas in names', () => {
  it('are kept as the text that they are', async () => {
    const name = '<img src=x onerror=alert(1)> =1+1';
    const id = await createdId(name, upload({ variables: GOOD_FILES.variables.replace('Likes it', '<b>=2+2</b>') }));
    expect((await client.ask(calls.project, { params: { projectID: id } })).name).toBe(name);
    const summary = await client.ask(calls.projectSummary, { params: { projectID: id } });
    expect(summary.variables[2].label).toBe('<b>=2+2</b>');
  });
});
