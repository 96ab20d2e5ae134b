import {
  type Confidence,
  type Correction,
  corrections,
  type LetterConvention,
  letterConventions,
  type TestSettings,
} from '@qp/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corrected } from './corrections.ts';
import { pairPlace, rowFindings, segmentLetter, segmentTests } from './findings.ts';

const pValue = fc.oneof(
  fc.constant(null),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0, max: 0.1, noNaN: true }),
);
const confidence = fc.constantFrom<Confidence>(90, 95, 99);
const fromMostToFewest = ['none', 'fdr', 'bonferroni'] as const;

/** A row of any p's: values by segment with Total last. */
const rows = fc.integer({ min: 2, max: 30 }).chain((segments) => {
  const exactly = <T>(entry: fc.Arbitrary<T>, length: number) =>
    fc.array(entry, { minLength: length, maxLength: length });
  return fc.record({
    segments: fc.constant(segments),
    value: exactly(fc.integer({ min: 0, max: 20 }), segments).map((list) => [
      ...list.map((n) => n / 20),
      list.reduce((sum, n) => sum + n, 0) / list.length / 20,
    ]),
    rest: exactly(pValue, segments),
    pairs: exactly(pValue, (segments * (segments - 1)) / 2),
  });
});
const settings = (
  against: 'rest' | 'pairs',
  level: Confidence,
  correction: (typeof fromMostToFewest)[number],
  convention: LetterConvention = 'ours',
): TestSettings => ({
  against,
  confidence: level,
  correction,
  convention,
});

describe('corrections', () => {
  it('[SG6] Benjamini-Hochberg keeps exactly what the largest rank with p·m/i < α takes along', () => {
    fc.assert(
      fc.property(fc.array(pValue, { maxLength: 40 }), fc.constantFrom(0.01, 0.05, 0.1), (ps, alpha) => {
        const sorted = ps.filter((p) => p !== null).sort((a, b) => a - b);
        const m = sorted.length;
        let last = -1;
        sorted.forEach((p, at) => {
          if ((m / (at + 1)) * p < alpha) last = at;
        });
        const kept = corrected(ps, 'fdr').filter((p) => p !== null && p < alpha);
        expect(kept).toHaveLength(last + 1);
      }),
    );
  });

  it('[SG6] count only the tests that were made', () => {
    expect(corrected([0.01, null, 0.04, null], 'bonferroni')).toEqual([0.02, null, 0.08, null]);
    expect(corrected([0.01, null, 0.04, null], 'fdr')).toEqual([0.02, null, 0.04, null]);
    expect(corrected([null, 0.3], 'none')).toEqual([null, 0.3]);
  });

  it('[SG11] the false discovery rate finds no more than none, and Bonferroni no more than it', () => {
    fc.assert(
      fc.property(rows, confidence, fc.constantFrom('rest' as const, 'pairs' as const), (row, level, against) => {
        const [none, fdr, bonferroni] = fromMostToFewest.map((correction) =>
          rowFindings(row.value, row, settings(against, level, correction)),
        );
        none.forEach((finding, k) => {
          for (const [more, fewer] of [
            [finding, fdr[k]],
            [fdr[k], bonferroni[k]],
          ]) {
            if (fewer.side !== 0) expect(fewer.side).toBe(more.side);
            for (const letter of fewer.letters) expect(more.letters.toUpperCase()).toContain(letter.toUpperCase());
          }
        });
      }),
    );
  });
});

