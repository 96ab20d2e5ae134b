import type { RowEvidence } from '@qp/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededNumbers } from '../numerics/random.ts';
import { MISSING } from '../survey/index.ts';
import { type Answer, plainEffective, plainMeanTest, plainShareTest } from '../testing/plain-significance.ts';
import { metric, response } from '../testing/small-survey.ts';
import { type EvidenceInput, evidence } from './evidence.ts';
import { pairPlace } from './findings.ts';

/** Enough people for tests; with missing answers, weights of 0, and segments that are small or empty. */
const surveys = fc
  .record({
    segments: fc.integer({ min: 1, max: 4 }),
    count: fc.integer({ min: 60, max: 260 }),
    seed: fc.integer({ min: 1, max: 1e9 }),
    weighted: fc.boolean(),
  })
  .map(({ segments, count, seed, weighted }): EvidenceInput => {
    const draw = seededNumbers(seed);
    const each = <T>(make: () => T) => Array.from({ length: count }, make);
    const codes = () => each(() => (draw() < 0.1 ? MISSING : Math.floor(draw() ** 2 * 3)));
    return {
      segments,
      assignments: Uint8Array.from(each(() => Math.floor(draw() ** 1.5 * segments))),
      weights: weighted ? Float64Array.from(each(() => (draw() < 0.05 ? 0 : 0.2 + 2 * draw()))) : null,
      probabilities: Float64Array.from({ length: count * segments }, () => 1 / segments),
      metrics: [
        metric(
          'm',
          each(() => (draw() < 0.1 ? Number.NaN : 50 * draw() - 5)),
        ),
      ],
      cluster: [response('c', codes(), ['a', 'b', 'c'])],
      profile: [response('p', codes(), ['a', 'b', 'c'])],
    };
  });

function answers(input: EvidenceInput, xOf: (i: number) => number | null) {
  const all = [...input.assignments].flatMap((segment, i) => {
    const [weight, x] = [input.weights?.[i] ?? 1, xOf(i)];
    return x === null || weight === 0 ? [] : [{ segment, weight, x }];
  });
  return {
    of: (segment: number) => all.filter((one) => one.segment === segment),
    rest: (segment: number) => all.filter((one) => one.segment !== segment),
  };
}

function expectRow(
  row: RowEvidence | null,
  input: EvidenceInput,
  of: ReturnType<typeof answers>,
  test: typeof plainMeanTest,
) {
  const same = (actual: number | null | undefined, one: Answer[], other: Answer[], least: number) => {
    const expected = test(one, other, least);
    if (expected === null) expect(actual).toBeNull();
    else expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThan(1e-9);
  };
  for (let a = 0; a < input.segments; a++) {
    same(row?.rest[a], of.of(a), of.rest(a), 30);
    for (let b = a + 1; b < input.segments; b++)
      same(row?.pairs[pairPlace(a, b, input.segments)], of.of(a), of.of(b), 2);
  }
}

const rowsOf = (input: EvidenceInput) => {
  const { metrics, cluster, profile } = evidence(input);
  return [...metrics, ...cluster, ...profile].flatMap((variable) => variable.rows).filter((row) => row !== null);
};
const expectClose = (actual: readonly (number | null)[], expected: readonly (number | null)[]) => {
  expect(actual.length).toBe(expected.length);
  actual.forEach((p, at) => {
    const other = expected[at];
    if (p === null || other === null) expect(p).toBe(other);
    else expect(Math.abs(p - other)).toBeLessThan(1e-9);
  });
};

