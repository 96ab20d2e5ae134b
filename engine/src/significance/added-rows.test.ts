import { BOTTOM_BOX, type CrosstabRow, MEAN, shownCrosstab, TOP_BOX } from '@qp/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointCodes, scaleScores } from '../crosstab/added-rows.ts';
import { crosstab } from '../crosstab/index.ts';
import { seededNumbers } from '../numerics/random.ts';
import { MISSING } from '../survey/index.ts';
import { plainMeanTest, plainShareTest } from '../testing/plain-significance.ts';
import { response } from '../testing/small-survey.ts';
import { withAddedRows } from './added-rows.ts';
import { evidence } from './evidence.ts';

const SCALE = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree', "Don't know"];

/** People of two segments with a scale of five points and "Don't know". */
const surveys = fc
  .record({ seed: fc.integer({ min: 1, max: 1e9 }), weighted: fc.boolean() })
  .map(({ seed, weighted }) => {
    const draw = seededNumbers(seed);
    const count = 160;
    const each = <T>(make: () => T) => Array.from({ length: count }, make);
    const codes = each(() => (draw() < 0.05 ? MISSING : Math.floor(draw() * 6)));
    return {
      segments: 2,
      assignments: Uint8Array.from(each(() => Number(draw() < 0.4))),
      weights: weighted ? Float64Array.from(each(() => 0.5 + draw())) : null,
      probabilities: Float64Array.from({ length: count * 2 }, () => 0.5),
      metrics: [],
      cluster: [],
      profile: [response('q', codes, SCALE)],
      codes,
    };
  });

const nets = [{ code: 'q', name: 'Not sure', responses: ['Neither', "Don't know"] }];

type Survey = typeof surveys extends fc.Arbitrary<infer S> ? S : never;

function rowsOf(input: Survey) {
  const shown = shownCrosstab(crosstab(input), evidence(input), { correctedShares: 'no' });
  const { groups, facts } = withAddedRows(shown, { boxes: 'yes', means: 'yes', nets });
  const { rows } = groups.profile[0].factors[0].variables[0];
  return { rows, facts, row: (name: string) => rows.find((one) => one.name === name) as CrosstabRow };
}

/** One person at a time, without any of the code under test. */
function plain(input: Survey, xOf: (code: number) => number | null) {
  const people = input.codes.flatMap((code, i) => {
    const x = code === MISSING ? null : xOf(code);
    return x === null ? [] : [{ segment: input.assignments[i], weight: input.weights?.[i] ?? 1, x }];
  });
  const mean = (of: typeof people) =>
    of.reduce((sum, { weight, x }) => sum + weight * x, 0) / of.reduce((sum, { weight }) => sum + weight, 0);
  const segment = (k: number) => people.filter((one) => one.segment === k);
  return { values: [mean(segment(0)), mean(segment(1)), mean(people)], segment };
}

