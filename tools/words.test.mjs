import { expect, test } from 'vitest';
import { offences } from './words.mjs';

test('finds what docs/words.md replaces, with its line', () => {
  const text = 'A fit.\n/** Where a dear climb foretells people left out, so that they stay, whoever they are. */';
  expect(offences('engine/src/a.ts', text).map((one) => /a\.ts:2: "([^"]+)"/.exec(one)?.[1])).toEqual([
    'whoever',
    ', so that',
    'dear',
    'foretells',
    'people left out',
  ]);
});

test('finds a comment that begins with whose it is', () => {
  const text =
    '/** Of the refits: the share that has it. */\n  // Of 30 surveys two.\n/** The share of refits. Of these two. */';
  expect(offences('engine/src/a.ts', text).map((one) => one.slice(0, 17))).toEqual([
    'engine/src/a.ts:1',
    'engine/src/a.ts:2',
  ]);
});

test('leaves plain wording and quoted words alone', () => {
  expect(offences('engine/src/a.ts', 'An expensive start predicts held-out respondents.')).toHaveLength(0);
  expect(offences('docs/words.md', '| assign | placed for certain, told apart |')).toEqual([]);
});

test('asks for curly apostrophes in sentences, not in comments', () => {
  const text = '/** It isn\'t shown. */\n  failed: "The file couldn\'t be read.",';
  expect(offences('words/src/a.ts', text)).toEqual(['words/src/a.ts:2: "\'": write a curly apostrophe (’)']);
  expect(offences('web/src/a.ts', text)).toEqual([]);
});
