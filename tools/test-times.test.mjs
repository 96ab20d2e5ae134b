import { expect, it } from 'vitest';
import { justComputed } from './computed.mjs';
import { quietly } from './setup.mjs';
import { timesTable } from './test-times.mjs';

it('names the longest files first', () => {
  const files = [
    { file: 'engine/short.test.ts', seconds: 1, tests: 4 },
    { file: 'server/long.test.ts', seconds: 42.26, tests: 11 },
  ];
  const [, , first, second, ...rest] = timesTable({ busy: 0, all: 0 }, files, 0).split('\n');
  expect(first).toBe('    42.3 s    11 tests  server/long.test.ts');
  expect(second).toBe('     1.0 s     4 tests  engine/short.test.ts');
  expect(rest.at(-1)).toMatch(
    /^ {2}the processors computed for \d+ of \d+ s, \d+ s of them in browsers and beside the stages$/,
  );
});

const elsewhere = process.platform === 'linux' ? '' : ' (skipped: only Linux says so)';

it.skipIf(elsewhere !== '')(
  `knows what a command has computed, by itself and in what it started${elsewhere}`,
  async () => {
    const busy = 'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);';
    const started = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}]); ${busy}`;
    // Takes away the time of what has ended before.
    justComputed();
    const { code, computed } = await quietly(process.execPath, ['-e', started]);
    expect([code, computed > 0.5]).toEqual([0, true]);
  },
);
