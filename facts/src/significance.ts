import type { CrosstabEvidence, RowEvidence, VariableEvidence } from './crosstab-evidence.ts';
import type { CrosstabGroup, CrosstabGroups, CrosstabRow } from './crosstab-result.ts';
import {
  type Confidence,
  type Correction,
  comparedTests,
  type LetterConvention,
  type TestSettings,
} from './letter-conventions.ts';
import { traitsOf } from './run-source.ts';
import { crosstabLists } from './variable-lists.ts';

/** What the significance settings of a view mean, for the screen and for every file. */

export const significanceModes = ['off', 'rest', 'pairs'] as const;
export const yesNo = ['no', 'yes'] as const;
export type SignificanceMode = (typeof significanceModes)[number];

/** Under this effective base a figure needs caution. */
export const LOW_BASE_UNDER = 100;

/** Tests of cluster variables: made although they are circular, not made, or valid because they didn't form the segments. */
type ClusterTests = (typeof yesNo)[number] | 'valid';

export const clusterTests = (run: Parameters<typeof traitsOf>[0], chosen: (typeof yesNo)[number]): ClusterTests =>
  traitsOf(run).formedByItsVariables ? chosen : 'valid';

/** The part of a view that says what is tested, and whether figures are corrected for classification error. */
export interface SignificanceSettings {
  readonly significance: SignificanceMode;
  readonly confidence: Confidence;
  readonly correction: Correction;
  /** Whose rules the letters of pairs follow. Other than ours, they fix confidence and correction. */
  readonly convention: LetterConvention;
  /** Test cluster variables anyway, although such tests are circular. */
  readonly testCluster: ClusterTests;
  readonly correctedShares: (typeof yesNo)[number];
}

/** What is known of a row beside its figures. */
export interface RowFacts {
  readonly group: keyof CrosstabGroups;
  /** As counted by assignment, where the row shown is corrected; else the row itself. */
  readonly assigned: CrosstabRow;
  /** The figures that were tested: as shown where corrected tests were made, else as assigned. */
  readonly tested: CrosstabRow;
  /** Unweighted and effective bases by segment number, Total last. */
  readonly people: readonly number[];
  readonly effective: readonly number[];
  /** Null for a row that is never tested: marginal values. */
  readonly tests: RowEvidence | null;
  /** The row shown is corrected, its tests are not: of cluster variables and of nets. */
  readonly asAssigned?: boolean;
  /** Tests of corrected boxes and means of the variable, where corrected figures are shown. */
  readonly added?: VariableEvidence['added'];
}
export interface ShownCrosstab {
  readonly groups: CrosstabGroups;
  /** By the rows of `groups`; Segment Size has none. */
  readonly facts: ReadonlyMap<CrosstabRow, RowFacts>;
  /** The figures of `groups` are corrected. */
  readonly corrected: boolean;
}

const NO_FACTS: ReadonlyMap<CrosstabRow, RowFacts> = new Map();

/** The figures that a view shows, with what is known of each row. Without evidence, which may still be on its way, as counted. */
export function shownCrosstab(
  counted: CrosstabGroups,
  evidence: CrosstabEvidence | null,
  { correctedShares }: Pick<SignificanceSettings, 'correctedShares'>,
): ShownCrosstab {
  if (!evidence) return { groups: counted, facts: NO_FACTS, corrected: false };
  const corrected = correctedShares === 'yes' && evidence.correctable === true;
  const facts = new Map<CrosstabRow, RowFacts>();
  const shown = (group: keyof CrosstabGroups): CrosstabGroup => {
    const known = new Map(evidence[group].map((variable) => [variable.code, variable]));
    return counted[group].map((dimension) => ({
      ...dimension,
      factors: dimension.factors.map((factor) => ({
        ...factor,
        variables: factor.variables.map((variable) => {
          const beside = known.get(variable.code);
          return beside ? { ...variable, rows: rowsBeside(variable.rows, beside, group, corrected, facts) } : variable;
        }),
      })),
    }));
  };
  const [metrics, cluster, profile] = crosstabLists.map(shown);
  return { groups: { metrics, cluster, profile }, facts, corrected };
}

function rowsBeside(
  rows: readonly CrosstabRow[],
  { people, effective, rows: beside, added }: VariableEvidence,
  group: keyof CrosstabGroups,
  corrected: boolean,
  facts: Map<CrosstabRow, RowFacts>,
): CrosstabRow[] {
  return rows.map((assigned, r) => {
    const tests = beside[r] ?? null;
    const row = corrected && tests?.corrected ? correctedRow(assigned, tests.corrected) : assigned;
    const made = row !== assigned && tests?.correctedTests ? { ...tests, ...tests.correctedTests } : tests;
    const tested = made === tests ? assigned : row;
    const asAssigned = corrected && row !== tested;
    facts.set(row, {
      group,
      assigned,
      tested,
      people,
      effective,
      tests: made,
      asAssigned,
      ...(corrected && added && { added }),
    });
    return row;
  });
}

