import { responseWords } from '@qp/words/imports/responses';
import { expect, it } from 'vitest';
import { ownEdges as read } from './cuts-editor.tsx';

const ownEdges = (text: string) => read(text, responseWords('en'));

it('reads cuts as people type them, in order and once each', () => {
  expect(ownEdges('35, 25; 50 25')).toEqual([25, 35, 50]);
  expect(ownEdges('')).toEqual([]);
  expect(ownEdges('1.5 -2')).toEqual([-2, 1.5]);
});

it('names what isn’t a number, and too many', () => {
  expect(ownEdges('25, old')).toBe('“old” is not a number.');
  expect(ownEdges(Array.from({ length: 60 }, (_, i) => i).join(' '))).toBe('The limit is 49 cuts.');
});