describe('rows that a view adds', () => {
  it('[CT14] [CT15] [CT16] [CT18] have the figures of a plain count, and leave the others as they are', () => {
    fc.assert(
      fc.property(surveys, (input) => {
        const { rows, row } = rowsOf(input);
        expect(rows.map(({ name }) => name)).toEqual([...SCALE, 'Net: Not sure', TOP_BOX, BOTTOM_BOX, MEAN]);
        const agrees = (name: string, xOf: (code: number) => number | null) =>
          plain(input, xOf).values.forEach((value, k) => {
            expect(row(name).value[k]).toBeCloseTo(value, 10);
          });
        agrees('Net: Not sure', (code) => Number(code === 2 || code === 5));
        agrees(TOP_BOX, (code) => Number(code === 3 || code === 4));
        agrees(BOTTOM_BOX, (code) => Number(code < 2));
        agrees(MEAN, (code) => (code === 5 ? null : code + 1));
        expect(row(TOP_BOX).index[2]).toBeCloseTo(100, 10);
        expect(row(MEAN).index).toEqual([-1, -1, -1]);
      }),
      { numRuns: 40 },
    );
  });

  it('[CT14] [CT16] [CT17] are tested as the plain twin tests the people behind them', () => {
    fc.assert(
      fc.property(surveys, (input) => {
        const { facts, row } = rowsOf(input);
        const top = plain(input, (code) => Number(code === 3 || code === 4));
        expect(facts.get(row(TOP_BOX))?.tests?.pairs[0]).toBeCloseTo(
          plainShareTest(top.segment(0), top.segment(1)) ?? Number.NaN,
          8,
        );
        if (input.weights) return;
        const scale = plain(input, (code) => (code === 5 ? null : code + 1));
        expect(facts.get(row(MEAN))?.tests?.rest[0]).toBeCloseTo(
          plainMeanTest(scale.segment(0), scale.segment(1)) ?? Number.NaN,
          8,
        );
        expect(facts.get(row(MEAN))?.effective[0]).toBeCloseTo(scale.segment(0).length, 8);
      }),
      { numRuns: 40 },
    );
  });

  it('[CT15] score numbers by themselves, words from 1, and ranges not at all', () => {
    expect(scaleScores(SCALE)).toEqual([1, 2, 3, 4, 5]);
    expect(scaleScores(['0', '1', '2', '3'])).toEqual([0, 1, 2, 3]);
    expect(scaleScores(['1 - Never', '2 - Sometimes', '3 - Often'])).toEqual([1, 2, 3]);
    expect(scaleScores(['18-34', '35-54', '55+'])).toEqual([]);
    expect(scaleScores(['Tea', 'Coffee', 'Milk'])).toEqual([]);
  });

  it('[CT15] score points the codes that they have in the data, also in a language without words', () => {
    const cut = (from: number[], labels = from.map((_, at) => at)) =>
      ({ kind: 'ranges', from, to: from, labels }) as const;
    const never = { labels: ['Never', 'Sometimes', 'Often'], scalePoints: 3 };
    expect(pointCodes(never, cut([0, 1, 2]))).toEqual([0, 1, 2]);
    expect(pointCodes(never, cut([1, 2, 3], [2, 1, 0]))).toEqual([3, 2, 1]);
    // As the labels say by themselves.
    expect(pointCodes(never, cut([1, 2, 3]))).toBeUndefined();
    expect(pointCodes({ labels: ['Διαφωνώ', 'Ούτε', 'Συμφωνώ', 'ΔΞ'], scalePoints: 3 }, cut([1, 2, 3]))).toEqual([
      1, 2, 3,
    ]);
    const ends = { labels: ['전혀 행복하지 않다', '1점', '매우 행복하다'], scalePoints: 3 };
    expect(pointCodes(ends, cut([0, 1, 2]))).toEqual([0, 1, 2]);
    expect(pointCodes(ends, cut([1, 2, 3]))).toBeUndefined();
    // Ages are no points, two codes may have one label, and words may have no codes.
    expect(pointCodes({ labels: ['18-34', '35-54', '55+'], scalePoints: 3 }, cut([1, 2, 3]))).toBeUndefined();
    expect(pointCodes(never, cut([0, 1, 2, 5], [0, 1, 2, 2]))).toBeUndefined();
    expect(pointCodes(never, { kind: 'texts', texts: ['a', 'b', 'c'], labels: [0, 1, 2] })).toBeUndefined();
  });

  it('[CT15] have the mean of the codes where the cross-tab says them', () => {
    fc.assert(
      fc.property(surveys, (input) => {
        const coded = { ...input, profile: [{ ...input.profile[0], scores: [-2, -1, 0, 1, 2] }] };
        const { values } = plain(input, (code) => (code === 5 ? null : code - 2));
        rowsOf(coded)
          .row(MEAN)
          .value.forEach((value, k) => {
            expect(value).toBeCloseTo(values[k], 10);
          });
      }),
      { numRuns: 20 },
    );
  });

  it('[CT18] are none unless asked for', () => {
    const shown = shownCrosstab({ metrics: [], cluster: [], profile: [] }, null, { correctedShares: 'no' });
    expect(withAddedRows(shown, { boxes: 'no', means: 'no', nets: [] })).toBe(shown);
  });
});
