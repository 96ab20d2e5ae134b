import { calls } from '@qp/contract';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choiceProject } from '../../testing/choice-project.ts';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
let client: Client;
let projectID: string;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  const { data, variables, discretized } = choiceProject(30);
  const { success } = await client.ask(calls.createProject, {
    body: { name: 'Plan' },
    files: [
      { field: 'data_file', name: 'data_c.csv', content: data },
      { field: 'variable_file', name: 'variables_c.csv', content: variables },
      { field: 'discretized_file', name: 'discretized_c.csv', content: discretized },
    ],
  });
  projectID = success.split('/')[2];
});
afterAll(() => server.stop());

const items = ['Taste', 'Price', '=1+1', 'Fast', 'Local', 'Brand', 'Shelf life', 'Choice', 'Healthy'];
const body = { items: JSON.stringify(items), shown: '3', sets: '12', versions: '2' };

it('plans an exercise as a file that says version, set and items, and a text to paste', async () => {
  const design = await client.ask(calls.planExercise, { params: { projectID }, body });
  expect(design).toMatchObject({ items_in_version: [4, 4], pairs_in_version: [1, 1], connected: true });
  const [head, ...rows] = Papa.parse<string[]>(design.design_csv.trim()).data;
  expect(head).toEqual(['Version', 'Set', 'Item 1', 'Item 2', 'Item 3']);
  expect(rows).toHaveLength(24);
  expect(rows.every((row) => row.every((cell) => /^[1-9]\d?$/.test(cell)))).toBe(true);
  for (const item of items) expect(design.questionnaire).toContain(item);
});

it.each([
  [{ items: JSON.stringify([...items, 'Taste']) }, 'twice'],
  [{ items: JSON.stringify([...items, 'a > b']) }, 'separate items'],
  [{ items: '["a","b"]' }, 'items'],
  [{ shown: '10' }, 'at most 9 items'],
  [{ sets: '0' }, 'sets'],
  [{ versions: '100000' }, 'versions'],
  [{ items: JSON.stringify(Array.from({ length: 61 }, (_, i) => `Item ${i}`)) }, 'items'],
])('refuses what no design can be made of: %j', async (wrong, said) => {
  const response = await client.send(calls.planExercise, { params: { projectID }, body: { ...body, ...wrong } });
  expect(response.status).toBe(400);
  expect((response.json() as { error_message: string }).error_message).toContain(said);
});
