import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { hostname } from 'node:os';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { makeDataFolder } from '../../testing/harness.ts';
import { createLog } from '../log.ts';
import { openScratch } from './scratch.ts';

/** Promise 34 of docs/reliability.md. */

const log = createLog('silent', () => undefined);
const mode = (file: string) => statSync(file).mode & 0o777;

describe('scratch folders', () => {
  test('are the owner’s alone, empty, and gone when they are given back', async () => {
    const scratch = openScratch(makeDataFolder(), log);
    const folder = await scratch.take();
    expect(readdirSync(folder.path)).toEqual([]);
    expect([mode(scratch.folder), mode(scratch.cache), mode(folder.path)]).toEqual([0o700, 0o700, 0o700]);
    writeFileSync(path.join(folder.path, 'answers.csv'), 'x');
    await folder.dispose();
    expect(existsSync(folder.path)).toBe(false);
  });

  test('of a process that is gone are swept; those of one that lives, and our own, stay', async () => {
    const dataDir = makeDataFolder();
    const scratch = openScratch(dataDir, log);
    const own = await scratch.take();
    const gone = spawn(process.execPath, ['-e', '']);
    const pid = gone.pid ?? 0;
    await once(gone, 'exit');
    const work = path.join(scratch.folder, 'work');
    const host = encodeURIComponent(hostname());
    const leftover = path.join(work, `${host}~${pid}~abc`, 'upload');
    // In a container the process id of a predecessor is ours again.
    const predecessor = path.join(work, `${host}~${process.pid}~abc`, 'upload');
    const neighbour = path.join(work, `${host}~${process.ppid}~abc`, 'upload');
    const elsewhere = path.join(work, 'other-machine~1~abc', 'upload');
    const silent = path.join(work, 'other-machine~2~abc');
    for (const folder of [leftover, predecessor, neighbour, elsewhere, silent]) mkdirSync(folder, { recursive: true });
    const anHourAgo = new Date(Date.now() - 3_600_000);
    utimesSync(silent, anHourAgo, anHourAgo);
    await scratch.sweep();
    expect([own.path, neighbour, elsewhere].map((folder) => existsSync(folder))).toEqual([true, true, true]);
    expect([leftover, predecessor, silent].map((folder) => existsSync(folder))).toEqual([false, false, false]);
    await scratch.close();
    expect(existsSync(own.path)).toBe(false);
  });

  test('one that could not be removed goes with the next sweep, and what was worked out in it stands', async () => {
    const scratch = openScratch(makeDataFolder(), log);
    const folder = await scratch.take();
    writeFileSync(path.join(folder.path, 'answers.csv'), 'x');
    const failing = vi.spyOn(fs, 'rm').mockRejectedValueOnce(Object.assign(new Error('EIO'), { code: 'EIO' }));
    syncBuiltinESMExports();
    try {
      await folder.dispose();
      expect(existsSync(folder.path)).toBe(true);
      await scratch.sweep();
      expect(existsSync(folder.path)).toBe(false);
    } finally {
      failing.mockRestore();
      syncBuiltinESMExports();
    }
  });

  test('what an earlier version kept for everyone to read is removed', () => {
    const dataDir = makeDataFolder();
    mkdirSync(path.join(dataDir, 'cache'));
    writeFileSync(path.join(dataDir, 'cache', 'a'.repeat(64)), 'answers');
    mkdirSync(path.join(dataDir, 'uploads', 'x'), { recursive: true });
    openScratch(dataDir, log);
    expect(readdirSync(dataDir)).toEqual(['scratch']);
  });
});
