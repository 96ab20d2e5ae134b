import { expect, test } from 'vitest';
import { looseRanges, strayQueries, wordsOfHiding } from './conventions.mjs';

test('a range that takes anything is found, one that names a version is not', () => {
  const dependencies = { any: '*', either: '^9.0.0 || ^10.0.0', exact: '1.2.3', caret: '^1.0.0' };
  const found = looseRanges('server/package.json', { dependencies, devDependencies: { latest: 'latest' } });
  expect(found.map((line) => /: (\w+) has/.exec(line)?.[1])).toEqual(['any', 'either', 'latest']);
});

test('SQL is found where it does not belong, and nowhere else', () => {
  const source = "await db.selectFrom('runs').select('id').execute();";
  expect(strayQueries('server/src/features/runs/service.ts', source)).toHaveLength(1);
  expect(strayQueries('server/src/features/runs/queries.ts', source)).toEqual([]);
  expect(strayQueries('server/src/features/runs/result-queries.ts', source)).toEqual([]);
  expect(strayQueries('server/src/features/accounts/sessions.ts', source)).toEqual([]);
  expect(strayQueries('server/src/features/runs/runs.test.ts', source)).toEqual([]);
  expect(strayQueries('server/src/features/runs/service.ts', 'selectRun(db, id)')).toEqual([]);
});

test('members are hidden with #, and constructors in the only way there is', () => {
  const source = (line) => `class Heap {\n  ${line}\n}`;
  expect(wordsOfHiding('engine/src/heap.ts', source('private readonly items = [];'))).toHaveLength(1);
  expect(wordsOfHiding('engine/src/heap.ts', source('private add(): void {}'))).toHaveLength(1);
  expect(wordsOfHiding('engine/src/heap.ts', source('readonly #items = [];'))).toEqual([]);
  expect(wordsOfHiding('engine/src/heap.ts', source('private constructor() {}'))).toEqual([]);
});