describe('evidence', () => {
  it('[SG1] [SG2] [SG3] [SG4] [SG7] tests every row and counts every base as the plain twin does', () => {
    fc.assert(
      fc.property(surveys, (input) => {
        const found = evidence(input);
        const bases = (variable: (typeof found)['metrics'][number], of: ReturnType<typeof answers>) => {
          for (let k = 0; k < input.segments; k++) {
            expect(variable.people[k]).toBe(of.of(k).length);
            expect(variable.effective[k]).toBeCloseTo(plainEffective(of.of(k)), 8);
          }
        };
        for (const [variables, group] of [
          [input.cluster, found.cluster],
          [input.profile, found.profile],
        ] as const)
          variables.forEach((variable, v) => {
            group[v].rows.forEach((row, r) => {
              const of = answers(input, (i) =>
                variable.codes[i] === MISSING ? null : Number(variable.codes[i] === r),
              );
              bases(group[v], of);
              expectRow(row, input, of, plainShareTest);
            });
          });
        const of = answers(input, (i) =>
          Number.isNaN(input.metrics[0].values[i]) ? null : input.metrics[0].values[i],
        );
        bases(found.metrics[0], of);
        expectRow(found.metrics[0].rows[0], input, of, plainMeanTest);
      }),
      { numRuns: 60 },
    );
  });

  it('[SG10] tests no marginal values', () => {
    fc.assert(
      fc.property(surveys, (input) => {
        expect(evidence(input).metrics[0].rows[1]).toBeNull();
      }),
      { numRuns: 5 },
    );
  });

  it('[SG11] stays the same under other numbers for the segments', () => {
    fc.assert(
      fc.property(surveys, (input) => {
        const K = input.segments;
        const flipped = rowsOf({ ...input, assignments: Uint8Array.from(input.assignments, (k) => K - 1 - k) });
        rowsOf(input).forEach((row, r) => {
          expectClose([...flipped[r].rest].reverse(), row.rest);
          for (let a = 0; a < K; a++)
            for (let b = a + 1; b < K; b++)
              expectClose([flipped[r].pairs[pairPlace(K - 1 - a, K - 1 - b, K)]], [row.pairs[pairPlace(a, b, K)]]);
        });
      }),
      { numRuns: 30 },
    );
  });

  it('[SG11] stays the same, to the last bit, when all weights or all values are doubled', () => {
    fc.assert(
      fc.property(surveys, (input) => {
        const weights = input.weights ?? new Float64Array(input.assignments.length).fill(1);
        const metrics = input.metrics.map((one) => ({ ...one, values: one.values.map((value) => 2 * value) }));
        const doubled = rowsOf({ ...input, metrics, weights: weights.map((weight) => 2 * weight) });
        rowsOf(input).forEach((row, r) => {
          expect([doubled[r].rest, doubled[r].pairs]).toEqual([row.rest, row.pairs]);
        });
      }),
      { numRuns: 30 },
    );
  });

  it('[SG11] holds at both ends of the double range', () => {
    const values = Array.from({ length: 80 }, (_, i) => 1 + ((i * 7) % 13) / 13 + (i < 40 ? 0 : 0.3));
    const at = (value: number, weight: number) =>
      evidence({
        segments: 2,
        assignments: Uint8Array.from(values, (_, i) => Number(i >= 40)),
        weights: Float64Array.from(values, () => weight),
        probabilities: Float64Array.from(values.flatMap((_, i) => [Number(i < 40), Number(i >= 40)])),
        metrics: [
          metric(
            'm',
            values.map((one) => one * value),
          ),
        ],
        cluster: [],
        profile: [],
      }).metrics[0].rows[0];
    const plain = at(1, 1);
    expect(plain?.rest[0]).toBeLessThan(0.05);
    for (const row of [at(5e307, 1), at(1e-300, 1), at(1, 1e300), at(1, 1e-300)])
      expectClose(row?.rest ?? [], plain?.rest ?? []);
  });

  it('[SG2] [SG3] makes no test where there is no difference', () => {
    const everyone = Array.from({ length: 100 }, (_, i) => i);
    const input: EvidenceInput = {
      segments: 2,
      assignments: Uint8Array.from(everyone, (i) => i % 2),
      weights: Float64Array.from(everyone, (i) => 0.1 + (i % 7) / 10),
      probabilities: Float64Array.from(everyone.flatMap((i) => [Number(i % 2 === 0), i % 2])),
      metrics: [
        metric(
          'm',
          everyone.map(() => 0.1),
        ),
      ],
      cluster: [],
      profile: [
        response(
          'p',
          everyone.map(() => 1),
          ['none', 'all'],
        ),
      ],
    };
    for (const row of rowsOf(input)) expect([row.rest, row.pairs]).toEqual([[null, null], [null]]);
  });

  it('refuses probabilities that do not fit the people', () => {
    expect(() =>
      evidence({
        segments: 2,
        assignments: Uint8Array.of(0, 1),
        weights: null,
        probabilities: Float64Array.of(1, 0),
        metrics: [],
        cluster: [],
        profile: [],
      }),
    ).toThrow('invalid probabilities: 2 for 2 x 2');
  });
});
