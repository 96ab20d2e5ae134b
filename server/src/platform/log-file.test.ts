// Promise 39 of docs/reliability.md.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeDataFolder } from '../testing/harness.ts';
import { openLogFile } from './log-file.ts';
import { openPostgresLog, trimPostgresLog } from './postgres/postgres-log.ts';

const line = (n: number) => `${String(n).padStart(99, '0')}\n`;

test('a log that is full is turned over, four old ones are kept, and no line of those is lost', () => {
  const folder = path.join(makeDataFolder(), 'log');
  const file = path.join(folder, 'server.log');
  const write = openLogFile(file, 10_000);
  for (let n = 0; n < 1000; n++) write(line(n));
  expect(readdirSync(folder).toSorted()).toEqual(['server.log', ...[1, 2, 3, 4].map((n) => `server.log.${n}`)]);
  const kept = [4, 3, 2, 1].map((n) => readFileSync(`${file}.${n}`, 'utf8')).join('') + readFileSync(file, 'utf8');
  const numbers = kept.trim().split('\n').map(Number);
  expect(numbers.at(-1)).toBe(999);
  expect(numbers).toEqual(numbers.map((_, i) => numbers[0] + i));
  for (const name of readdirSync(folder)) {
    expect(statSync(path.join(folder, name)).size).toBeLessThanOrEqual(10_100);
    expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
  }
});

test('two that write to one file both find it again after a turn', () => {
  const file = path.join(makeDataFolder(), 'server.log');
  const [one, other] = [openLogFile(file, 50_000), openLogFile(file, 50_000)];
  for (let n = 0; n < 2000; n++) (n % 2 ? one : other)(line(n));
  one('one, last\n');
  other('other, last\n');
  for (let n = 0; n < 200; n++) other(line(n));
  other('other, again\n');
  expect(readFileSync(file, 'utf8')).toContain('other, again');
  expect(statSync(file).size).toBeLessThan(70_000);
});

test('what PostgreSQL says is copied and emptied, because it holds the file open', () => {
  const dataDir = makeDataFolder();
  mkdirSync(dataDir, { recursive: true });
  const descriptor = openPostgresLog(dataDir);
  writeFileSync(descriptor, 'x'.repeat(2000));
  trimPostgresLog(dataDir, 1000);
  writeFileSync(descriptor, 'later');
  expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toBe('later');
  expect(statSync(path.join(dataDir, 'postgres.log.1')).size).toBe(2000);
});
