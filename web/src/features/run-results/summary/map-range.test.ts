import { expect, it } from 'vitest';
import { mapRange } from './map-range.ts';

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
