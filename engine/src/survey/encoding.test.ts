import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSurvey } from './decoding.ts';
import { encodeSurvey } from './encoding.ts';
import type { Survey } from './survey.ts';
import { MISSING } from './survey.ts';

const column = (n: number, value: fc.Arbitrary<number>) =>
  fc.array(value, { minLength: n, maxLength: n }).map((list) => Float64Array.from(list));
const anyNumber = fc.oneof(
  fc.integer({ min: -5, max: 300 }),
  fc.integer(),
  fc.double({ noDefaultInfinity: true }),
  fc.constant(Number.NaN),
);

const anySurvey: fc.Arbitrary<Survey> = fc.nat(9).chain((n) =>
  fc.record({
    respondents: fc.constant(n),
    idName: fc.constant<string | null>('id'),
    ids: fc.array(fc.string({ unit: 'grapheme' }), { minLength: n, maxLength: n }),
    weights: fc.option(column(n, fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }))),
    categorical: fc.array(
      fc.record({
        code: fc.string(),
        labels: fc.constant(['a', 'ü', '']),
        codes: fc
          .array(fc.constantFrom(0, 1, 2, MISSING), { minLength: n, maxLength: n })
          .map((codes) => Uint8Array.from(codes)),
        scalePoints: fc.constantFrom(0, 3),
      }),
    ),
    numeric: fc.array(fc.record({ code: fc.string(), values: column(n, anyNumber) })),
    cuts: fc.constant({ constructor: { kind: 'texts' as const, texts: ['m'], labels: [0] } }),
  }),
);

describe('a stored survey', () => {
  it('is read back identical to the last bit', () => {
    fc.assert(
      fc.property(anySurvey, fc.nat(9), (survey, shift) => {
        const encoded = encodeSurvey(survey);
        // As it may lie in a pooled buffer, at any offset.
        const shifted = new Uint8Array(encoded.length + shift);
        shifted.set(encoded, shift);
        const decoded = decodeSurvey(shifted.subarray(shift));
        expect(decoded.ids).toEqual(survey.ids);
        expect(decoded.weights).toEqual(survey.weights);
        expect(decoded.categorical).toEqual(survey.categorical);
        expect(decoded.numeric.map(({ code, values }) => ({ code, values }))).toEqual(survey.numeric);
        expect(Object.entries(decoded.cuts)).toEqual(Object.entries(survey.cuts));
      }),
    );
  });

  it('older than scales takes their points from the labels', () => {
    const column = {
      code: 'Q1',
      labels: ['Low', 'Medium', 'High', 'Don’t know'],
      codes: Uint8Array.of(0, 3),
      scalePoints: 0,
    };
    const other = { code: 'Q2', labels: ['Tea', 'Coffee', 'Milk'], codes: Uint8Array.of(1, 2), scalePoints: 0 };
    const stored = encodeSurvey({
      respondents: 2,
      idName: null,
      ids: ['1', '2'],
      weights: null,
      numeric: [],
      cuts: {},
      categorical: [column, other],
    });
    const points = () => decodeSurvey(stored).categorical.map(({ scalePoints }) => scalePoints);
    expect(points()).toEqual([0, 0]);
    // A head without the field, of the same length.
    const text = Buffer.from(stored.buffer).toString('latin1').replaceAll('"scalePoints"', '"nobodyKnows"');
    stored.set(Buffer.from(text, 'latin1'));
    expect(points()).toEqual([3, 0]);
  });

  it('numbers respondents by their position if they have no identifier', () => {
    const survey: Survey = {
      respondents: 3,
      idName: null,
      ids: ['1', '2', '3'],
      weights: null,
      categorical: [],
      numeric: [],
      cuts: {},
    };
    expect(decodeSurvey(encodeSurvey(survey)).ids).toEqual(['1', '2', '3']);
  });

  it('keeps answers as one byte and small numbers as one or two', () => {
    const n = 10_000;
    const size = (values: Float64Array) =>
      encodeSurvey({
        respondents: n,
        idName: null,
        ids: [],
        weights: null,
        categorical: [],
        numeric: [{ code: 'a', values }],
        cuts: {},
      }).length;
    expect(size(new Float64Array(n).fill(5))).toBeLessThan(n * 1.1);
    expect(size(new Float64Array(n).fill(-500))).toBeLessThan(n * 2.1);
    expect(size(new Float64Array(n).fill(0.5))).toBeLessThan(n * 8.1);
  });

  it('refuses unrelated or truncated bytes', () => {
    expect(() => decodeSurvey(new TextEncoder().encode('Variable,Variable Label'))).toThrow('no stored survey');
    const survey: Survey = {
      respondents: 100,
      idName: null,
      ids: [],
      weights: null,
      categorical: [{ code: 'q', labels: ['a'], codes: new Uint8Array(100) }],
      numeric: [],
      cuts: {},
    };
    const encoded = encodeSurvey(survey);
    for (const length of [150, encoded.length - 90]) {
      expect(() => decodeSurvey(encoded.subarray(0, length))).toThrow('cut short');
    }
  });
});
