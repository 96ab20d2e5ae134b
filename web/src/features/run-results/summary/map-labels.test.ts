import { expect, it } from 'vitest';
import { type LabelledPoint, placeLabels } from './map-labels.ts';

const sides = ['top', 'bottom', 'right', 'left'] as const;
const segment = (x: number, y: number, text: string): LabelledPoint => ({
  ...{ x, y, text, radius: 15, size: 12, bold: true, sides, needed: true },
});
const answer = (x: number, y: number, text: string): LabelledPoint => ({
  ...{ x, y, text, radius: 4, size: 11, sides: ['right', 'left'] },
});

it('writes above a point, unless another segment or its label is there', () => {
  const placed = placeLabels(
    [segment(200, 100, 'Health'), segment(210, 135, 'On the go'), segment(400, 300, 'Social')],
    600,
    400,
  );
  expect(placed).toEqual(['top', 'bottom', 'top']);
});

it('leaves an answer out where there is no room, and never a segment', () => {
  const crowd = Array.from({ length: 6 }, (_, k) => segment(300, 200 + k, `Segment number ${k}`));
  expect(placeLabels(crowd, 600, 400)).not.toContain(null);
  const [, right, none] = placeLabels(
    [segment(300, 200, 'One'), answer(340, 200, 'Natural: agree'), answer(342, 201, 'Sugar: agree')],
    420,
    400,
  );
  expect([right, none]).toEqual([null, null]);
  expect(placeLabels([segment(300, 200, 'One'), answer(340, 200, 'Natural: agree')], 600, 400)[1]).toBe('right');
});

it('writes to the left of a point at the right edge', () => {
  expect(placeLabels([answer(590, 50, 'I wait for offers: agree')], 600, 400)).toEqual(['left']);
});
