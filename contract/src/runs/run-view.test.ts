import {
  ABSOLUTE,
  choiceFigures,
  columnOrder,
  confidences,
  corrections,
  filterOperators,
  type HiddenRow,
  letterConventions,
  MARGINAL,
  naturalOrder,
  significanceModes,
  yesNo,
} from '@qp/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addedLater,
  firstView,
  type RunView,
  runView,
  sameLook,
  shownView,
  viewBody,
  viewForm,
  viewOf,
} from './run-view.ts';

const none = { cluster: [], profile: [], metrics: [] };
const code = fc.string({ minLength: 1, maxLength: 8 });
const codes = fc.uniqueArray(code, { maxLength: 4 });
const number = fc.option(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  { nil: null },
);
const direction = fc.constantFrom('asc' as const, 'desc' as const);
const anyView: fc.Arbitrary<RunView> = fc.record({
  filterCriteriaValue: fc.constantFrom(...filterOperators, '' as const),
  filterThresholdValue: number,
  filterCriteriaIndex: fc.constantFrom(...filterOperators, '' as const),
  filterThresholdIndex: number,
  sortRowsBy: fc.constantFrom(ABSOLUTE, MARGINAL, '' as const),
  sortRowsDir: direction,
  sortColsBy: fc.oneof(
    fc.constant(''),
    fc.tuple(code, code).map((pair) => JSON.stringify(pair)),
  ),
  sortColsDir: direction,
  subgroup: fc.uniqueArray(
    fc.oneof(
      fc.record({ code, responses: fc.uniqueArray(code, { minLength: 1, maxLength: 3 }) }),
      fc.record({ code, from: fc.integer(), to: number }),
    ),
    { maxLength: 2, selector: (condition) => condition.code },
  ),
  opened: codes,
  choiceFigures: fc.constantFrom(...choiceFigures),
  order: fc.integer({ min: 1, max: 12 }).chain((n) => fc.shuffledSubarray(naturalOrder(n), { minLength: n })),
  significance: fc.constantFrom(...significanceModes),
  confidence: fc.constantFrom(...confidences),
  correction: fc.constantFrom(...corrections),
  convention: fc.constantFrom(...letterConventions),
  testCluster: fc.constantFrom(...yesNo),
  correctedShares: fc.constantFrom(...yesNo),
  groupRows: fc.constantFrom(...yesNo),
  boxes: fc.constantFrom(...yesNo),
  means: fc.constantFrom(...yesNo),
  nets: fc.uniqueArray(
    fc.record({
      code,
      name: fc.constantFrom('Agree', 'Both'),
      responses: fc.array(code, { minLength: 1, maxLength: 3 }),
    }),
    { selector: ({ code, name }) => JSON.stringify([code, name]), maxLength: 3 },
  ),
  hidden: fc.array(
    fc.tuple(code, fc.option(code, { nil: null })).map((pair): HiddenRow => pair),
    { maxLength: 3 },
  ),
  rowOrder: codes,
  cluster: codes,
  profile: codes,
  metrics: codes,
});

describe('the view of a run', () => {
  it('survives the round trip through a form', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(viewBody.parse(viewForm(view))).toEqual(view);
      }),
    );
  });

  it('is picked from a run without other fields', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        expect(viewOf({ ...view, name: 'Needs' } as RunView)).toEqual(view);
      }),
    );
  });

  it('starts in natural order, with the lists as fitted and nothing set', () => {
    const first = firstView({ cluster: ['a'], profile: ['b'], metrics: [] }, 3);
    expect(runView.parse(first)).toEqual(first);
    expect(first).toMatchObject({ order: [1, 2, 3], cluster: ['a'], profile: ['b'], metrics: [] });
    expect(first).toMatchObject({ filterThresholdValue: null, sortColsBy: '', sortRowsDir: 'desc' });
  });

  it('has defaults for fields that were not saved', () => {
    const { sortRowsDir: _, ...older } = { ...firstView(none, 2), order: [2, 1] };
    expect(shownView(older, none, 2)).toEqual({ ...firstView(none, 2), order: [2, 1] });
    expect(shownView(null, none, 2)).toEqual(firstView(none, 2));
  });

  it('looks the same exactly if order, filters and sorting are the same', () => {
    fc.assert(
      fc.property(anyView, anyView, (one, other) => {
        const lists: RunView = { ...one, cluster: ['another'], order: [...one.order] };
        expect(sameLook(one, lists)).toBe(true);
        const looks = [one, other].map((view) => JSON.stringify({ ...view, ...none }));
        expect(sameLook(one, other)).toBe(looks[0] === looks[1]);
      }),
    );
  });

  it('accepts a form without a field that was added later', () => {
    const field = {
      stored: z.enum(['a', 'b']),
      form: z.enum(['a', 'b']),
      text: (v: 'a' | 'b') => v,
      first: 'b' as const,
    };
    const body = z.strictObject({ tested: addedLater(field).form });
    expect([body.parse({}), body.parse({ tested: 'a' })]).toEqual([{ tested: 'b' }, { tested: 'a' }]);
    expect(body.safeParse({ tested: 'c' }).success).toBe(false);
  });
});

describe('column order', () => {
  it('is natural unless the stored one names each segment once', () => {
    expect(columnOrder([2, 1, 3], 3)).toEqual([2, 1, 3]);
    for (const broken of [[], [1, 2], [1, 1, 2], [1, 2, 4], [0, 1, 2]])
      expect(columnOrder(broken, 3)).toEqual([1, 2, 3]);
  });
});
