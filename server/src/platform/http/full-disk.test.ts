import path from 'node:path';
import { calls } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { GOOD_FILES, projectUpload, rowCounts } from '../../testing/project-files.ts';
import { workFolders } from '../../testing/scratch-files.ts';
import { canMount, mountSmallDisk, unmount } from '../../testing/small-disk.ts';

/** Promise 6 of docs/reliability.md: the disk is really full, because it is a file system of its own that holds a quarter of a megabyte. */

const able = canMount();
const reason = able ? '' : ' (skipped: mounting a small disk is not allowed here)';

describe.skipIf(!able)(`a disk that fills up during an upload${reason}`, () => {
  let server: TestServer;
  let client: Client;
  let work: string;

  beforeAll(async () => {
    server = await startTestServer();
    client = await server.client(await server.makeUser());
    work = path.join(server.app.scratch.folder, 'work');
    mountSmallDisk(work, 256);
  });
  afterAll(async () => {
    unmount(work);
    await server.stop();
  });

  const create = (name: string, data: string) =>
    client.send(calls.createProject, { body: { name }, files: projectUpload({ data }) });

  test.each([
    ['the file that does not fit', `${GOOD_FILES.data}${'4,1,5,20,m\n'.repeat(60_000)}`],
    ['a file of many times the disk', `${GOOD_FILES.data}${'4,1,5,20,m\n'.repeat(1_000_000)}`],
  ])('with %s: 507 in plain words, nothing partial', async (_, data) => {
    const before = await rowCounts(server.app);
    const answer = await create('Full', data);
    expect(answer.status).toBe(507);
    expect(answer.json()).toMatchObject({
      code: 'storage-full',
      error_message: expect.stringContaining('The server has no disk space left'),
      request_id: expect.any(String),
    });
    expect(workFolders(server.app)).toEqual([]);
    expect(await rowCounts(server.app)).toEqual(before);
  });

  test('the service goes on: what fits is taken, under the same name', async () => {
    expect((await create('Full', GOOD_FILES.data)).status).toBe(200);
    expect(workFolders(server.app)).toEqual([]);
  });
});
