import { expect, test } from 'vitest';
import { needlessExports, testOnlyExports, testOnlyFiles } from './exports.mjs';

test('an export that no other file mentions is found', () => {
  const sources = new Map([
    ['engine/src/a.ts', 'export const used = 1;\nexport const alone = 2;\nexport type Shape = { alone: number };'],
    ['engine/src/b.ts', "import { used, type Shape } from './a.ts';"],
  ]);
  expect(needlessExports(sources)).toEqual(['engine/src/a.ts: nothing imports alone; drop its export']);
});

test('an export that only tests use is found, also if an index hands it on', () => {
  const sources = new Map([
    ['engine/src/a.ts', 'export const twin = 1;\nexport const used = 2;'],
    ['engine/src/index.ts', "export { twin, used } from './a.ts';"],
    ['engine/src/testing/b.ts', "import { twin } from '../a.ts';"],
    ['server/src/c.ts', "import { used } from '@qp/engine';"],
  ]);
  expect(testOnlyExports(sources)).toEqual(['engine/src/a.ts: only tests use twin; move it to a testing folder']);
});

test('a file that only tests import is found, unless it stands among them', () => {
  const importer =
    "import { x } from './twin.ts';\nimport { y } from '../testing/other.ts';\nimport { z } from './used.ts';";
  const sources = new Map([
    ['engine/src/a/a.test.ts', importer],
    ['engine/src/a/a.ts', "import { z } from './used.ts';"],
    ['web/src/b.test.ts', "import { z } from '@qp/words/run/list';"],
  ]);
  expect(testOnlyFiles(sources)).toEqual([
    'engine/src/a/twin.ts: only tests import it; move it to a testing folder',
    'words/src/run/list.ts: only tests import it; move it to a testing folder',
  ]);
});
