import { expect, it } from 'vitest';
import { MISSING } from '../../survey/index.ts';
import { dataQuality } from './data-quality.ts';

const column = (...codes: number[]) => ({ codes: Uint8Array.from(codes), categories: 3 });
const columns = [column(0, 1, MISSING, 2), column(0, MISSING, MISSING, 2), column(1, 1, 0, MISSING)];

it('counts missing answers, and respondents who answered fewer than half', () => {
  expect(dataQuality({ respondents: 4, columns, weights: null })).toEqual({
    missing: 4 / 12,
    sparse: 1 / 4,
    heaviest: 1 / 4,
  });
});

it('leaves out respondents with a weight of 0, and finds the heaviest of the others', () => {
  const weights = Float64Array.from([1, 1, 0, 6]);
  expect(dataQuality({ respondents: 4, columns, weights })).toEqual({ missing: 2 / 9, sparse: 0, heaviest: 6 / 8 });
});
