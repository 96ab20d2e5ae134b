import { expect, it } from 'vitest';
import { timesTable } from './test-times.mjs';

it('names the longest files first', () => {
  const files = [
    { file: 'engine/short.test.ts', seconds: 1, tests: 4 },
    { file: 'server/long.test.ts', seconds: 42.26, tests: 11 },
  ];
  const [, , first, second, ...rest] = timesTable({ busy: 0, all: 0 }, files).split('\n');
  expect(first).toBe('    42.3 s    11 tests  server/long.test.ts');
  expect(second).toBe('     1.0 s     4 tests  engine/short.test.ts');
  expect(rest.at(-1)).toMatch(/^ {2}the processors computed for \d+ of \d+ s$/);
});
