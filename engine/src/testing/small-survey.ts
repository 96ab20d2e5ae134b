import type { CrosstabGroups, CrosstabRow } from '@qp/facts';
import type { CrosstabInput, MetricsVariable, ResponseVariable } from '../crosstab/types.ts';

/** Surveys of a few respondents, for tests. */

export const response = (code: string, codes: number[], labels = ['no', 'yes'], place = {}): ResponseVariable => ({
  code,
  label: `Label of ${code}`,
  dimension: 'D',
  factor: 'F',
  labels,
  codes: Uint8Array.from(codes),
  ...place,
});
export const metric = (code: string, values: number[], place = {}): MetricsVariable => ({
  code,
  label: `Label of ${code}`,
  dimension: 'D',
  factor: 'F',
  values: Float64Array.from(values),
  ...place,
});
export const make = (segments: number, assignments: number[], rest: Partial<CrosstabInput> = {}): CrosstabInput => ({
  segments,
  assignments: Uint8Array.from(assignments),
  weights: null,
  metrics: [],
  cluster: [],
  profile: [],
  ...rest,
});
export const rowsOf = (group: CrosstabGroups['metrics'], code: string): readonly CrosstabRow[] => {
  const found = group.flatMap((d) => d.factors.flatMap((f) => f.variables)).find((v) => v.code === code);
  if (!found) throw new Error(`no variable ${code}`);
  return found.rows;
};
