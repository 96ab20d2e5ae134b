import { NO_EDITS } from '@qp/facts';
import { expect, it } from 'vitest';
import { editsOf, hideLine, moveLine, partsOf, quoteOf, rename, setText, showLines } from './persona-edits.ts';

const draft = { edits: [NO_EDITS, NO_EDITS], descriptions: ['Savers\nThey wait.', ''] };
const think = ['think:A', 'think:B', 'think:C'].map((key) => ({ key }));

it('hides a line once and shows those of its section again', () => {
  const hidden = hideLine(hideLine(hideLine(draft, 1, 'think:A'), 1, 'think:A'), 1, 'do:X');
  expect(editsOf(hidden, 1).hidden).toEqual(['think:A', 'do:X']);
  expect(editsOf(hidden, 2)).toEqual(NO_EDITS);
  expect(editsOf(showLines(hidden, 1, think), 1).hidden).toEqual(['do:X']);
});

it('moves a line among those that are shown, and leaves other sections alone', () => {
  const before = moveLine(draft, 1, [{ key: 'do:X' }, { key: 'do:Y' }], 'do:Y', -1);
  const after = moveLine(hideLine(before, 1, 'think:B'), 1, think, 'think:C', -1);
  expect(editsOf(after, 1).order).toEqual(['do:Y', 'do:X', 'think:C', 'think:A']);
  expect(moveLine(draft, 1, think, 'think:A', -1)).toBe(draft);
  expect(moveLine(draft, 1, think, 'think:C', 1)).toBe(draft);
});

it('writes name and text into the one description, in either order', () => {
  expect(rename(draft, 1, ' Thrifty\nsavers ').descriptions[0]).toBe('Thrifty savers\nThey wait.');
  expect(setText(draft, 1, 'They plan.\nAlways.').descriptions[0]).toBe('Savers\nThey plan.\nAlways.');
  expect(partsOf(setText(draft, 2, 'No name yet.'), 2)).toEqual({ name: '', text: 'No name yet.' });
  expect(editsOf(quoteOf(draft, 2, ' “Cheap is fine.” '), 2).quote).toBe('“Cheap is fine.”');
});
