import { calls } from '@qp/contract';
import { sheetOf, workbookParts, zipOf } from '@qp/testing/hostile-zip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { beginImport } from '../../testing/small-world.ts';

/** Promise 71 of docs/reliability.md, through the server: one person's hostile workbooks hold up no one else. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('eighteen workbooks that hold far too much are refused in plain words, and another person’s file is read beside them', async () => {
  const [mallory, bob] = [await server.client(await server.makeUser()), await server.client(await server.makeUser())];
  const cells = zipOf(workbookParts(sheetOf(`<row>${'<c><v>1</v></c>'.repeat(4_000_000)}</row>`)));
  expect(cells.length).toBeLessThan(1_000_000);
  const hostile = await Promise.all(
    Array.from({ length: 18 }, (_, n) =>
      mallory.ask(calls.newImport, { files: [{ field: 'import_file', name: `bomb${n}.xlsx`, content: cells }] }),
    ),
  );
  await beginImport(bob);
  for (const { job_id } of hostile) {
    const { status, error_message } = await mallory.waitFor(job_id);
    expect(status).toBe('failed');
    expect(error_message).toMatch(/^bomb\d+\.xlsx: The workbook would unpack to far more than any survey holds/);
  }
  expect((await bob.ask(calls.importList)).length).toBe(1);
});
