import { expect, test } from 'vitest';
import {
  copiedConstants,
  looseRanges,
  strayColours,
  strayFollowers,
  strayNumbers,
  strayPercents,
  strayQueries,
  typedLimits,
  wordsOfHiding,
} from './conventions.mjs';

test('a range that takes anything is found, one that names a version is not', () => {
  const dependencies = { any: '*', either: '^9.0.0 || ^10.0.0', exact: '1.2.3', caret: '^1.0.0' };
  const found = looseRanges('server/package.json', { dependencies, devDependencies: { latest: 'latest' } });
  expect(found.map((line) => /: (\w+) has/.exec(line)?.[1])).toEqual(['any', 'either', 'latest']);
});

test('SQL is found where it does not belong, and nowhere else', () => {
  const source = "await db.selectFrom('runs').select('id').execute();";
  expect(strayQueries('server/src/features/runs/fitting/service.ts', source)).toHaveLength(1);
  expect(strayQueries('server/src/features/runs/run/queries.ts', source)).toEqual([]);
  expect(strayQueries('server/src/features/runs/fitting/result-queries.ts', source)).toEqual([]);
  expect(strayQueries('server/src/features/accounts/sessions.ts', source)).toEqual([]);
  expect(strayQueries('server/src/features/runs/runs.test.ts', source)).toEqual([]);
  expect(strayQueries('server/src/features/runs/fitting/service.ts', 'selectRun(db, id)')).toEqual([]);
});

test('members are hidden with #, and constructors in the only way there is', () => {
  const source = (line) => `class Heap {\n  ${line}\n}`;
  expect(wordsOfHiding('engine/src/heap.ts', source('private readonly items = [];'))).toHaveLength(1);
  expect(wordsOfHiding('engine/src/heap.ts', source('private add(): void {}'))).toHaveLength(1);
  expect(wordsOfHiding('engine/src/heap.ts', source('readonly #items = [];'))).toEqual([]);
  expect(wordsOfHiding('engine/src/heap.ts', source('private constructor() {}'))).toEqual([]);
});

test('a colour is found wherever it is written, but with its one author', () => {
  const found = (line, file = 'web/src/ui/page.tsx') => strayColours(file, line).length;
  expect(found("sx={{ color: '#12434F' }}")).toBe(1);
  expect(found('body { color: #fff; background: #10191d; }')).toBe(2);
  expect(found("bgcolor: 'rgba(255, 255, 255, 0.1)'")).toBe(1);
  expect(found("const INK = 'FF0F2F3A';", 'server/src/features/exports/cover.ts')).toBe(1);
  expect(found('<w:color w:val="6B7280"/>', 'server/src/features/exports/word.ts')).toBe(1);
  expect(found("fill: 'white'")).toBe(1);
  expect(found('<rect fill="#E4572E" />', 'web/src/app/other.svg')).toBe(1);
  expect(found("action: '#0B6E75'", 'facts/src/pictures/palette.ts')).toBe(0);
  expect(found("expect(colour).toBe('#0B6E75')", 'web/src/ui/page.test.ts')).toBe(0);
});

test('a hidden member, a private address and a number are not taken for colours', () => {
  const source = "readonly #bad = 1; this.#add(2); #face(): void {} href='#segment' '#/a' color: 'ui.text' '12345'";
  expect(strayColours('web/src/ui/page.tsx', source)).toEqual([]);
});

test('a job is followed by the one follower, and nowhere else', () => {
  const source = "import { type Progress, poll } from '../../lib/polling.ts';";
  expect(strayFollowers('web/src/features/projects/new-project/use-start-import.ts', source)).toHaveLength(1);
  expect(strayFollowers('web/src/lib/job-follower.ts', source)).toEqual([]);
  expect(strayFollowers('web/src/lib/use-job.ts', "import { pause } from './polling.ts';")).toEqual([]);
});

test('a limit of a field that is typed again is found', () => {
  expect(typedLimits('web/src/features/a.tsx', '<TextInput maxLength={450} />')).toHaveLength(1);
  expect(typedLimits('web/src/features/a.tsx', "inputProps={{ 'aria-label': 'x', maxLength: 300 }}")).toHaveLength(1);
  expect(typedLimits('web/src/features/a.tsx', '<TextInput maxLength={NAME_LIMIT} minRows={3} />')).toEqual([]);
  expect(typedLimits('web/src/features/a.test.tsx', '<EditableText limit={80} />')).toEqual([]);
});

test('a second author of percentages is found', () => {
  const found = (line, file = 'web/src/features/a.tsx') => strayPercents(file, line).length;
  expect(found('`{(share * 100).toFixed(1)}%`')).toBeGreaterThan(0);
  expect(found('`{Math.round(share * 100)}%`')).toBe(1);
  expect(found('{Math.round(pair.overlap * 100)}%')).toBe(1);
  expect(found('`{Math.round((run.progress ?? 0) * 100)}%`')).toBe(1);
  expect(found('`{Math.round(share * 1000) / 10}%`')).toBe(1);
  expect(found('{(millionths / 10_000).toFixed(1)}%')).toBe(1);
  expect(found('const percent = (share: number) => text(share);')).toBe(1);
  expect(found('function floorPercent(share: number) {')).toBe(1);
  expect(found("new Intl.NumberFormat('en', { style: 'percent' })")).toBe(1);
  expect(found('percent(share, 0)')).toBe(0);
  expect(found('value={Math.round(progress * 100)}')).toBe(0);
  expect(found('`{Math.round(share * 100)}%`', 'words/src/numbers.ts')).toBe(0);
});

test('a second author of numbers is found', () => {
  const found = (line, file = 'web/src/features/a.tsx') => strayNumbers(file, line).length;
  expect(found('{lead.toFixed(2)}')).toBe(1);
  expect(found("{count.toLocaleString('en')}", 'words/src/run/a.ts')).toBe(1);
  expect(found("date.toLocaleDateString('en')")).toBe(0);
  expect(found('lead.toFixed(2)', 'words/src/numbers.ts')).toBe(0);
});

test('a constant that two packages have is found, unless its value or its name differs', () => {
  const sources = new Map([
    ['engine/src/a.ts', 'export const MAX_COLUMNS = 20_000;\nconst FOLDS = 5;'],
    ['server/src/b.ts', 'const MAX_COLUMNS = 20000;\nconst FOLDS = 3;'],
    ['server/src/c.ts', 'const FOLDS = 3;'],
    ['web/src/d.test.ts', 'const FOLDS = 5;'],
  ]);
  expect(copiedConstants(sources)).toEqual([
    'engine/src/a.ts, server/src/b.ts: MAX_COLUMNS = 20000 is one fact (facts/src), or needs two names',
  ]);
});
