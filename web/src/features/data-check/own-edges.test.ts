import { expect, it } from 'vitest';
import { ownEdges } from './own-edges.ts';

it('reads cuts as people type them, in order and once each', () => {
  expect(ownEdges('35, 25; 50 25')).toEqual([25, 35, 50]);
  expect(ownEdges('')).toEqual([]);
  expect(ownEdges('1.5 -2')).toEqual([-2, 1.5]);
});

it('names what is no number, and too many', () => {
  expect(ownEdges('25, old')).toBe('“old” is no number.');
  expect(ownEdges(Array.from({ length: 60 }, (_, i) => i).join(' '))).toBe('At most 49 cuts can be made.');
});
