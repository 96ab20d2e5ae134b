import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MISSING, onlyRespondents, type Survey, withPeople } from '../survey/index.ts';
import { keptPeople } from './people.ts';

const surveyOf = (codes: readonly number[], weights: Float64Array | null = null): Survey => ({
  respondents: codes.length,
  idName: 'id',
  ids: codes.map((_, i) => `p${i}`),
  weights,
  categorical: [{ code: 'Q', labels: ['Yes', 'No', 'Maybe'], codes: Uint8Array.from(codes) }],
  numeric: [],
  cuts: {},
});
const twelve = surveyOf([0, 1, 2, MISSING, 0, 1, 2, MISSING, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

describe('who takes part', () => {
  it('[SA1] are those whose answer is among the responses', () => {
    const found = keptPeople(twelve, { keep: [{ code: 'Q', responses: ['Yes', 'Maybe'], are: true }], left_out: [] });
    expect(found).toMatchObject({ kept: 14, unmet: 4 });
  });

  it('[SA1] "are not" is met by everyone else, those without an answer too', () => {
    const found = keptPeople(twelve, { keep: [{ code: 'Q', responses: ['No', 'Maybe'], are: false }], left_out: [] });
    expect(found).toMatchObject({ kept: 14, unmet: 4 });
  });

  it('[SA1] [SA2] as a plain loop over everyone says', () => {
    const conditions = fc.array(
      fc.record({
        code: fc.constant('Q'),
        responses: fc.subarray(['Yes', 'No', 'Maybe']),
        are: fc.boolean(),
      }),
      { maxLength: 3 },
    );
    const people = fc.array(fc.constantFrom(0, 1, 2, MISSING), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(people, conditions, fc.array(fc.nat(59)), (codes, keep, named) => {
        const survey = surveyOf(codes);
        const left_out = named.filter((row) => row < codes.length).map((row) => `p${row}`);
        const found = keptPeople(survey, { keep, left_out });
        const expected = codes.map((code, row) => {
          const answer = survey.categorical[0].labels[code];
          for (const { responses, are } of keep) if (responses.includes(answer) !== are) return Number.NaN;
          return left_out.includes(`p${row}`) ? Number.NaN : 1;
        });
        const kept = expected.filter((weight) => weight === 1).length;
        if (kept < Math.min(10, codes.length)) expect(found).toEqual({ kind: 'too few', kept });
        else expect(found).toMatchObject({ weights: Float64Array.from(expected), kept });
      }),
    );
  });

  it('[SA2] keep their weights, and the survey stays unweighted where it was', () => {
    const weighted = surveyOf(
      Array(12).fill(0),
      Float64Array.from({ length: 12 }, (_, i) => i + 1),
    );
    const found = keptPeople(weighted, { keep: [], left_out: ['p3'] });
    if ('kind' in found) throw new Error(found.kind);
    expect(withPeople(weighted, found.weights).weights?.[3]).toBe(0);
    expect(withPeople(weighted, found.weights).weights?.[4]).toBe(5);
    const plain = keptPeople(twelve, { keep: [], left_out: ['p3'] });
    if ('kind' in plain) throw new Error(plain.kind);
    const rows = Int32Array.from(plain.weights.keys()).filter((row) => !Number.isNaN(plain.weights[row]));
    expect(onlyRespondents(withPeople(twelve, plain.weights), rows)).toMatchObject({ respondents: 17, weights: null });
  });

  it('[SA3] refuses what the survey does not have, and too few people', () => {
    const of = (code: string, response: string) =>
      keptPeople(twelve, { keep: [{ code, responses: [response], are: true }], left_out: [] });
    expect(of('X', 'Yes')).toEqual({ kind: 'no variable', code: 'X' });
    expect(of('Q', 'Never')).toEqual({ kind: 'no response', code: 'Q', response: 'Never' });
    expect(of('Q', 'No')).toEqual({ kind: 'too few', kept: 2 });
    expect(keptPeople(twelve, { keep: [], left_out: ['nobody'] })).toEqual({ kind: 'no respondent', id: 'nobody' });
    const weightless = surveyOf(Array(12).fill(0), new Float64Array(12));
    expect(keptPeople(weightless, { keep: [], left_out: [] })).toEqual({ kind: 'too few', kept: 0 });
  });
});
