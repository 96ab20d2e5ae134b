import { expect, it } from 'vitest';
import { labelRoom } from './picture-labels.ts';

it('gives labels less than half of a picture, on a phone and on a wall', () => {
  expect([296, 800, 2400].map(labelRoom)).toEqual([19, 53, 80]);
});
