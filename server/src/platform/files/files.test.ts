// Promise 56 of docs/reliability.md.
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataFolder, startTestServer, type TestServer } from '../../testing/harness.ts';
import { openCache } from './cache.ts';
import { openFileKeys } from './file-keys.ts';
import { chunksOf, createFiles } from './files.ts';

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
    const files = createFiles(server.app.db, openCache(folder, 250_000), server.app.log, openFileKeys(null));
    const ids = await Promise.all([1, 2, 3].map(() => store(randomBytes(100_000))));
    const paths = await Promise.all([ids[0], ids[0], ids[0]].map((id) => files.local(id)));
    expect(new Set(paths).size).toBe(1);
    await files.local(ids[1]);
    const last = await files.local(ids[2]);
    await expect(readFile(paths[0])).rejects.toThrow('ENOENT');
    expect(await readFile(last)).toHaveLength(100_000);
    expect(await readFile(await files.local(ids[0]))).toHaveLength(100_000);
  });

  const read = async (id: string, files = server.app.files) => collect(files.read(server.app.db, id));

  test('that was changed, exchanged or cut off in the database is refused before a byte of the chunk is given out', async () => {
    const { db } = server.app;
    const [one, other] = [await store(randomBytes(2_600_000)), await store(randomBytes(1000))];
    const chunk = (id: string, n = 0) =>
      db
        .selectFrom('file_chunks')
        .select('data')
        .where('file_id', '=', id)
        .where('n', '=', n)
        .executeTakeFirstOrThrow();
    const write = (id: string, n: number, data: Buffer) =>
      db.updateTable('file_chunks').set({ data }).where('file_id', '=', id).where('n', '=', n).execute();
    const { data } = await chunk(one);
    const flipped = Buffer.from(data);
    flipped[500] ^= 1;
    for (const wrong of [flipped, (await chunk(one, 1)).data, (await chunk(other)).data]) {
      await write(one, 0, wrong);
      await expect(read(one)).rejects.toThrow('authenticate');
    }
    await write(one, 0, data);
    await db.deleteFrom('file_chunks').where('file_id', '=', one).where('n', '=', 2).execute();
    await expect(read(one)).rejects.toThrow('is not complete');
  });

  test('of an earlier version, in counter mode or without a key, is still read', async () => {
    const { db } = server.app;
    const bytes = randomBytes(2000);
    const id = await store(bytes);
    const key = randomBytes(32);
    const old = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(bytes);
    await db.updateTable('file_chunks').set({ data: old }).where('file_id', '=', id).execute();
    await sql`update file_keys set key = ${key}, cipher = 'ctr' where file_id = ${id}`.execute(db);
    expect((await read(id)).equals(bytes)).toBe(true);
    await db.updateTable('file_chunks').set({ data: bytes }).where('file_id', '=', id).execute();
    await db.deleteFrom('file_keys').where('file_id', '=', id).execute();
    expect((await read(id)).equals(bytes)).toBe(true);
  });

  test('is unreadable without the key outside the database, and a new key takes over from the old one', async () => {
    const { db, log } = server.app;
    const folder = makeDataFolder();
    const file = path.join(folder, 'files.key');
    const [first, second] = [randomBytes(32), randomBytes(32)].map((key) => `${key.toString('base64')}\n`);
    const withKeys = async (text: string) => {
      await writeFile(file, text);
      const keys = openFileKeys(file);
      return { keys, files: createFiles(db, openCache(folder, 250_000), log, keys) };
    };
    const before = await withKeys(first);
    const bytes = randomBytes(3000);
    const id = await db
      .transaction()
      .execute((trx) => before.files.store(trx, { name: 'a', mediaType: 'x/y', source: bytes }));
    expect((await read(id, before.files)).equals(bytes)).toBe(true);
    const { key } = await db.selectFrom('file_keys').select('key').where('file_id', '=', id).executeTakeFirstOrThrow();
    expect(key).toHaveLength(60);
    await expect(read(id)).rejects.toThrow('not in FILE_KEY_FILE');
    await expect((await withKeys(second)).keys.check(db)).rejects.toThrow('not in FILE_KEY_FILE');

    const both = await withKeys(second + first);
    expect(await both.keys.rewrap(db)).toBeGreaterThan(0);
    expect(await both.keys.rewrap(db)).toBe(0);
    const after = await withKeys(second);
    await after.keys.check(db);
    expect((await read(id, after.files)).equals(bytes)).toBe(true);
    await writeFile(file, 'short\n');
    expect(() => openFileKeys(file)).toThrow('32 random bytes in base64');
  });
});
