import { expect, it } from 'vitest';
import { pictureHead, SWATCH, swatchGaps } from './picture-head.ts';

const names = Array.from({ length: 12 }, (_, k) => ({ segment: k + 1, title: `SEG${k + 1} ${'Name '.repeat(k)}` }));

it('carries title, subtitle, base and every segment’s name, one under the other', () => {
  const text = { title: 'Segment map', subtitle: 'Near is alike.', base: 'Needs. Base: 3,000 respondents' };
  const head = pictureHead({ ...text, names }, 800);
  expect(head.small.map((line) => line.text)).toEqual([text.subtitle, text.base]);
  expect(head.title.map(({ text }) => text)).toEqual(['Segment map']);
  expect(head.names).toHaveLength(12);
  const ys = [...head.title, ...head.small, ...head.names].map(({ y }) => y);
  expect(ys).toEqual([...ys].sort((a, b) => a - b));
  expect(head.height).toBeGreaterThan(ys[ys.length - 1]);
});

it('wraps and stays within the width, also with names of 200 letters', () => {
  const long = [{ segment: 1, title: `SEG1 ${'x'.repeat(200)}` }];
  const head = pictureHead({ title: 'y'.repeat(300), base: 'A base of some words '.repeat(10), names: long }, 480);
  expect(head.title.length).toBeGreaterThan(4);
  for (const { text, x } of [...head.small, ...head.names]) expect(x + text.length * 6.6).toBeLessThanOrEqual(480);
  expect(head.names.map(({ text }) => text).join('')).toBe(`SEG1${'x'.repeat(200)}`);
  expect(head.names.map(({ segment }) => segment)).toEqual([1, ...head.names.slice(1).map(() => null)]);
});

it('is only a title where there is nothing else', () => {
  expect(pictureHead({ title: 'Fits' }, 480)).toMatchObject({ small: [], names: [], height: 50 });
});

it('distinguishes segments whose colour is repeated', () => {
  const patterns = [1, 10, 19, 28].map((segment) => JSON.stringify(swatchGaps(segment)));
  expect(new Set(patterns).size).toBe(4);
  for (const segment of [10, 19, 28])
    for (const [x, y, wide, high] of swatchGaps(segment))
      expect(Math.max(x + wide, y + high)).toBeLessThanOrEqual(SWATCH);
});
