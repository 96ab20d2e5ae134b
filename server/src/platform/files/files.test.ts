import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataFolder, startTestServer, type TestServer } from '../../testing/harness.ts';
import { openCache } from './cache.ts';
import { chunksOf } from './chunks.ts';
import { createFiles } from './files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function* pieces(...list: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* list;
}

async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const list: Uint8Array[] = [];
  for await (const piece of source) list.push(piece);
  return Buffer.concat(list);
}

const store = (source: Uint8Array | AsyncIterable<Uint8Array> | { path: string }) =>
  server.app.db
    .transaction()
    .execute((trx) => server.app.files.store(trx, { name: 'a.bin', mediaType: 'x/y', source }));

describe('chunks', () => {
  test('hold the same bytes, all of one size but the last', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 50 })),
        fc.integer({ min: 1, max: 20 }),
        async (list, size) => {
          const chunks: Buffer[] = [];
          for await (const chunk of chunksOf(pieces(...list), size)) chunks.push(chunk);
          expect(Buffer.concat(chunks)).toEqual(Buffer.concat(list));
          expect(chunks.slice(0, -1).every(({ length }) => length === size)).toBe(true);
          expect(chunks.every(({ length }) => length > 0)).toBe(true);
        },
      ),
    );
  });
});

describe('a stored file', () => {
  test.each([0, 1, 1024 * 1024, 2_600_000])(
    'of %i bytes comes back as it was, from bytes, a stream and a path',
    async (length) => {
      const bytes = randomBytes(length);
      const file = path.join(makeDataFolder(), 'source');
      await writeFile(file, bytes);
      for (const source of [bytes, pieces(bytes.subarray(0, length / 3), bytes.subarray(length / 3)), { path: file }]) {
        const id = await store(source);
        // Compared by themselves: an expectation would look at one number after the other.
        expect(bytes.equals(await collect(server.app.files.read(server.app.db, id)))).toBe(true);
        const found = await server.app.files.find(server.app.db, id);
        expect(found).toMatchObject({ bytes: length, sha256: createHash('sha256').update(bytes).digest('hex') });
        expect(bytes.equals(await readFile(await server.app.files.local(id)))).toBe(true);
      }
    },
  );

  test('of a transaction that fails leaves no row and no chunk', async () => {
    const before = await server.app.pool.query('select count(*) from file_chunks');
    const failing = server.app.db.transaction().execute(async (trx) => {
      await server.app.files.store(trx, { name: 'x', mediaType: 'x/y', source: randomBytes(100) });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await server.app.pool.query('select count(*) from file_chunks')).rows).toEqual(before.rows);
  });

  test('is copied once for many who ask at once; the oldest copies make room', async () => {
    const folder = path.join(makeDataFolder(), 'cache');
    mkdirSync(folder);
    const files = createFiles(server.app.db, openCache(folder, 250_000), server.app.log);
    const ids = await Promise.all([1, 2, 3].map(() => store(randomBytes(100_000))));
    const paths = await Promise.all([ids[0], ids[0], ids[0]].map((id) => files.local(id)));
    expect(new Set(paths).size).toBe(1);
    await files.local(ids[1]);
    const last = await files.local(ids[2]);
    await expect(readFile(paths[0])).rejects.toThrow('ENOENT');
    expect(await readFile(last)).toHaveLength(100_000);
    expect(await readFile(await files.local(ids[0]))).toHaveLength(100_000);
  });

  test('that does not match its hash is refused', async () => {
    const id = await store(randomBytes(1000));
    await server.app.db
      .updateTable('file_chunks')
      .set({ data: randomBytes(1000) })
      .where('file_id', '=', id)
      .execute();
    await expect(server.app.files.local(id)).rejects.toThrow('does not match its hash');
  });
});
