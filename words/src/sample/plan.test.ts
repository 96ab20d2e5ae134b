import type { SamplePlan } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { planWords } from './plan.ts';

const words = planWords('en');
const point = (people: number, found: number, match: number) => ({
  people,
  found,
  rightNumber: found,
  foundBySegment: [found, found],
  match,
  typing: match,
  smallest: { from: 0.2, to: 0.3 },
});
const plan = (rest: Partial<SamplePlan>): SamplePlan => ({
  segments: 2,
  sizes: [0.7, 0.3],
  surveys: 60,
  points: [point(200, 0.2, 0.6), point(5000, 0.846, 0.876)],
  needed: null,
  smallestNeeded: null,
  flatFrom: 5000,
  ...rest,
});

describe('what a plan says', () => {
  it('names the size from which more people hardly help, or what the largest finds if none is that large', () => {
    expect(words.flat(plan({ flatFrom: 200 }))).toBe(
      'From 200 people on, more of them hardly change who is assigned where.',
    );
    expect(words.flat(plan({}))).toBe(
      'Up to 5,000 people, more of them still change who is assigned where. With 5,000, 88% of new people are in the right segment.',
    );
  });

  it('tells how many people find the segments, or that even the most do so too rarely', () => {
    expect(words.sentence(plan({}))).toBe('Even 5,000 people find these two segments in only 85% of surveys.');
    expect(words.sentence(plan({ needed: 600, smallestNeeded: 1100 }))).toBe(
      '600 people find these two segments in 9 surveys of 10; the smallest one needs 1,100.',
    );
    expect(words.sentence(plan({ needed: 600 }))).toBe(
      '600 people find these two segments in 9 surveys of 10; the smallest one needs more than 5,000.',
    );
  });
});
