import type { ClassifierFile } from '@qp/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_ANSWER, UNKNOWN_ANSWER } from './answers.ts';
import { EXP_UNITS, LOW_MARGIN_UNITS, SCORE_UNITS, scoreText, scoreUnits } from './classifier-format.ts';
import {
  assignBySums,
  assignmentNote,
  expUnits,
  openClassifier,
  probabilityText,
  readAnswers,
  roundedShare,
} from './classify.ts';

const file: ClassifierFile = {
  format: 'qp-classifier',
  version: 1,
  kind: 'probability',
  name: 'Test',
  method: 'naive Bayes',
  segments: ['SEG1', 'SEG2', 'SEG3'],
  targets: [2],
  id_column: null,
  missing: ['', 'NA', 'N/A', 'NULL', '#N/A', '.'],
  score_decimals: 4,
  low_margin: '0.4055',
  intercepts: ['0.5000', '0.0000', '-0.5000'],
  variables: [
    {
      code: 'age',
      question: 'Age',
      labels: ['18-34', '35-54', '55+'],
      cut: { kind: 'ranges', from: [18, 35, 55], to: [34, 54, 90], labels: [0, 1, 2] },
      scores: [
        ['1.0000', '0.0000', '0.0000'],
        ['0.0000', '1.0000', '0.0000'],
        ['0.0000', '0.0000', '1.0000'],
      ],
    },
    {
      code: 'q1',
      question: 'Agree?',
      labels: ['No', 'Yes'],
      cut: null,
      scores: [
        ['-0.5000', '0.0000', '0.5000'],
        ['0.0000', '0.0000', '0.0000'],
      ],
    },
  ],
  measured: { folds: 5, people: 10, accuracy: 0.5, log_score: -1, tried: [], calibration: [] },
};

describe('a classifier file', () => {
  const classifier = openClassifier(file);

  it('[TT14] adds scores and takes the highest, the lower number on a tie', () => {
    expect(classifier.assign([1, 1])).toMatchObject({ segment: 1, tie: false, lowMargin: false });
    expect(classifier.assign([NO_ANSWER, 0])).toMatchObject({ segment: 0, tie: true });
    expect(classifier.assign([UNKNOWN_ANSWER, NO_ANSWER])).toMatchObject({ segment: 0, tie: false, lowMargin: false });
  });

  it('[TT15] states the probabilities of a softmax, to six decimals', () => {
    const { millionths } = classifier.assign([0, 1]);
    const parts = [1.5, 0, -0.5].map(Math.exp);
    const total = parts.reduce((a, b) => a + b);
    expect(millionths).toEqual(parts.map((part) => Math.round((part / total) * 1e6)));
    expect(millionths.map(probabilityText)).toEqual(['0.736125', '0.164252', '0.099624']);
    expect(probabilityText(1_000_000)).toBe('1.000000');
    expect(probabilityText(0)).toBe('0.000000');
  });

  it('[TT16] merges the segments that were not chosen before it names the group', () => {
    // SEG2 is the likeliest of the three, but SEG1 and SEG3 together are likelier.
    const assignment = assignBySums([10_000, 12_000, 10_000], [1], LOW_MARGIN_UNITS);
    expect(assignment.segment).toBe(1);
    expect(assignment.group).toBe(1);
    expect(assignBySums([0, 20_000, 0], [1], LOW_MARGIN_UNITS).group).toBe(0);
    expect(assignBySums([0, 20_000, 0], [0, 1, 2], LOW_MARGIN_UNITS).group).toBe(1);
  });

  it('[TT18] notes what is missing or unknown, ties and low margins', () => {
    const note = (texts: (string | undefined)[]) => {
      const answers = readAnswers(classifier.keys, texts, ['labels', 'labels']);
      return assignmentNote(['age', 'q1'], answers, texts, classifier.assign(answers));
    };
    expect(note(['35-54', 'Yes'])).toBe('');
    expect(note(['40', 'NA'])).toBe('missing: q1');
    expect(note([undefined, 'maybe '])).toBe('missing: age; unknown: q1 = "maybe"');
    expect(note(['', '.'])).toBe('no answers');
    expect(note([' ', 'No'])).toBe('missing: age; tie');
    expect(assignBySums([0, 4054, 0], [1], LOW_MARGIN_UNITS).lowMargin).toBe(true);
    expect(assignBySums([0, 4055, 0], [1], LOW_MARGIN_UNITS).lowMargin).toBe(false);
  });

  it('is refused when it is of another kind or version', () => {
    const of = (changes: object) => openClassifier({ ...file, ...changes });
    expect(() => of({ format: 'other' })).toThrow('not a classifier file');
    expect(() => of({ version: 3 })).toThrow('classifier version 3 is unknown');
    expect(() => of({ intercepts: ['0.5', '0.0000', '0.0000'] })).toThrow('invalid score: "0.5"');
  });
});

describe('whole-number arithmetic', () => {
  it('[TT14] writes and reads scores without loss', () => {
    fc.assert(fc.property(fc.integer({ min: -900_000, max: 900_000 }), (n) => scoreUnits(scoreText(n)) === n));
    expect(scoreText(-1)).toBe('-0.0001');
    expect(scoreText(0)).toBe('0.0000');
  });

  it('[TT15] rounds shares exactly, halves up', () => {
    const share = fc.integer({ min: 0, max: EXP_UNITS });
    fc.assert(
      fc.property(share, fc.array(share, { maxLength: 29 }), (part, others) => {
        const total = EXP_UNITS + part + others.reduce((a, b) => a + b, 0);
        const exact = (2n * BigInt(part) * 1_000_000n + BigInt(total)) / (2n * BigInt(total));
        return roundedShare(part, total) === Number(exact);
      }),
      { numRuns: 3000 },
    );
    expect(roundedShare(1, 2_000_000)).toBe(1);
  });

  it('[TT15] never meets an exponential near a rounding edge, so every program gives the same digits', () => {
    // exp(-n/10000) x 10^8 for every n, to 60 digits, by repeated multiplication with exp(-1/10000).
    const scale = 10n ** 60n;
    let ratio = 0n;
    let term = scale;
    for (let i = 1n; i < 40n; i++) {
      ratio += i % 2n === 1n ? term : -term;
      term = term / (BigInt(SCORE_UNITS) * i);
    }
    const unit = scale / BigInt(EXP_UNITS);
    let value = scale;
    let nearest = unit;
    let last = 0;
    for (let n = 0; value * 2n >= unit; n++) {
      const rest = value % unit;
      const edge = rest * 2n > unit ? rest - unit / 2n : unit / 2n - rest;
      if (edge < nearest) nearest = edge;
      if (expUnits(n) !== Number((value + unit / 2n) / unit)) expect(`exp of ${n}`).toBe('rounded rightly');
      value = (value * ratio) / scale;
      last = n;
    }
    expect(last).toBeGreaterThan(190_000);
    expect(expUnits(last + 1)).toBe(0);
    // The edge in units of 10^-8; an exp that errs by a unit in the last place moves at most 1.2e-8 of one.
    expect(Number(nearest) / Number(unit)).toBeGreaterThan(1.2e-6);
  });
});
