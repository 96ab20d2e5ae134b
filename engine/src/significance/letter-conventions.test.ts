import { type CrosstabRow, comparedTests, type LetterConvention, testRule } from '@qp/facts';
import { expect, it } from 'vitest';
import { corrected } from './corrections.ts';
import { rowFindings } from './findings.ts';
import { shareTests } from './row-tests.ts';

/** The row that docs/guide/significance-letters.md shows: 120, 88 and 68 of 200, and 5 of 25. */
const base = [200, 200, 200, 25];
const counts = [120, 88, 68, 5];
const value = [...counts.map((n, k) => n / base[k]), 281 / 625];
const assigned: CrosstabRow = { name: 'Yes', valueType: 'percent', value, index: value, base: [...base, 625] };
const tests = { ...shareTests(counts, { base, squares: base }), corrected: null };

const under = (convention: LetterConvention) => {
  const settings = { against: 'pairs', confidence: 95, correction: 'fdr', convention } as const;
  const made = comparedTests(tests, { assigned, effective: base }, settings);
  return {
    letters: rowFindings(value, made, settings).map((cell) => cell.letters),
    adjusted: corrected(made.pairs, testRule(settings).correction).map((p) => p && Number(p.toPrecision(2))),
  };
};

it('[SG12] gives the row of the guide the letters that it shows', () => {
  // z by hand, as in A–B: 0.16 / √(0.52 · 0.48 · 2/200) = 3.203.
  expect(tests.pairs.map((p) => p && Number(p.toPrecision(2)))).toEqual([0.0014, 1.9e-7, 0.00015, 0.04, 0.022, 0.16]);
  expect(under('ours').letters).toEqual(['BC', 'C', '', '']);
  expect(under('spss').letters).toEqual(['BCD', '', '', '']);
  expect(under('displayr').letters).toEqual(['bCD', 'cd', '', '']);
  expect(under('spss').adjusted.slice(3)).toEqual([0.24, 0.13, 0.95]);
});
