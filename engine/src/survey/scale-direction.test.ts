import { expect, it } from 'vitest';
import { clusterData } from '../latent-class/index.ts';
import { scaleDirection } from './scale-direction.ts';
import type { Survey } from './survey.ts';

const AGREE = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];

it.each([
  [AGREE, 1],
  [AGREE.toReversed(), -1],
  [['1 Strongly agree', '2', '3', '4', '5 Strongly disagree'], -1],
  [['1 - Very unlikely', '2', '3', '4 - Very likely'], 1],
  [['Immer', 'Oft', 'Manchmal', 'Selten', 'Nie'], -1],
  [['Muy de acuerdo', 'De acuerdo', 'En desacuerdo', 'Muy en desacuerdo'], -1],
  [['1', '2', '3', '4', '5'], 1],
  [['Red', 'Green', 'Blue'], 1],
  [['1', '2', '3 Always'], 1],
] as const)('[LC38] the words %j run %i', (labels, direction) => {
  expect(scaleDirection(labels)).toBe(direction);
});

it('[LC38] a reversed scale is fitted as such; a variable without a scale has no direction', () => {
  const codes = Uint8Array.from([0, 1, 2]);
  const column = (code: string, labels: readonly string[], scalePoints: number) => ({
    code,
    labels,
    codes,
    scalePoints,
  });
  const categorical = [
    column('up', AGREE, 5),
    column('down', [...AGREE.toReversed(), "Don't know"], 5),
    column('none', AGREE.toReversed(), 0),
  ];
  const survey = { respondents: 3, categorical, numeric: [], weights: null } as unknown as Survey;
  expect(clusterData(survey, ['up', 'down', 'none']).columns.map(({ side }) => side)).toEqual([1, -1, undefined]);
});
