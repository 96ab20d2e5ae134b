import { expect, it } from 'vitest';
import { pictureHead } from './picture-head.ts';

const names = Array.from({ length: 12 }, (_, k) => ({ segment: k + 1, title: `SEG${k + 1} ${'Name '.repeat(k)}` }));

it('carries title, base and every segment’s name, one under the other', () => {
  const head = pictureHead({ title: 'Segment map', base: 'Needs. Base: 3,000 respondents', names }, 800);
  expect(head.title.map(({ text }) => text)).toEqual(['Segment map']);
  expect(head.names).toHaveLength(12);
  const ys = [...head.title, ...head.base, ...head.names].map(({ y }) => y);
  expect(ys).toEqual([...ys].sort((a, b) => a - b));
  expect(head.height).toBeGreaterThan(ys[ys.length - 1]);
});

it('wraps and stays within the width, also with names of 200 letters', () => {
  const long = [{ segment: 1, title: `SEG1 ${'x'.repeat(200)}` }];
  const head = pictureHead({ title: 'y'.repeat(300), base: 'A base of some words '.repeat(10), names: long }, 480);
  expect(head.title.length).toBeGreaterThan(4);
  for (const { text, x } of [...head.base, ...head.names]) expect(x + text.length * 6.6).toBeLessThanOrEqual(480);
});

it('is only a title where there is nothing else', () => {
  expect(pictureHead({ title: 'Fits' }, 480)).toMatchObject({ base: [], names: [], height: 50 });
});