/** Total stays as it is; a segment without a corrected figure is blank. */
function correctedRow(assigned: CrosstabRow, corrected: readonly (number | null)[]): CrosstabRow {
  const total = assigned.value[corrected.length];
  const indexed = assigned.index[corrected.length] >= 0;
  const last = <T>(list: readonly T[]) => list[corrected.length];
  return {
    ...assigned,
    value: [...corrected.map((value) => value ?? -1), total],
    index: [
      ...corrected.map((value) => (value === null || !indexed ? -1 : (100 * value) / total)),
      last(assigned.index),
    ],
    base: [...corrected.map((value, k) => (value === null ? 0 : assigned.base[k])), last(assigned.base)],
  };
}

/** Whether a row is tested under the settings of a view. */
export function isTested(facts: RowFacts | undefined, settings: SignificanceSettings): boolean {
  if (settings.significance === 'off' || !facts?.tests) return false;
  return facts.group !== 'cluster' || settings.testCluster !== 'no';
}

/** The value of all other segments together, of a row as assigned; null where no one in them answered. */
export function restValue({ value, base }: Pick<CrosstabRow, 'value' | 'base'>, column: number): number | null {
  let sum = 0;
  let weight = 0;
  for (let k = 0; k < value.length - 1; k++) {
    if (k === column || base[k] === 0) continue;
    sum += base[k] * value[k];
    weight += base[k];
  }
  return weight > 0 ? sum / weight : null;
}

/** The effective base of all other segments together; Σw² of a segment is (Σw)² over its effective base. */
export function restEffective(base: readonly number[], effective: readonly number[], column: number): number {
  let weight = 0;
  let squares = 0;
  for (let k = 0; k < base.length - 1; k++) {
    if (k === column || !(effective[k] > 0)) continue;
    weight += base[k];
    squares += base[k] ** 2 / effective[k];
  }
  return squares > 0 ? weight ** 2 / squares : 0;
}

export interface CellFinding {
  /** 1 significantly higher than the rest, -1 lower. */
  readonly side: -1 | 0 | 1;
  /** Letters of the segments that are significantly lower. */
  readonly letters: string;
  /** The figure shown is corrected, but its test is as assigned. */
  readonly asAssigned?: boolean;
}
export interface CellTest {
  /** Number of the other segment; 0 is the rest. */
  readonly other: number;
  readonly p: number | null;
  /** After correction. */
  readonly adjusted: number | null;
}
/** The engine's rules, passed in: facts imports nothing. */
export interface Tester {
  rowFindings(value: readonly number[], tests: RowEvidence, settings: TestSettings): readonly CellFinding[];
  segmentTests(tests: RowEvidence, segment: number, settings: TestSettings): readonly CellTest[];
  segmentLetter(segment: number): string;
}
export interface CrosstabFindings {
  readonly against: 'rest' | 'pairs';
  letterOf(segment: number): string;
  /** By segment number; null for a row that is not tested. */
  cells(row: CrosstabRow): readonly CellFinding[] | null;
  /** The tests that a segment takes part in. */
  tests(row: CrosstabRow, segment: number): readonly CellTest[];
  /** Some segment differs significantly. */
  significant(row: CrosstabRow): boolean;
}

/** What the tests of a view say; null where it has none. Rows are worked out when they are asked for, and once. */
export function crosstabFindings(
  { facts }: Pick<ShownCrosstab, 'facts'>,
  view: SignificanceSettings,
  tester: Tester,
): CrosstabFindings | null {
  const { significance: against, confidence, correction, convention } = view;
  if (against === 'off') return null;
  const settings = { against, confidence, correction, convention };
  const testsOf = (row: CrosstabRow) => {
    const of = facts.get(row);
    return of?.tests && isTested(of, view) ? { of, tests: comparedTests(of.tests, of, settings) } : null;
  };
  const known = new Map<CrosstabRow, readonly CellFinding[] | null>();
  const cells = (row: CrosstabRow) => {
    let found = known.get(row);
    if (found === undefined) {
      const made = testsOf(row);
      found = made && tester.rowFindings(made.of.tested.value, made.tests, settings);
      if (found && made?.of.asAssigned) found = found.map((cell) => ({ ...cell, asAssigned: true }));
      known.set(row, found);
    }
    return found;
  };
  return {
    against,
    letterOf: (segment) => tester.segmentLetter(segment),
    cells,
    tests: (row, segment) => {
      const made = testsOf(row);
      return made ? tester.segmentTests(made.tests, segment, settings) : [];
    },
    significant: (row) => cells(row)?.some(({ side, letters }) => side !== 0 || letters !== '') ?? false,
  };
}
