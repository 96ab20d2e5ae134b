import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { lastAddress, noteAddress } from './where.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'where-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('links of the command line begin with the address where the server really listens', async () => {
  const settings = readSettings({ DATA_DIR: path.join(folder, 'data'), PORT: '0' });
  await noteAddress(settings, 'http://127.0.0.1:40123');
  expect(await lastAddress({ ...settings, port: 3000 })).toBe('http://127.0.0.1:40123');
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
])('before a first start HOST=%s gives %s', async (HOST, url) => {
  expect(await lastAddress(readSettings({ DATA_DIR: path.join(folder, 'none'), HOST }))).toBe(url);
});
