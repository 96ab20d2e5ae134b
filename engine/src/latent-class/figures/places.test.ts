import { describe, expect, test } from 'vitest';
import { alongFactors } from '../../testing/along-factors.ts';
import { placesAlong } from './places.ts';

const along = { alpha: 100, seed: 1, treatment: 'categories' } as const;

/** Everyone's third of the planted factor. */
function thirds(places: readonly (readonly number[])[]): Uint8Array {
  const sorted = places.map(([place]) => place).sort((a, b) => a - b);
  const cuts = [1, 2].map((at) => sorted[Math.floor((at * sorted.length) / 3)]);
  return Uint8Array.from(places, ([place]) => cuts.filter((cut) => place >= cut).length);
}

describe('[LC42] people along a continuum', () => {
  test('stand where they were planted, each in one cell of one segment', async () => {
    const { data, places } = alongFactors(1);
    const { factors, cells } = (await placesAlong(data, thirds(places), 3, { ...along, factors: 1 }))!;
    expect(factors).toBe(1);
    expect(cells.flatMap(({ people }) => people).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 4);
    const mean = (k: number) => {
      const share = cells.reduce((sum, { people }) => sum + people[k], 0);
      expect(share).toBeCloseTo(1 / 3, 2);
      return cells.reduce((sum, { at, people }) => sum + at[0] * people[k], 0) / share;
    };
    // The thirds of a normal distribution are at -1.09, 0 and 1.09; places from twelve answers lie a little nearer to 0.
    const means = [0, 1, 2].map(mean);
    expect(Math.abs(means[1])).toBeLessThan(0.15);
    expect(means[0] * means[2]).toBeLessThan(-0.5);
    expect(Math.abs(means[0])).toBeLessThan(1.15);
  });

  test('spread over a plane in two directions', async () => {
    const { data, places } = alongFactors(2);
    const { cells } = (await placesAlong(data, thirds(places), 3, { ...along, factors: 2 }))!;
    const variance = (f: number) =>
      cells.reduce((sum, { at, people }) => sum + at[f] ** 2 * people.reduce((all, share) => all + share, 0), 0);
    for (const f of [0, 1]) expect(variance(f)).toBeGreaterThan(0.4);
    expect(cells.length).toBeGreaterThan(60);
  });

  test('count by their weights, and no one is missing where answers are', async () => {
    const { data, places } = alongFactors(1, 60, 6);
    data.columns[0].codes.fill(255, 0, 30);
    const weights = Float64Array.from(places, (_, i) => Number(i < 20));
    const own = Uint8Array.from(places, (_, i) => Number(i >= 20));
    const { cells } = (await placesAlong({ ...data, weights }, own, 2, { ...along, factors: 1 }))!;
    expect(cells.reduce((sum, { people }) => sum + people[0], 0)).toBeCloseTo(1, 4);
    expect(cells.reduce((sum, { people }) => sum + people[1], 0)).toBe(0);
  });
});
