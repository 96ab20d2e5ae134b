import { expect, it } from 'vitest';
import { withTwiceTheMaximum } from './duplicate-of.ts';

const run = {
  name: 'Needs',
  clusterNum: 4,
  description: 'wave 2',
  alpha: 50,
  criterion: 'bic',
  answers: 'scales',
  seed: 7,
  starts: 40,
} as const;
const fitted = { cluster: ['Q1', 'SPEND'], profile: [], metrics: [], numbers: ['SPEND', 'Q1'] };
const lists = { cluster: ['Q1', 'Q2'], profile: ['AGE'], metrics: ['SPEND'] };

it('a run again with twice the maximum has the same variables and settings', () => {
  expect(withTwiceTheMaximum({ ...run, fitted }, lists)).toEqual({ ...run, ...lists, numbers: ['Q1'], clusterNum: 8 });
});

it('and never more segments than are allowed', () => {
  expect(withTwiceTheMaximum({ ...run, fitted, clusterNum: 20 }, lists).clusterNum).toBe(30);
});
