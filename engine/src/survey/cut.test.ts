import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCut, cutLookup, learnCut } from './cut.ts';
import { MISSING } from './survey.ts';

describe('the cut from raw answers to labels', () => {
  it('learns ranges of numbers', () => {
    const cut = learnCut({ numbers: [19, 34, 18, 35, 49, 70], labels: [0, 0, 0, 1, 1, 2] });
    expect(cut).toEqual({ kind: 'ranges', from: [18, 35, 70], to: [34, 49, 70], labels: [0, 1, 2] });
  });

  it('applies ranges inside the observed values and does not guess between two labels', () => {
    const cut = learnCut({ numbers: [18, 34, 36, 49], labels: [0, 0, 1, 1] });
    expect(cut && ['25', ' 34 ', '35', '36', '12', '50', 'old', ''].map((raw) => applyCut(cut, raw))).toEqual([
      0,
      0,
      undefined,
      1,
      undefined,
      undefined,
      undefined,
      MISSING,
    ]);
  });

  it('learns texts, ignoring outer spaces', () => {
    const cut = learnCut({ texts: ['m', 'f', 'f ', 'NA'], labels: [0, 1, 1, MISSING] });
    expect(cut).toEqual({ kind: 'texts', texts: ['m', 'f'], labels: [0, 1] });
    expect(cut && [applyCut(cut, ' f'), applyCut(cut, 'x', cutLookup(cut)), applyCut(cut, '.')]).toEqual([
      1,
      undefined,
      MISSING,
    ]);
  });

  it('finds no rule if one raw answer has two labels', () => {
    expect(learnCut({ numbers: [18, 18], labels: [0, 1] })).toBeNull();
    expect(learnCut({ texts: ['m', 'm'], labels: [0, 1] })).toBeNull();
  });

  it('learns that a raw answer which never has a label means no answer', () => {
    const cut = learnCut({ numbers: [1, 2, 99, 99], labels: [0, 1, MISSING, MISSING] });
    expect(cut && applyCut(cut, '99')).toBe(MISSING);
  });

  it('keeps the label of a raw answer that is sometimes left blank', () => {
    const cut = learnCut({ numbers: [1, 1, 2], labels: [MISSING, 0, 1] });
    expect(cut && applyCut(cut, '1')).toBe(0);
  });

  it('learns nothing from nothing', () => {
    expect(learnCut({ numbers: [Number.NaN], labels: [0] })).toBeNull();
    expect(learnCut({ texts: [''], labels: [0] })).toBeNull();
  });

  it('gives every answer it was learnt from its own label', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.nat(4))), (rows) => {
        const labelOf = new Map(rows);
        const numbers = rows.map(([raw]) => raw);
        const cut = learnCut({ numbers, labels: numbers.map((raw) => labelOf.get(raw) ?? 0) });
        if (cut === null) return rows.length === 0;
        return numbers.every((raw) => applyCut(cut, String(raw)) === labelOf.get(raw));
      }),
    );
  });
});
