import { withAndWithout } from '@qp/facts';
import { expect, it } from 'vitest';
import { qualityWords } from './quality.ts';

const words = qualityWords('en').without;

it('says in one sentence what leaving out flagged people does to the segments', () => {
  const found = withAndWithout({
    one: { respondents: 1061, segments: 5, shares: [0.2, 0.2, 0.2, 0.2, 0.2] },
    other: { respondents: 1000, segments: 5, shares: [0.15, 0.21, 0.21, 0.22, 0.21] },
    people: [
      [0, 194, 6, 0, 0],
      [0, 0, 194, 6, 0],
      [0, 0, 0, 194, 6],
      [6, 0, 0, 0, 194],
      [194, 6, 0, 0, 0],
    ],
    pairs: [1, 2, 3, 4, 5].map((one) => ({ one, other: (one % 5) + 1, overlap: 0.94 })),
  });
  expect(words.sentence(found)).toBe(
    'Without the 61 flagged people, 97% stay in their segment; Segment 5 is a quarter smaller.',
  );
  expect(found.segments[4]).toEqual({ segment: 5, match: 1, size: 0.2, sizeWithout: 0.15, stay: 0.97 });
  expect(words.sentence({ ...found, leftOut: 1, most: { segment: 2, by: 0.04 } })).toBe(
    'Without the 1 flagged person, 97% stay in their segment; no segment is a tenth larger or smaller.',
  );
  expect(words.sentence({ ...found, most: { segment: 2, by: 1.2 } })).toContain('Segment 2 is 120% larger.');
});

it('counts no one as staying in a segment that has no match', () => {
  const found = withAndWithout({
    one: { respondents: 100, segments: 2, shares: [0.5, 0.5] },
    other: { respondents: 90, segments: 1, shares: [1] },
    people: [[45], [45]],
    pairs: [{ one: 1, other: 1, overlap: 0.49 }],
  });
  expect(found).toMatchObject({ stay: 0, leftOut: 10, most: null });
  expect(found.segments.map(({ match }) => match)).toEqual([null, null]);
});