describe('findings', () => {
  it('[SG8] say higher or lower than the rest at the confidence chosen, and nothing where there was no test', () => {
    const row = { rest: [0.001, 0.03, null, 0.2], pairs: [null, null, null, null, null, null] };
    const sides = (level: Confidence) =>
      rowFindings([0.9, 0.1, 0.9, 0.1, 0.5], row, settings('rest', level, 'none')).map(({ side }) => side);
    expect(sides(95)).toEqual([1, -1, 0, 0]);
    expect(sides(99)).toEqual([1, 0, 0, 0]);
  });

  it('[SG9] put the lower segment’s letter into the higher cell, small between 90% and 95%', () => {
    const row = { rest: [null, null, null], pairs: [0.001, 0.07, 0.2] };
    const letters = (level: Confidence) =>
      rowFindings([0.6, 0.3, 0.4, 0.4], row, settings('pairs', level, 'none')).map((finding) => finding.letters);
    expect(letters(95)).toEqual(['Bc', '', '']);
    expect(letters(90)).toEqual(['BC', '', '']);
    expect(letters(99)).toEqual(['B', '', '']);
  });

  it('[SG9] are antisymmetric: of a significant pair exactly one cell names the other', () => {
    fc.assert(
      fc.property(rows, confidence, fc.constantFrom(...fromMostToFewest), (row, level, correction) => {
        const found = rowFindings(row.value, row, settings('pairs', level, correction));
        const adjusted = corrected(row.pairs, correction);
        const names = (k: number, other: number) =>
          (row.segments > 26 ? found[k].letters.split(' ') : [...found[k].letters]).some(
            (letter) => letter.toUpperCase() === segmentLetter(other + 1),
          );
        for (let a = 0; a < row.segments; a++)
          for (let b = a + 1; b < row.segments; b++) {
            const after = adjusted[pairPlace(a, b, row.segments)];
            const line = level === 95 ? 0.1 : (100 - level) / 100;
            const significant = after !== null && after < line && row.value[a] !== row.value[b];
            expect(Number(names(a, b)) + Number(names(b, a))).toBe(Number(significant));
            if (significant) expect(names(a, b)).toBe(row.value[a] > row.value[b]);
          }
      }),
    );
  });

  describe('[SG12] follow the convention', () => {
    /** A is 60%, B 30%, C 40%; p of A–B, A–C and B–C. */
    const letters = (pairs: (number | null)[], convention: LetterConvention) =>
      rowFindings(
        [0.6, 0.3, 0.4, 0.4],
        { rest: [null, null, null], pairs },
        settings('pairs', 95, 'fdr', convention),
      ).map((finding) => finding.letters);

    it('of SPSS: three times p below 5%, capital letters only, whatever confidence and correction say', () => {
      // 3 · 0.03 = 0.09; 3 · 0.016 = 0.048; 3 · 0.0004 = 0.0012.
      expect(letters([0.03, 0.5, 0.5], 'spss')).toEqual(['', '', '']);
      expect(letters([0.016, 0.5, 0.5], 'spss')).toEqual(['B', '', '']);
      expect(letters([0.0004, 0.03, 0.5], 'spss')).toEqual(['B', '', '']);
      // Two tests were made: 2 · 0.02 = 0.04.
      expect(letters([0.02, null, 0.5], 'spss')).toEqual(['B', '', '']);
    });

    it('of Displayr: p below 5% small, below 0.1% capital, no correction', () => {
      expect(letters([0.03, 0.5, 0.5], 'displayr')).toEqual(['b', '', '']);
      expect(letters([0.0009, 0.001, 0.049], 'displayr')).toEqual(['Bc', '', 'b']);
      expect(letters([0.05, 0.07, 0.2], 'displayr')).toEqual(['', '', '']);
    });

    it('of ours: the confidence and correction of the view', () => {
      // Benjamini-Hochberg: 3 · 0.03 = 0.09, below 10% only.
      expect(letters([0.03, 0.5, 0.5], 'ours')).toEqual(['b', '', '']);
      expect(letters([0.0009, 0.001, 0.049], 'ours')).toEqual(['BC', '', 'B']);
    });

    it('not where a segment is compared with the rest', () => {
      const row = { rest: [0.03, 0.4, 0.5], pairs: [null, null, null] };
      for (const convention of letterConventions)
        expect(rowFindings([0.6, 0.3, 0.4, 0.4], row, settings('rest', 95, 'none', convention))[0].side).toBe(1);
    });

    it('in what a cell says: p after the correction of the convention', () => {
      const row = { rest: [null, null, null], pairs: [0.01, null, 0.02] };
      const adjusted = (convention: LetterConvention) =>
        segmentTests(row, 2, settings('pairs', 95, 'fdr', convention)).map((test) => test.adjusted);
      expect([adjusted('spss'), adjusted('displayr')]).toEqual([
        [0.02, 0.04],
        [0.01, 0.02],
      ]);
    });
  });

  it('[SG6] tell of each cell what it was tested against, before and after correction', () => {
    const row = { rest: [0.01, 0.2, null], pairs: [0.01, null, 0.02] };
    expect(segmentTests(row, 1, settings('rest', 95, 'bonferroni'))).toEqual([{ other: 0, p: 0.01, adjusted: 0.02 }]);
    expect(segmentTests(row, 2, settings('pairs', 95, 'bonferroni'))).toEqual([
      { other: 1, p: 0.01, adjusted: 0.02 },
      { other: 3, p: 0.02, adjusted: 0.04 },
    ]);
  });

  it('[SG9] number the pairs from first to last, whichever segment is named first', () => {
    for (const segments of [2, 3, 12, 30]) {
      let place = 0;
      for (let a = 0; a < segments; a++)
        for (let b = a + 1; b < segments; b++) {
          expect([pairPlace(a, b, segments), pairPlace(b, a, segments)]).toEqual([place, place]);
          place += 1;
        }
    }
  });

  it('[SG9] go on after Z with AA', () => {
    expect([1, 26, 27, 30, 52, 53].map(segmentLetter)).toEqual(['A', 'Z', 'AA', 'AD', 'AZ', 'BA']);
  });
});

describe('adding a correction', () => {
  it('has a method for every name', () => {
    for (const correction of corrections) expect(corrected([0.01, null], correction)[0]).toBeGreaterThan(0);
  });

  it('does not compile without its method', () => {
    type Methods<Name extends string> = Readonly<Record<Name, (ps: readonly number[]) => readonly number[]>>;
    const today: Methods<Correction> = { fdr: (ps) => ps, bonferroni: (ps) => ps, none: (ps) => ps };
    // @ts-expect-error: a new name needs a method of its own; nothing falls through to another one.
    const withHolm: Methods<Correction | 'holm'> = today;
    expect(Object.keys(withHolm)).toEqual([...corrections]);
  });
});
