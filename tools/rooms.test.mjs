import { expect, test } from 'vitest';
import { importsOf } from './imports.mjs';
import { brokenWalls } from './rooms.mjs';

const RUNS = 'server/src/features/runs';
const walls = (from, to, started) => brokenWalls([{ from, to, typeOnly: false, started }]).length;

test('a room is met through its index and its tables, from the same feature and from others', () => {
  expect(walls(`${RUNS}/fitting/service.ts`, `${RUNS}/run/queries.ts`)).toBe(1);
  expect(walls(`${RUNS}/routes.ts`, `${RUNS}/run/queries.ts`)).toBe(1);
  expect(walls('server/src/headless/outputs.ts', `${RUNS}/run/queries.ts`)).toBe(1);
  expect(walls('web/src/app/router.tsx', 'web/src/features/run-results/run/run-query.ts')).toBe(1);
  expect(walls(`${RUNS}/fitting/service.ts`, `${RUNS}/run/index.ts`)).toBe(0);
  expect(walls(`${RUNS}/tables.ts`, `${RUNS}/comparison/tables.ts`)).toBe(0);
});

test('within a room files know each other, in its folders too', () => {
  const crosstab = 'web/src/features/run-results/crosstab';
  expect(walls(`${crosstab}/subgroup/drafts.ts`, `${crosstab}/table-model.ts`)).toBe(0);
  expect(walls(`${crosstab}/crosstab-tab.tsx`, `${crosstab}/subgroup/drafts.ts`)).toBe(0);
});

test('tests look inside, and what is started later is named by its file', () => {
  expect(walls(`${RUNS}/runs.test.ts`, `${RUNS}/run/queries.ts`)).toBe(0);
  const started = importsOf("const thread = new URL('../segmentation/a.thread.ts', import.meta.url);")[0].started;
  expect(walls(`${RUNS}/fitting/fit-run.job.ts`, `${RUNS}/segmentation/a.thread.ts`, started)).toBe(0);
});
