import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossings, flow, orderWithFewCrossings } from './flows.ts';

describe('from solution to solution [CM5]', () => {
  test('counts who goes where, with weights', () => {
    const { people } = flow([0, 0, 1, 1], [0, 1, 1, 2], [2, 3], [1, 2, 3, 4]);
    expect(people).toEqual([
      [1, 2, 0],
      [0, 3, 4],
    ]);
  });

  test('a segment whose people come from one has kept together, one mixed evenly has not', () => {
    const { kept } = flow([0, 0, 1, 1, 2, 2], [0, 0, 1, 1, 1, 1], [3, 2], null);
    expect(kept[0]).toBe(1);
    // Half from one, half from another of three: 1 - ln 2 / ln 3.
    expect(kept[1]).toBeCloseTo(1 - Math.log(2) / Math.log(3), 14);
    expect(flow([0, 1, 2], [0, 0, 0], [3, 1], null).kept[0]).toBeCloseTo(0, 14);
  });

  test('an empty segment, and a solution of one segment, have kept together', () => {
    expect(flow([0, 0], [0, 0], [1, 2], null).kept).toEqual([1, 1]);
  });
});

describe('the order of the picture [CM6]', () => {
  test('undoes a renumbering completely', () => {
    const straight = [
      [5, 0, 0],
      [0, 3, 0],
      [0, 0, 4],
    ];
    const turned = straight.map((row) => row.toReversed());
    expect(crossings([turned], orderWithFewCrossings([turned]))).toBe(0);
  });

  test('never crosses more than the order by number, and names each segment once', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 5 });
    const flows = counts.chain((sizes) =>
      fc.tuple(
        ...sizes.slice(1).map((columns, s) =>
          fc.array(fc.array(fc.nat(9), { minLength: columns, maxLength: columns }), {
            minLength: sizes[s],
            maxLength: sizes[s],
          }),
        ),
      ),
    );
    fc.assert(
      fc.property(flows, (tables) => {
        const orders = orderWithFewCrossings(tables);
        const byNumber = orders.map((order) => order.map((_, k) => k));
        expect(orders.map((order) => order.toSorted((a, b) => a - b))).toEqual(byNumber);
        expect(crossings(tables, orders)).toBeLessThanOrEqual(crossings(tables, byNumber));
      }),
      { seed: 1 },
    );
  });
});
