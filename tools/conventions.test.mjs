import { expect, test } from 'vitest';
import {
  broken,
  brokenConventions,
  conventionSources,
  copiedConstants,
  looseRanges,
  RULES,
  slowTestsGone,
} from './conventions.mjs';

/** What breaks each rule: a file and a line. Every rule needs one here. */
const PLANTED = {
  'SQL apart from decisions': [
    ['server/src/features/runs/service.ts', "await db.selectFrom('runs').select('id').execute();"],
    ['server/src/features/runs/a.ts', "import { route } from '../../platform/http/route.ts';\nsql<Date>`now()`;"],
  ],
  'hidden members': [
    ['engine/src/heap.ts', 'class Heap {\n  private readonly items = [];\n}'],
    ['web/src/lib/heap.ts', 'class Heap {\n  private add(): void {}\n}'],
  ],
  'one palette': [
    ['web/src/ui/page.tsx', "sx={{ color: '#12434F' }}"],
    ['web/src/ui/page.css', 'body { background: #10191d; }'],
    ['web/src/ui/page.tsx', "bgcolor: 'rgba(255, 255, 255, 0.1)'"],
    ['server/src/features/exports/cover.ts', "const INK = 'FF0F2F3A';"],
    ['server/src/features/exports/word.ts', '<w:color w:val="6B7280"/>'],
    ['web/src/ui/page.tsx', "fill: 'white'"],
    ['web/src/app/other.svg', '<rect fill="#123456" />'],
  ],
  'one way to follow a job': [
    ['web/src/features/projects/use-start-import.ts', "import { type Progress, poll } from '../../lib/polling.ts';"],
  ],
  'limits of the contract': [
    ['web/src/features/a.tsx', '<TextInput maxLength={450} />'],
    ['web/src/features/a.tsx', "inputProps={{ 'aria-label': 'x', maxLength: 300 }}"],
  ],
  'one author of percentages': [
    ['web/src/features/a.tsx', '`{(share * 100).toFixed(1)}%`'],
    ['web/src/features/a.tsx', '{Math.round(pair.overlap * 100)}%'],
    ['web/src/features/a.tsx', '`{Math.round((run.progress ?? 0) * 100)}%`'],
    ['server/src/a.ts', '`{Math.round(share * 1000) / 10}%`'],
    ['words/src/a.ts', '{(millionths / 10_000).toFixed(1)}%'],
    ['engine/src/a.ts', 'const percent = (share: number) => text(share);'],
    ['web/src/features/a.tsx', 'function floorPercent(share: number) {'],
    ['web/src/features/a.tsx', "new Intl.NumberFormat('en', { style: 'percent' })"],
  ],
  'one author of numbers': [
    ['web/src/features/a.tsx', '{lead.toFixed(2)}'],
    ['words/src/run/a.ts', "{count.toLocaleString('en')}"],
  ],
  'sentences in words': [
    ['web/src/features/run-results/a.tsx', '<b>Delete the run</b>'],
    ['server/src/features/runs/a.ts', "const text = 'leave at least one question that may not differ';"],
  ],
  'a language for every sentence': [['web/src/a.ts', "import { agreeing } from '@qp/words/planted';"]],
  'states that are awaited': [
    ['e2e/src/a.e2e.test.ts', "expect(await page.getByRole('row').count()).toBe(2);"],
    ['e2e/src/a.ts', "expect([\n  await name.inputValue(),\n  await save.isDisabled(),\n]).toEqual(['Ada', true]);"],
  ],
  'fields one by one': [
    ['engine/src/a.ts', `const person = { .${'..'}{ name, age }, town };`],
    ['web/src/a.tsx', `<Person .${'..'}{ name, age } />`],
    ['engine/src/a.test.ts', `const person = {\n  .${'..'}{\n name, age },\n};`],
  ],
};
/** What looks like an offence and is none. */
const HARMLESS = {
  'SQL apart from decisions': [
    ['server/src/features/runs/queries.ts', "await db.selectFrom('runs').select('id').execute();"],
    ['server/src/features/runs/service.ts', 'selectRun(db, id)'],
    ['server/src/membership.ts', "import type { Membership } from './platform/http/route.ts';\ndb.selectFrom('p')"],
  ],
  'hidden members': [['engine/src/heap.ts', 'class Heap {\n  readonly #items = [];\n  private constructor() {}\n}']],
  'one palette': [
    ['facts/src/pictures/palette.ts', "action: '#0B6E75'"],
    ['web/src/ui/page.test.ts', "expect(colour).toBe('#0B6E75')"],
    ['web/src/ui/page.tsx', "readonly #bad = 1; this.#add(2); #face(): void {} href='#segment' '#/a' '12345'"],
  ],
  'one way to follow a job': [
    ['web/src/lib/job-follower.ts', "import { poll } from './polling.ts';"],
    ['web/src/features/projects/api.ts', "import { poll } from '../../lib/polling.ts';"],
  ],
  'limits of the contract': [['web/src/features/a.tsx', '<TextInput maxLength={NAME_LIMIT} minRows={3} />']],
  'one author of percentages': [
    ['web/src/features/a.tsx', 'percent(share, 0)'],
    ['web/src/features/a.tsx', 'value={Math.round(progress * 100)}'],
    ['words/src/numbers.ts', '`{Math.round(share * 100)}%`'],
  ],
  'one author of numbers': [['web/src/features/a.tsx', "date.toLocaleDateString('en')"]],
  'sentences in words': [['engine/src/a.ts', '<b>Delete the run</b>']],
  'a language for every sentence': [['web/src/a.ts', "import { inALanguage } from '@qp/words/planted';"]],
  'states that are awaited': [
    ['e2e/src/a.ts', 'await expect.poll(() => rows.count()).toBe(2);\nexpect(await readRun(page)).toBe(await rows());'],
  ],
  'fields one by one': [['engine/src/a.ts', 'f(...people, { ...person, ...(town && { town }) });']],
};

