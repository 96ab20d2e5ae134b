// Promises 8 and 21 of docs/reliability.md.
import { randomUUID } from 'node:crypto';
import { calls, type ProjectLoad } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import { createdProject, GOOD_FILES, projectUpload, rowCounts } from '../../testing/project-files.ts';
import { copies } from '../../testing/scratch-files.ts';
import { surveyFile } from './service.ts';

let server: TestServer;
let user: TestUser;
let client: Client;

beforeAll(async () => {
  server = await startTestServer();
  user = await server.makeUser();
  client = await server.client(user);
});
afterAll(() => server.stop());

const create = (name: string, files = projectUpload(), by = client) =>
  by.send(calls.createProject, { body: { name }, files });

describe('a project', () => {
  it('is made of three files, listed, loaded and summarised', async () => {
    const id = await createdProject(client, 'First');
    const list = await client.ask(calls.projectList);
    expect(list).toMatchObject([{ project_id: id, name: 'First', runs: 0, computing: 0, segment_shares: [] }]);
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

  it('is renamed to a name that its owner has not taken, and not over a name that the page has not seen', async () => {
    const [id, other] = [await createdProject(client, 'Old'), await createdProject(client, 'Other')];
    const rename = (name: string, previous?: string, projectID = id) =>
      client.send(calls.renameProject, { params: { projectID }, body: { name, ...(previous && { previous }) } });
    expect((await rename(' New ', 'Old')).json()).toEqual({ name: 'New' });
    expect((await client.ask(calls.project, { params: { projectID: id } })).name).toBe('New');
    expect((await rename('Newer', 'Old')).json()).toMatchObject({ code: 'project-renamed', name: 'New' });
    expect((await rename('New', 'Old')).status).toBe(200);
    expect((await rename('Other', 'New')).json()).toMatchObject({ code: 'project-name-taken' });
    expect((await rename(' ')).status).toBe(400);
    const both = await Promise.all([rename('Same'), rename('Same', undefined, other)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { entries } = await client.ask(calls.projectActivity, { params: { projectID: id } });
    expect(entries.find(({ did }) => did === 'renamed')).toBeDefined();
    expect(entries.map(({ details }) => details)).toContain('replacing name (Old)');
    for (const projectID of [id, other]) await client.ask(calls.deleteProject, { params: { projectID } });
  });

  it('says the place of each variable where codes are whole numbers, which objects put first', async () => {
    const renamed = Object.fromEntries(
      Object.entries(GOOD_FILES).map(([kind, text]) => [kind, text.replaceAll('AGE', '7')]),
    ) as typeof GOOD_FILES;
    const { success } = (await create('Numbered', projectUpload(renamed))).json() as { success: string };
    const project = await client.ask(calls.project, { params: { projectID: success.split('/')[2] } });
    const { result } = await client.ask(calls.resultPing, { params: { jobID: project.job_id } });
    const { cluster_dict } = result as ProjectLoad;
    expect(Object.keys(cluster_dict)[0]).toBe('7');
    const ordered = Object.values(cluster_dict).sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
    expect(ordered.map(({ Variable }) => Variable)).toEqual(['Q1', '7', 'SEX']);
  });

  it('offers its variables in the order of the dictionary, however long their codes are', async () => {
    const renamed = Object.fromEntries(
      Object.entries(GOOD_FILES).map(([kind, text]) => [kind, text.replaceAll('AGE', 'AGE_OF_RESPONDENT')]),
    ) as typeof GOOD_FILES;
    const { success } = (await create('Ordered', projectUpload(renamed))).json() as { success: string };
    const project = await client.ask(calls.project, { params: { projectID: success.split('/')[2] } });
    const { result } = await client.ask(calls.resultPing, { params: { jobID: project.job_id } });
    const codes = Object.keys((result as ProjectLoad).cluster_dict);
    expect(codes).toEqual(['Q1', 'AGE_OF_RESPONDENT', 'SEX']);
  });

  it('loads again after its finished job has been cleared away', async () => {
    const id = await createdProject(client, 'Cleared');
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
    const files = projectUpload({ discretized: odd });
    files[0].name = 'data_wave 3 – été (final).csv';
    const id = await createdProject(client, 'Bytes', files);
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
    const files = projectUpload();
    files[0].name = `../../data_${'é'.repeat(300)}\u202Egpj.csv`;
    const id = await createdProject(client, 'Hostile', files);
    const { filename_data } = await client.ask(calls.project, { params: { projectID: id } });
    expect(filename_data).toMatch(/^data_é+.*\.csv$/);
    expect([...filename_data].length).toBeLessThanOrEqual(200);
    expect(filename_data).not.toMatch(/[\u202E/\\]/);
  });

  it('is deleted with everything that belongs to it', async () => {
    const before = await rowCounts(server.app);
    const held = copies(server.app);
    const id = await createdProject(
      client,
      'Short-lived',
      projectUpload({ data: GOOD_FILES.data.replace('66', '67') }),
    );
    await surveyFile(server.app, id);
    expect(copies(server.app)).not.toEqual(held);
    await client.ask(calls.project, { params: { projectID: id } });
    expect(await rowCounts(server.app)).not.toEqual(before);
    expect((await client.ask(calls.deleteProject, { params: { projectID: id } })).success).toBe('/');
    expect(await rowCounts(server.app)).toEqual(before);
    expect(copies(server.app)).toEqual(held);
    expect((await client.send(calls.project, { params: { projectID: id } })).status).toBe(404);
  });

  it('does not exist for anyone else', async () => {
    const id = await createdProject(client, 'Mine');
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
    expect((await create('Mine', projectUpload(), other)).status).toBe(200);
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
    await createdProject(
      client,
      'From templates',
      projectUpload({ data: texts[0], variables: texts[1], discretized: texts[2] }),
    );
  });
});

describe('markup and formulas in names', () => {
  it('are kept as the text that they are', async () => {
    const name = '<img src=x onerror=alert(1)> =1+1';
    const id = await createdProject(
      client,
      name,
      projectUpload({ variables: GOOD_FILES.variables.replace('Likes it', '<b>=2+2</b>') }),
    );
    expect((await client.ask(calls.project, { params: { projectID: id } })).name).toBe(name);
    const summary = await client.ask(calls.projectSummary, { params: { projectID: id } });
    expect(summary.variables[2].label).toBe('<b>=2+2</b>');
  });
});
