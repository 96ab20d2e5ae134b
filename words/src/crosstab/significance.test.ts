import {
  type CrosstabEvidence,
  type CrosstabGroup,
  type CrosstabRow,
  comparedTests,
  crosstabFindings,
  isTested,
  type LetterConvention,
  restEffective,
  restValue,
  type SignificanceSettings,
  shownCrosstab,
} from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { baseSign, significanceWords } from './significance.ts';

const {
  cell: cellExplanation,
  legend: legendOf,
  people: peopleText,
  p: pText,
  settings: settingsText,
} = significanceWords('en');

const off: SignificanceSettings = {
  significance: 'off',
  confidence: 95,
  correction: 'fdr',
  convention: 'ours',
  testCluster: 'no',
  correctedShares: 'no',
};
const rest: SignificanceSettings = { ...off, significance: 'rest' };

const yes: CrosstabRow = {
  name: 'yes',
  value: [0.4195, 0.2, 0.1, 0.3],
  index: [140, 66, 33, 100],
  base: [100, 60, 40, 200],
  valueType: 'percent',
};
const group = (code: string, row: CrosstabRow): CrosstabGroup => [
  { name: 'D', factors: [{ name: 'F', variables: [{ name: 'V', code, rows: [row] }] }] },
];
const clusterRow = { ...yes, name: 'cluster yes' };
const counted = { metrics: [], cluster: group('c', clusterRow), profile: group('p', yes) };
const bases = { people: [90, 61, 24, 175], effective: [80, 50, 20, 150] };
const tests = { rest: [0.0004, 0.02, null], pairs: [0.003, null, null], corrected: [0.5, 0.1, null] };
const evidence: CrosstabEvidence = {
  people: [90, 61, 24, 175],
  correctable: true,
  rightly: null,
  metrics: [],
  cluster: [{ code: 'c', ...bases, rows: [tests] }],
  profile: [{ code: 'p', ...bases, rows: [tests] }],
};

describe('what a view shows', () => {
  it('is what was counted until the evidence is there, and where it is not to be corrected', () => {
    expect(shownCrosstab(counted, null, { correctedShares: 'yes' })).toMatchObject({
      groups: counted,
      corrected: false,
    });
    const shown = shownCrosstab(counted, evidence, off);
    expect(shown.groups).toEqual(counted);
    expect(shown.facts.get(yes)).toMatchObject({ group: 'profile', assigned: yes, ...bases });
  });

  it('has corrected figures and their indices, Total as it is, and a blank where there is none', () => {
    const { groups, facts, corrected } = shownCrosstab(counted, evidence, { correctedShares: 'yes' });
    const [row] = groups.profile[0].factors[0].variables[0].rows;
    expect(corrected).toBe(true);
    expect([row.value, row.base]).toEqual([
      [0.5, 0.1, -1, 0.3],
      [100, 60, 0, 200],
    ]);
    expect(row.index).toEqual([expect.closeTo(50 / 0.3, 9), expect.closeTo(10 / 0.3, 9), -1, 100]);
    expect(facts.get(row)?.assigned).toBe(yes);
    const vague = { ...evidence, correctable: false };
    expect(shownCrosstab(counted, vague, { correctedShares: 'yes' }).corrected).toBe(false);
  });

  it('tests cluster variables only on request', () => {
    const { facts } = shownCrosstab(counted, evidence, off);
    expect([yes, clusterRow].map((row) => isTested(facts.get(row), rest))).toEqual([true, false]);
    expect(isTested(facts.get(clusterRow), { ...rest, testCluster: 'yes' })).toBe(true);
    expect(isTested(facts.get(yes), off)).toBe(false);
  });

  it('works a row out once, from the figures as assigned', () => {
    const shown = shownCrosstab(counted, evidence, { correctedShares: 'yes' });
    const [row] = shown.groups.profile[0].factors[0].variables[0].rows;
    const asked: (readonly number[])[] = [];
    const findings = crosstabFindings(shown, rest, {
      rowFindings: (value) => {
        asked.push(value);
        return [
          { side: 1, letters: '' },
          { side: 0, letters: '' },
          { side: 0, letters: '' },
        ];
      },
      segmentTests: () => [],
      segmentLetter: String,
    });
    expect([findings?.significant(row), findings?.significant(row)]).toEqual([true, true]);
    expect(asked).toEqual([yes.value]);
    expect(
      crosstabFindings(shown, off, { rowFindings: () => [], segmentTests: () => [], segmentLetter: String }),
    ).toBeNull();
  });

  it('sets a segment against all others together', () => {
    expect(restValue(yes, 0)).toBeCloseTo((60 * 0.2 + 40 * 0.1) / 100, 12);
    expect(restValue({ ...yes, base: [100, 0, 0, 100] }, 0)).toBeNull();
  });
});

