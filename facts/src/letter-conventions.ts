import type { RowEvidence } from './crosstab-evidence.ts';
import type { CrosstabRow } from './crosstab-result.ts';

export const confidences = [90, 95, 99] as const;
export const corrections = ['fdr', 'bonferroni', 'none'] as const;
export type Confidence = (typeof confidences)[number];
export type Correction = (typeof corrections)[number];

/** Whose rules decide where letters stand when segments are compared in pairs [SG12]. */
export const letterConventions = ['ours', 'spss', 'displayr'] as const;
export type LetterConvention = (typeof letterConventions)[number];

/** Under this effective base nothing is tested [SG7]. */
export const SMALL_BASE_UNDER = 30;
/** With fewer respondents than this there is no test in any convention. */
export const MIN_BASE = 2;

interface LetterRule {
  /** Over the tests of one row. */
  readonly correction: Correction;
  /** A letter is capital where p after correction is below this. */
  readonly capitalBelow: number;
  /** A small letter stands from there up to this; null where there are none. */
  readonly smallBelow: number | null;
  /** Smallest effective base that is tested. */
  readonly leastBase: number;
  /** Columns with a share of 0% or 100% are not compared. */
  readonly skipsNoneAndAll: boolean;
}
export interface TestSettings {
  readonly against: 'rest' | 'pairs';
  readonly confidence: Confidence;
  readonly correction: Correction;
  readonly convention: LetterConvention;
}

const rules: Readonly<Record<LetterConvention, (chosen: TestSettings) => LetterRule>> = {
  ours: ({ confidence, correction }) => ({
    correction,
    capitalBelow: (100 - confidence) / 100,
    smallBelow: confidence === 95 ? 0.1 : null,
    leastBase: SMALL_BASE_UNDER,
    skipsNoneAndAll: false,
  }),
  spss: () => ({
    correction: 'bonferroni',
    capitalBelow: 0.05,
    smallBelow: null,
    leastBase: MIN_BASE,
    skipsNoneAndAll: true,
  }),
  displayr: () => ({
    correction: 'none',
    capitalBelow: 0.001,
    smallBelow: 0.05,
    leastBase: MIN_BASE,
    skipsNoneAndAll: false,
  }),
};

/** The rule of a view's tests. Differs from the rest has no letters and follows our own rule. */
export function testRule(settings: TestSettings): LetterRule {
  return rules[settings.against === 'rest' ? 'ours' : settings.convention](settings);
}

export function isNoneOrAll({ value, valueType }: CrosstabRow, segment: number): boolean {
  return valueType === 'percent' && (value[segment] === 0 || value[segment] === 1);
}

interface Compared {
  /** As counted by assignment: that was tested. */
  readonly assigned: CrosstabRow;
  readonly effective: readonly number[];
}

/** The tests of a row without the pairs that the rule does not compare. */
export function comparedTests(
  tests: RowEvidence,
  { assigned, effective }: Compared,
  settings: TestSettings,
): RowEvidence {
  if (settings.against === 'rest') return tests;
  const { leastBase, skipsNoneAndAll } = testRule(settings);
  const compared = tests.rest.map(
    (_, segment) => effective[segment] >= leastBase && !(skipsNoneAndAll && isNoneOrAll(assigned, segment)),
  );
  if (compared.every(Boolean)) return tests;
  const pairs: (number | null)[] = [];
  for (let a = 0; a < compared.length; a++)
    for (let b = a + 1; b < compared.length; b++)
      pairs.push(compared[a] && compared[b] ? tests.pairs[pairs.length] : null);
  return { ...tests, pairs };
}
