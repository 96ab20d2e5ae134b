import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptedEncoding, addCompression } from './compression.ts';
import { assetOptions } from './pages.ts';

const long = { rows: Array.from({ length: 200 }, (_, n) => `row ${n}`) };
const script = `console.log(${JSON.stringify(long)});`;
let server: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'qp-assets-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets', 'page.js'), script);
  await writeFile(path.join(folder, 'assets', 'page.js.br'), brotliCompressSync(script));
  server = Fastify();
  addCompression(server);
  await server.register(fastifyStatic, assetOptions(folder));
  server.get('/long', async () => long);
  server.get('/short', async () => ({ status: 'pending' }));
  server.get('/file', async (_, reply) => reply.type('application/octet-stream').send(JSON.stringify(long)));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
const get = (url: string, encoding?: string) =>
  server.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

describe('an answer', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('over a kilobyte travels as the browser takes it: %s', async (accept, encoding, unpack) => {
    const answer = await get('/long', accept);
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(long);
    expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(long).length / 2);
  });

  it('travels as it is where it is short, no text, or the browser takes nothing else', async () => {
    const answers = await Promise.all([get('/short', 'br'), get('/file', 'br'), get('/long'), get('/long', 'br;q=0')]);
    for (const answer of answers) expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answers[3].json()).toEqual(long);
  });
});

describe('an asset', () => {
  it('is sent as it was compressed when it was built, or as it is', async () => {
    const packed = await get('/assets/page.js', 'gzip, br');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(packed.headers['cache-control']).toContain('immutable');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script);
    const plain = await get('/assets/page.js', 'identity');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script]);
  });
});

it('takes the better of what the browser names, in any order and with any weight but none', () => {
  expect(['gzip, br', 'br;q=0.1, gzip', '*', 'gzip;q=0, *;q=0.5'].map(acceptedEncoding)).toEqual([
    'br',
    'br',
    'br',
    'br',
  ]);
  expect(['gzip', 'GZIP;q=0.5', 'br;q=0,gzip'].map(acceptedEncoding)).toEqual(['gzip', 'gzip', 'gzip']);
  expect([undefined, '', 'identity', 'br;q=0, *;q=0', 'deflate'].map(acceptedEncoding)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
