import { comparedTests, type OutcomeRow, type SignificanceSettings } from '@qp/facts';
import { rowFindings } from './findings.ts';

/** By segment: the letters of those that are significantly lower in a row of an outcome, by the rules of the cross-tab [SG9] [SG12]. */
export function outcomeLetters(
  { figures, pairs, total, kind }: OutcomeRow,
  effective: readonly number[],
  { confidence, correction, convention }: Pick<SignificanceSettings, 'confidence' | 'correction' | 'convention'>,
): string[] {
  const settings = { against: 'pairs', confidence, correction, convention } as const;
  const value = [...figures.map((figure) => figure?.value ?? -1), total];
  const valueType = kind === 'share' ? ('percent' as const) : ('unitless' as const);
  const assigned = { name: '', value, index: [], base: [], valueType };
  const tests = { rest: figures.map(() => null), pairs, corrected: null };
  return rowFindings(value, comparedTests(tests, { assigned, effective }, settings), settings).map(
    ({ letters }) => letters,
  );
}
