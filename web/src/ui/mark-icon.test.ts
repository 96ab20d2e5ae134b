import { expect, test } from 'vitest';
import { markIcon } from './mark-icon.ts';

test('the picture in the tab of the browser has the house colours', async () => {
  await expect(markIcon()).toMatchFileSnapshot('../app/mark.svg');
});
