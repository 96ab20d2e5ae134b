import { expect, test } from 'vitest';
import { MARK } from './mark-icon.ts';

/** The mark as a picture of its own. The tab of the browser needs a file: `-u` makes `app/mark.svg` of this. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" role="img" aria-label="QP">
  <rect width="32" height="32" rx="7" fill="${MARK.ground}" />
  <path d="M18.9 18.9 25 25" stroke="${MARK.found}" stroke-width="3.6" stroke-linecap="round" />
  <circle cx="14" cy="14" r="7.2" fill="none" stroke="${MARK.lens}" stroke-width="3" />
  <circle cx="14" cy="14" r="2.6" fill="${MARK.found}" />
</svg>
`;

test('the picture in the tab of the browser has the house colours', async () => {
  await expect(icon).toMatchFileSnapshot('../app/mark.svg');
});
