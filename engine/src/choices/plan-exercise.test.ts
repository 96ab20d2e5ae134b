import { describe, expect, test } from 'vitest';
import { planExercise } from './index.ts';

const pairsOf = (sets: readonly (readonly number[])[]) =>
  sets.flatMap((set) => set.flatMap((a) => set.flatMap((b) => (a < b ? [`${a} ${b}`] : []))));

describe('[LC49] the plan of an exercise', () => {
  test.each([
    [9, 3, 12],
    [13, 4, 13],
    [7, 3, 7],
    [16, 4, 20],
    [21, 5, 21],
  ])('of %i items in sets of %i, %i sets: every pair exactly once in every version', (items, shown, sets) => {
    const design = planExercise({ items, shown, sets, versions: 3 });
    for (const version of design.versions) {
      const pairs = pairsOf(version);
      expect(new Set(pairs).size).toBe((items * (items - 1)) / 2);
      expect(pairs).toHaveLength(new Set(pairs).size);
    }
    expect(design.pairsInVersion).toEqual([1, 1]);
    expect(design.pairs).toEqual([3, 3]);
  });

  test('of 20 items in 12 sets of 5: every item three times, no pair more than once', () => {
    const { versions, ...figures } = planExercise({ items: 20, shown: 5, sets: 12, versions: 1 });
    expect(figures).toMatchObject({ itemsInVersion: [3, 3], pairsInVersion: [0, 1], connected: true });
    const pairs = pairsOf(versions[0]);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(Array.from({ length: 20 }, (_, item) => versions[0].flat().filter((one) => one === item).length)).toEqual(
      new Array<number>(20).fill(3),
    );
  });

  test('balances positions, has no item twice in a set, and is the same again', () => {
    const plan = { items: 14, shown: 4, sets: 10, versions: 5 };
    const design = planExercise(plan);
    for (const set of design.versions.flat()) expect(new Set(set).size).toBe(4);
    const at = Array.from({ length: 4 }, (_, p) => design.versions.flat().filter((set) => set[p] === 0).length);
    expect(Math.max(...at) - Math.min(...at)).toBeLessThanOrEqual(1);
    expect(design.positions[1] - design.positions[0]).toBeLessThanOrEqual(1);
    expect(planExercise(plan)).toEqual(design);
  });

  test('says so where the sets do not connect all items', () => {
    expect(planExercise({ items: 8, shown: 2, sets: 4, versions: 2 }).connected).toBe(false);
    expect(planExercise({ items: 3, shown: 3, sets: 1, versions: 1 }).connected).toBe(true);
  });
});
