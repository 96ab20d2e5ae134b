import { expect, test } from 'vitest';
import { driverWords } from './drivers.ts';

const { method } = driverWords('en');
const said = (rightly: number | null, same: number | null) => method({ standardErrors: 'refits', rightly }, same);

test('where fewer than 60% are assigned right, or keep their segment in another sample, a figure is a direction only', () => {
  expect(said(0.81, 0.78)).toMatch(/About 81% of the respondents are assigned to their own segment\.$/);
  expect(said(0.59, 0.78)).toMatch(/Only about 59% .* direction of a difference, but not its size\.$/);
  expect(said(0.66, 0.51)).toMatch(
    /At most about 66% .*: only about 51% would .* direction of a difference, but not its size\.$/,
  );
});

test('before other samples were tried, and without correction, nothing is said of them', () => {
  expect(said(0.81, null)).toBe(said(0.81, 0.9));
  expect(said(null, 0.5)).not.toContain('direction');
});