const real = conventionSources();
const words =
  'export const inALanguage = wordsIn({ saved: "It is saved." });\n' +
  'const text = "Most people agree.";\nexport function agreeing(): string {\n  return text;\n}\n';
const withFile = ([file, text]) => new Map([...real, ['words/src/planted.ts', words], [file, text]]);

test('the conventions hold', () => {
  expect(brokenConventions(real)).toEqual([]);
});

test('every rule has an offence here', () => {
  expect(Object.keys(PLANTED)).toEqual(RULES.map(({ name }) => name));
});

test.each(RULES)('$name: what is planted among our files is found, what only looks like it is not', (rule) => {
  const inIt = (one) => broken(rule, withFile(one), one[0]);
  for (const one of PLANTED[rule.name]) expect(inIt(one), one[1]).not.toEqual([]);
  for (const one of HARMLESS[rule.name]) expect(inIt(one), one[1]).toEqual([]);
});

test.each(RULES)('$name: without a file that it is about, or without its author, it fails', (rule) => {
  const others = new Map([...real].filter(([file]) => !rule.about.test(file)));
  expect(broken(rule, others)).toHaveLength(1);
  if (rule.author) expect(broken(rule, new Map([...real].filter(([file]) => file !== rule.author)))).toHaveLength(1);
});

test('a slow test that has another name now is found', () => {
  const config = (names) => new Map([...real, ['vitest.config.ts', `const SLOW = [${names}];`]]);
  expect(slowTestsGone(config("'runs/run-faults'"))).toEqual([]);
  expect(slowTestsGone(config("'runs/run-faults', 'no/such-test'"))).toHaveLength(1);
  expect(slowTestsGone(config(''))).toHaveLength(1);
});

test('a planted export without a reader, one for tests only, a copied constant and a loose range are found', () => {
  // This file is among ours: the name must not be in it.
  const alone = ['planted', 'Alone'].join('');
  const planted = new Map([
    ...real,
    ['engine/src/planted.ts', `export const ${alone} = 1;\nexport const PLANTED_LIMIT = 4711;`],
    ['engine/src/planted.test.ts', "import { PLANTED_LIMIT } from './planted.ts';"],
    ['server/src/planted.ts', 'const PLANTED_LIMIT = 4_711;'],
    ['web/package.json', '{ "dependencies": { "planted": "*" } }'],
  ]);
  const problems = brokenConventions(planted);
  for (const part of [`nothing imports ${alone}`, 'only tests import it', 'PLANTED_LIMIT = 4711', 'range "*"']) {
    expect(
      problems.filter((problem) => problem.includes(part)),
      part,
    ).toHaveLength(1);
  }
});

test('a range that takes anything is found, one that names a version is not', () => {
  const dependencies = { any: '*', either: '^9.0.0 || ^10.0.0', exact: '1.2.3', caret: '^1.0.0' };
  const found = looseRanges('server/package.json', { dependencies, devDependencies: { latest: 'latest' } });
  expect(found.map((line) => /: (\w+) has/.exec(line)?.[1])).toEqual(['any', 'either', 'latest']);
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