describe('words', () => {
  const { facts } = shownCrosstab(counted, evidence, off);
  const ask = (column: number, changes: Partial<SignificanceSettings> = {}, row = yes) =>
    cellExplanation({
      row,
      column,
      facts: facts.get(row),
      everyone: null,
      weighted: true,
      settings: { ...rest, ...changes },
      tests: [{ other: 0, p: 0.0004, adjusted: 0.0012 }],
    });

  it('give the value, the bases, the comparison, and p before and after correction', () => {
    expect(ask(0)).toEqual([
      '41.95% · index 140.0',
      'Base 90 people, 100 weighted, effective 80.0',
      'Higher than the rest: 41.9% vs 16.0%, p = 0.001 (p < 0.001 before correction)',
    ]);
    expect(ask(0, { significance: 'off' })).toHaveLength(2);
  });

  it('give the base of segment sizes in people too, and only the weighted base while the people are loading', () => {
    const sizes: CrosstabRow = { ...yes, valueType: 'unitless', value: yes.base, index: [-1, -1, -1, -1] };
    const base = (everyone: readonly number[] | null, weighted = true) =>
      cellExplanation({ row: sizes, column: 0, facts: undefined, everyone, settings: rest, weighted, tests: [] })[1];
    expect(base([90, 80, 30, 200])).toBe('Base 90 people, 100 weighted');
    expect(base(null)).toBe('Base 100 weighted');
    expect(base([100, 80, 30, 210], false)).toBe('Base 100 people');
  });

  it('give a mean more precisely than the table, without binary noise', () => {
    const mean = (value: number): CrosstabRow => ({
      ...yes,
      valueType: 'unitless',
      value: [value, 1, 1, 1],
      index: [-1, -1, -1, -1],
    });
    const first = (value: number) => ask(0, { significance: 'off' }, mean(value))[0];
    expect([3.412857142857143, 736.1720000000015, 0.1 + 0.2, 1234567.25].map(first)).toEqual([
      ...['3.412857', '736.172', '0.3', '1,234,567.25'],
    ]);
    expect(first(0.00000123456)).toBe('0.00000123456');
  });

  it('say why nothing was tested', () => {
    expect(ask(2).at(-1)).toBe('Base too small to test (effective base under 30).');
    expect(ask(0, {}, clusterRow).at(-1)).toBe('Not tested: cluster variables formed the segments.');
    expect(ask(0, { testCluster: 'yes' }, clusterRow).at(-1)).toBe(
      'This is a cluster variable, so the test is circular.',
    );
    expect(ask(3)).toHaveLength(2);
  });

  it('agree with the letter of a pair: capital, small at 90%, or none', () => {
    const line = (adjusted: number | null, other = 2, confidence: 90 | 95 | 99 = 95) =>
      cellExplanation({
        row: yes,
        column: 0,
        facts: facts.get(yes),
        everyone: null,
        weighted: true,
        settings: { ...rest, significance: 'pairs', correction: 'none', confidence },
        tests: [{ other, p: adjusted, adjusted }],
      }).at(-1);
    expect(line(0.04)).toBe('Higher than SEG2: 41.9% vs 20.0%, p = 0.040');
    expect(line(0.07)).toBe('Higher than SEG2 at 90% only: 41.9% vs 20.0%, p = 0.070');
    expect(line(0.07, 2, 99)).toBe('Not significantly different from SEG2: 41.9% vs 20.0%, p = 0.070');
    expect(line(0.2)).toBe('Not significantly different from SEG2: 41.9% vs 20.0%, p = 0.200');
    expect(ask(0).at(-1)).not.toContain('90%');
  });

  it('[SG12] name the convention of the letters, and test what it tests', () => {
    const pairs = (convention: LetterConvention) => ({ ...rest, significance: 'pairs', convention }) as const;
    expect(settingsText(pairs('ours'))).toBe('Compared in pairs, 95% confidence, false discovery rate');
    expect(settingsText(pairs('spss'))).toBe(
      'Compared in pairs, letters as in SPSS: 5% level, Bonferroni within a row, no minimum base',
    );
    expect(settingsText({ ...pairs('spss'), significance: 'rest' })).not.toContain('SPSS');
    const entries = (convention: LetterConvention) =>
      legendOf({ ...pairs(convention), testCluster: 'yes' }).map(({ sign, text }) => `${sign} ${text}`);
    expect(entries('displayr')).toEqual([
      'A higher than segment A at 99.9% confidence',
      'a higher than segment A at 95% only',
      '* effective base under 100: interpret with caution',
      '** effective base under 30: tested, but unreliable',
      ' Letters as in Displayr: capital at the 0.1% level, small at 5%, no correction, no minimum base.',
    ]);
    expect(entries('spss')[0]).toBe('A higher than segment A at 95% confidence');
    expect(entries('spss').join()).not.toContain('only');
    const line = (convention: LetterConvention, p: number | null, adjusted = p, row = yes) =>
      cellExplanation({
        row,
        column: 2,
        everyone: null,
        weighted: true,
        settings: pairs(convention),
        facts: { ...facts.get(yes)!, assigned: row },
        tests: [{ other: 1, p, adjusted }],
      }).at(-1);
    expect(line('ours', null)).toBe('Base too small to test (effective base under 30).');
    expect(line('displayr', 0.03)).toBe('Lower than SEG1 at 95% only: 10.0% vs 41.9%, p = 0.030');
    expect(line('spss', 0.03, 0.09)).toBe(
      'Not significantly different from SEG1: 10.0% vs 41.9%, p = 0.090 (p = 0.030 before correction)',
    );
    expect(line('spss', null, null, { ...yes, value: [0.42, 0.2, 0, 0.3] })).toBe(
      'Not compared with SEG1: SPSS does not compare shares of 0% or 100%.',
    );
  });

  it('[SG12] have a base of 20 in pairs with SPSS and Displayr, and not with ours', () => {
    // Effective bases 80, 50 and 20; of SPSS a share of 0% is left out too.
    const given = { ...tests, pairs: [0.003, 0.004, 0.03] };
    const made = (convention: LetterConvention, value = yes.value) => {
      const of = { ...facts.get(yes)!, assigned: { ...yes, value }, tests: given };
      const settings = { against: 'pairs', confidence: 95, correction: 'fdr', convention } as const;
      return comparedTests(given, of, settings).pairs;
    };
    expect(made('ours')).toEqual([0.003, null, null]);
    expect(made('spss')).toEqual(given.pairs);
    expect(made('displayr')).toEqual(given.pairs);
    expect(made('spss', [0.42, 0, 0.1, 0.3])).toEqual([null, 0.004, null]);
    expect(made('displayr', [0.42, 0, 0.1, 0.3])).toEqual(given.pairs);
  });

  it('name the base that is too small, and say if there is no difference', () => {
    const line = (other: number, row = yes, column = 0) =>
      cellExplanation({
        row,
        column,
        facts: facts.get(row),
        everyone: null,
        weighted: true,
        settings: { ...rest, significance: other === 0 ? 'rest' : 'pairs' },
        tests: [{ other, p: null, adjusted: null }],
      }).at(-1);
    expect(line(3)).toBe('Not compared with SEG3: its effective base is under 30.');
    expect(line(2)).toBe('Not compared with SEG2: there is no difference to test.');
    // 60 and 40 people who count as 50 and 20: (60 + 40)² / (60²/50 + 40²/20).
    expect(restEffective(yes.base, bases.effective, 0)).toBeCloseTo(10_000 / 152, 12);
    expect(line(0)).toBe('Not compared with the rest: there is no difference to test.');
  });

  it('write p with enough digits to see on which side of a level it is', () => {
    expect([0.0009, 0.001, 0.034, 0.0496, 0.05, 0.0504, 1].map(pText)).toEqual([
      ...['p < 0.001', 'p = 0.001', 'p = 0.034', 'p = 0.0496', 'p = 0.050', 'p = 0.0504', 'p = 1.000'],
    ]);
  });

  it('write bases and settings in words', () => {
    expect([peopleText(612, 645.4), peopleText(1, null), peopleText(3000, null)]).toEqual([
      ...['612 people, 645 weighted', '1 person', '3,000 people'],
    ]);
    expect(settingsText(off)).toBe('Off');
    expect(settingsText({ ...rest, correction: 'none', confidence: 90 })).toBe(
      'Differs from the rest, 90% confidence, no correction',
    );
  });

  it('explain only the signs that can appear', () => {
    expect(legendOf(off)).toEqual([]);
    expect(legendOf(rest).map(({ sign }) => sign)).toEqual(['▲', '▼', '*', '**', '']);
    const pairs = (confidence: 90 | 95 | 99) =>
      legendOf({ ...rest, significance: 'pairs', confidence, testCluster: 'yes' });
    expect(pairs(95).map(({ sign }) => sign)).toEqual(['A', 'a', '*', '**']);
    expect(pairs(99).map(({ sign }) => sign)).toEqual(['A', '*', '**']);
  });
});

it('[SG7] marks bases under 30 and under 100', () => {
  expect([0, 29.99, 30, 99.9, 100, 5000].map(baseSign)).toEqual(['**', '**', '*', '*', '', '']);
});
