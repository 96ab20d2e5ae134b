import { describe, expect, it } from 'vitest';
import { pointsOf, withScale } from './scale-points.ts';
import { MISSING } from './survey.ts';

const words = ['Disagree', 'Neither agree nor disagree', 'Agree'];

describe('the points of a scale', () => {
  it('are numbers, ranges and words of known scales, three or more', () => {
    expect(pointsOf(['1', '2', '3', '4', '5'])).toBe(5);
    expect(pointsOf(['Under 18', '18-34', '35-54', '55+'])).toBe(4);
    expect(pointsOf(words)).toBe(3);
    expect(pointsOf(['Never', 'Sometimes', 'Often', 'Always'])).toBe(4);
    expect(pointsOf(['No', 'Yes'])).toBe(0);
  });

  it('leave “Don’t know” and the like outside', () => {
    expect(pointsOf([...words, 'Don’t know', 'Prefer not to say'])).toBe(3);
    expect(pointsOf(['1', '2', 'Not applicable'])).toBe(0);
  });

  it('are none if the order is a guess', () => {
    expect(pointsOf(['Tea', 'Coffee', 'Water'])).toBe(0);
    expect(pointsOf(['Tea', 'Coffee', 'Water'], 'Ordinal')).toBe(0);
    // Both are the strongest word, so their order is unknown.
    expect(pointsOf(['Disagree', 'Strongly agree', 'Completely agree'])).toBe(0);
  });

  it('are none if the dictionary says there is no order', () => {
    expect(pointsOf(['1', '2', '3'], 'Nominal')).toBe(0);
    expect(pointsOf(words, 'Binary')).toBe(0);
    expect(pointsOf(words, 'Ordinal')).toBe(3);
  });

  it('are days and months only if the dictionary says Ordinal', () => {
    expect(pointsOf(['Monday', 'Tuesday', 'Wednesday'])).toBe(0);
    expect(pointsOf(['Monday', 'Tuesday', 'Wednesday'], 'Ordinal')).toBe(3);
  });
});

describe('labels whose words have no order', () => {
  const column = {
    code: 'Q1',
    labels: ['Gold', 'Don’t know', 'Tin', 'Silver'],
    codes: Uint8Array.of(0, 1, 2, 3, MISSING),
  };
  const cut = { kind: 'ranges', from: [1, 2, 3, 99], to: [1, 2, 3, 99], labels: [2, 3, 0, 1] } as const;

  it('are put in the order of the numbers behind them, if the variable is Ordinal or a number that was cut', () => {
    for (const typed of [
      { type: 'Ordinal', kind: 'Categorical' },
      { type: 'Integer', kind: 'Numeric' },
    ]) {
      expect(withScale(column, typed, cut)).toEqual({
        column: {
          code: 'Q1',
          labels: ['Tin', 'Silver', 'Gold', 'Don’t know'],
          codes: Uint8Array.of(2, 3, 0, 1, MISSING),
          scalePoints: 3,
        },
        cut: { ...cut, labels: [0, 1, 2, 3] },
      });
    }
  });

  it('stay as first seen if the numbers are only codes or have no order either', () => {
    const stays = { column: { ...column, scalePoints: 0 }, cut };
    expect(withScale(column, { type: 'Categorical', kind: 'Categorical' }, cut)).toEqual(stays);
    const twice = { ...cut, from: [1, 2, 3, 4], to: [1, 2, 3, 4], labels: [2, 3, 2, 0] };
    expect(withScale(column, { type: 'Ordinal', kind: 'Categorical' }, twice)).toEqual({ ...stays, cut: twice });
    const texts = { kind: 'texts', texts: ['a'], labels: [0] } as const;
    expect(withScale(column, { type: 'Ordinal', kind: 'Categorical' }, texts)).toEqual({ ...stays, cut: texts });
  });
});
