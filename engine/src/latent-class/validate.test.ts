import { describe, expect, test } from 'vitest';
import { EngineError } from '../engine-error.ts';
import { fitSegments } from './fit-segments.ts';
import type { FitSettings, LatentClassData } from './types.ts';

const data: LatentClassData = {
  respondents: 3,
  columns: [{ codes: Uint8Array.from([0, 1, 1]), categories: 2 }],
  weights: null,
};

const settings: [Partial<FitSettings>, string][] = [
  [{ maxSegments: 0 }, 'invalid number of segments: 0 (must be a whole number from 1 to 30)'],
  [{ maxSegments: 31 }, 'invalid number of segments: 31 (must be a whole number from 1 to 30)'],
  [{ maxSegments: 2.5 }, 'invalid number of segments: 2.5 (must be a whole number from 1 to 30)'],
  [{ alpha: -3 }, 'invalid alpha: -3 (must be a finite number >= 0)'],
  [{ alpha: Number.NaN }, 'invalid alpha: NaN (must be a finite number >= 0)'],
  [{ alpha: Number.POSITIVE_INFINITY }, 'invalid alpha: Infinity (must be a finite number >= 0)'],
  [{ seed: -1 }, 'invalid seed: -1 (must be a whole number from 0 to 9007199254740991)'],
  [{ threads: 0 }, 'invalid number of threads: 0 (must be a whole number from 1 to 256)'],
  [{ starts: 0 }, 'invalid number of starts: 0 (must be a whole number from 1 to 100000)'],
  [JSON.parse('{"criterion":"aic"}'), 'invalid criterion: aic (must be one of cv, bic, sabic, icl, max)'],
];

const weighted = (...weights: number[]): Partial<LatentClassData> => ({ weights: Float64Array.from(weights) });
const surveys: [Partial<LatentClassData>, string][] = [
  [{ respondents: 0 }, 'invalid number of respondents: 0 (must be a whole number from 1 to 2147483647)'],
  [{ columns: [] }, 'invalid number of variables: 0 (must be at least 1)'],
  [
    { columns: [{ codes: new Uint8Array(3), categories: 0 }] },
    'invalid number of responses of variable 1: 0 (must be a whole number from 1 to 254)',
  ],
  [
    { columns: [...data.columns, { codes: Uint8Array.from([0, 2, 1]), categories: 2 }] },
    'invalid code of respondent 2 in variable 2: 2 (must be 0 to 1, or 255 for missing)',
  ],
  [
    { columns: [{ codes: new Uint8Array(2), categories: 2 }] },
    'invalid number of answers to variable 1: 2 (must be 3, one per respondent)',
  ],
  [weighted(1, -2, 1), 'invalid weight of respondent 2: -2 (must be a finite number >= 0)'],
  [weighted(1, 1, Number.NaN), 'invalid weight of respondent 3: NaN (must be a finite number >= 0)'],
  [weighted(0, 0, 0), 'invalid sum of the weights: 0 (must be finite and above 0)'],
  [weighted(0, 5e-324, 0), 'invalid sum of the weights: 5e-324 (must be finite and above 0)'],
  [weighted(1e308, 1e308, 1), 'invalid sum of the weights: Infinity (must be finite and above 0)'],
  [weighted(1, 1), 'invalid number of weights: 2 (must be 3, one per respondent)'],
];

describe('[LC12] what cannot be used is refused with a sentence that names it', () => {
  test.each(settings)('settings %j', async (bad, sentence) => {
    await expect(fitSegments(data, { maxSegments: 2, ...bad })).rejects.toThrow(new EngineError(sentence));
  });

  test.each(surveys)('data %j', async (bad, sentence) => {
    await expect(fitSegments({ ...data, ...bad }, { maxSegments: 2 })).rejects.toThrow(new EngineError(sentence));
  });
});
