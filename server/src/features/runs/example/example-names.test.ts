import { SEGMENTS } from '@qp/examples';
import { expect, test } from 'vitest';
import { exampleNames } from './example-run.ts';

test('a segment of the example is named after the kind that most of its people were made from', () => {
  const truth = [0, 0, 0, 1, 1, 2, 2];
  const assignments = [1, 1, 0, 0, 0, 2, 1];
  expect(exampleNames(assignments, truth, 3)).toEqual([SEGMENTS[1].name, SEGMENTS[0].name, SEGMENTS[2].name]);
});
