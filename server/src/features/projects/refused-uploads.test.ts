import { randomUUID } from 'node:crypto';
import { calls, filesRefused } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/harness.ts';
import {
  createdProject,
  GOOD_FILES,
  projectUpload,
  rowCounts,
  type UploadedFile,
} from '../../testing/project-files.ts';
import { copies, workFolders } from '../../testing/scratch-files.ts';

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

/** What lies on the disk: spooled uploads and local copies. */
function diskFiles(): string[] {
  return [...workFolders(server.app), ...copies(server.app)];
}

describe('what is refused', () => {
  it('leaves nothing behind, and says every problem', async () => {
    const before = await rowCounts(server.app);
    const answer = await create('Bad', projectUpload({ data: GOOD_FILES.data.replace('20', 'old') }));
    expect(answer.status).toBe(422);
    const body = filesRefused.parse(answer.json());
    expect(body.error_message).toBe(
      'There is a problem in the files, so no project was made. It is: data_x.csv, line 2, column AGE: “old” is not a number.',
    );
    expect(body.problems).toEqual([
      { file: 'data_x.csv', line: 2, column: 'AGE', value: 'old', message: '“old” is not a number.' },
    ]);
    expect(await rowCounts(server.app)).toEqual(before);
    expect(diskFiles()).toEqual([]);
    expect((await create('Bad')).status).toBe(200);
  });

  it.each<[string, (files: UploadedFile[]) => UploadedFile[], number, string]>([
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
    const answer = await create(randomUUID(), change(projectUpload()));
    expect([answer.status, (answer.json() as { error_message: string }).error_message]).toEqual([status, message]);
  });

  it.each(['', '   ', 'x'.repeat(201)])('is the name %j', async (name) => {
    const answer = await create(name);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('name: ')]);
  });

  it.each([
    ['a little', 700_000],
    ['so far that most of it is still to be sent', 20_000_000],
  ])('is a file beyond the limit, %s', async (_, rows) => {
    const small = await startTestServer({ environment: { UPLOAD_LIMIT_MB: '1' } });
    try {
      const by = await small.client(await small.makeUser());
      const answer = await by.send(calls.createProject, {
        body: { name: 'Big' },
        files: projectUpload({ data: `ID\n${'1\n'.repeat(rows)}` }),
      });
      expect([answer.status, answer.text]).toEqual([413, expect.stringContaining('File too big: the limit is 1 MB')]);
      expect(await by.ask(calls.projectList)).toEqual([]);
    } finally {
      await small.stop();
    }
  });

  it('is a name that is taken, even by a request at the same moment', async () => {
    await createdProject(client, 'Taken');
    const again = await create('Taken');
    expect([again.status, again.text]).toEqual([
      409,
      expect.stringContaining('A project with this name already exists.'),
    ]);
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await create('Race')).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect((await client.ask(calls.projectList)).filter(({ name }) => name === 'Race')).toHaveLength(1);
  });
});
