import { expect, it } from 'vitest';
import { layOutMap, mapHeight, mapRange } from './segment-map.ts';

const points = [
  { x: -1, y: 0.1 },
  { x: 2, y: -0.2 },
];

it('has a unit of the same length on both axes, and every point inside', () => {
  const { x, y } = mapRange(points, 600, 400);
  expect((x[1] - x[0]) / 600).toBeCloseTo((y[1] - y[0]) / 400, 12);
  for (const point of points) {
    expect(point.x > x[0] && point.x < x[1]).toBe(true);
    expect(point.y > y[0] && point.y < y[1]).toBe(true);
  }
});

it('keeps the origin in the picture, and a range where all points are on it', () => {
  expect(mapRange([{ x: 3, y: 3 }], 100, 100).x[0]).toBeLessThan(0);
  const { x } = mapRange([{ x: 0, y: 0 }], 100, 100);
  expect(x[1]).toBeGreaterThan(x[0]);
});

it('is as high as its points need, within limits', () => {
  const at = (up: number) =>
    mapHeight(
      {
        segments: [
          { x: -1, y: -up },
          { x: 1, y: up },
        ],
        answers: [],
      },
      { width: 600, letters: 10 },
    );
  expect([at(0.05), at(0.6), at(5)]).toEqual([270, 440, 580]);
});

const size = { width: 600, height: 400, letters: 12 };

it('writes names, numbers where there is none, and numbers before names that begin alike', () => {
  const segments = [...points, { x: 0, y: 1 }, { x: 0, y: -1 }];
  const long = 'Health-conscious households with growing children';
  const laidOut = layOutMap(
    { segments, answers: [] },
    { order: [2, 1, 3, 4], shares: [0.4, 0.3, 0.2, 0.1], names: ['', `${long} and a garden\nText`, long, 'Plain'] },
    size,
  );
  expect(laidOut.segments.map(({ segment, label }) => [segment, label.text])).toEqual([
    [2, 'SEG2 Health-conscious hou…'],
    [1, 'SEG1'],
    [3, 'SEG3 Health-conscious hou…'],
    [4, 'Plain'],
  ]);
  const [second, first, third, fourth] = laidOut.segments.map(({ radius }) => radius);
  expect([first, second, third, fourth]).toEqual([first, second, third, fourth].sort((a, b) => b - a));
  expect(first).toBeGreaterThan(fourth);
});

it('gives a segment without people no place', () => {
  const { segments } = layOutMap({ segments: points, answers: [] }, { order: [1, 2], shares: [1, 0], names: [] }, size);
  expect(segments.map(({ segment }) => segment)).toEqual([1]);
});

it('tells questions that begin alike by their ends, where the whole has no room', () => {
  const asked = ['cheap', 'convenient', 'a place for families'];
  const answers = asked.map((end, k) => ({
    x: k - 1,
    y: 0.5 * k,
    answer: 'Yes',
    question: `The restaurant on the corner of the old market square is ${end}`,
  }));
  const laidOut = layOutMap({ segments: points, answers }, { order: [1, 2], shares: [0.5, 0.5], names: [] }, size);
  expect(laidOut.answers.map(({ label }) => label.text)).toEqual([
    '…cheap: Yes',
    '…convenient: Yes',
    '…a place for families: Yes',
  ]);
});

it('leaves out answers that have no room, says how many, and keeps the more telling ones', () => {
  const answers = Array.from({ length: 60 }, (_, k) => ({ x: 0.5, y: 0, question: `Statement ${k}`, answer: 'agree' }));
  const { answers: kept, leftOut } = layOutMap(
    { segments: points, answers },
    { order: [1, 2], shares: [0.5, 0.5], names: [] },
    size,
  );
  expect(kept.length).toBeGreaterThan(3);
  expect(kept.length + leftOut).toBe(60);
  expect(kept.map(({ question }) => question)).toEqual(kept.map((_, k) => `Statement ${k}`));
});
