import { describe, expect, it } from 'vitest';
import { encodeModels } from '../stored-files/index.ts';
import type { RunFacts } from './facts.ts';
import { modelsProblem } from './stored-files.ts';

/** Two scales of three points, with three levels of style or nine. */
const styled = (segments: number, levels: number, agreeing?: readonly number[]) => ({
  segments,
  categories: [3, 3],
  mixture: Array.from({ length: segments }, () => 1 / segments),
  responseProbabilities: [3, 3].map((points) => new Array<number>(points * segments).fill(1 / points)),
  style: {
    leanings: Array.from({ length: levels }, (_, s) => s % 3),
    ...(agreeing && { agreeing }),
    mixture: new Array<number>(segments * levels).fill(1 / (segments * levels)),
    responseProbabilities: [3, 3].map((points) => new Array<number>(points * segments * levels).fill(1 / points)),
  },
});
const facts = { fitted: [1, 2, 3], lists: { cluster: ['Q1', 'Q2'] } } as unknown as RunFacts;
const problem = (levels: number, agreeing?: readonly number[]) =>
  modelsProblem(encodeModels([1, 2, 3].map((segments) => styled(segments, levels, agreeing))), facts);

describe('the models of an archived run', () => {
  it('fit it with any number of segments, adjusted for style or for agreeing too', () => {
    expect(problem(3)).toBeNull();
    expect(problem(9, [-1, -1, -1, 0, 0, 0, 1, 1, 1])).toBeNull();
  });

  it('do not fit it with habits of another number of levels', () => {
    expect(problem(9, [-1, 0, 1])).toBe('models.bin doesn’t fit its run');
  });
});
