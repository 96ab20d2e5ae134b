import type { RunDrivers, RunValue } from '@qp/contract';
import type { VariableList } from '@qp/facts';
import {
  arrangedRows,
  type CrosstabEvidence,
  type CrosstabFindings,
  type CrosstabGroup,
  type CrosstabRow,
  type CrosstabView,
  columnOrder,
  crosstabFindings,
  type RowFacts,
  type ShownCrosstab,
  type SignificanceSettings,
  shownCrosstab,
  sortedMetrics,
  type TakenWeight,
  type Tester,
} from '@qp/facts';

/** Everything that an exported cross-tab is made of: a run as it is saved. Plain data, so a thread can take it. */
export interface ExportSource {
  readonly project: string;
  readonly name: string;
  readonly description: string;
  readonly created: Date;
  readonly updated: Date;
  readonly exported: Date;
  /** Null where nothing was fitted. */
  readonly settings: { readonly maxClusters: number; readonly alpha: number; readonly seed: number } | null;
  readonly engine: string;
  readonly segments: number;
  /** How their number came about, in words. */
  readonly chosen: string;
  /** Where the segments come from if they were merged or given. */
  readonly merged: string | null;
  /** Who the figures describe, in words; null for everyone. */
  readonly filter: string | null;
  /** All of the run, whatever the filter. */
  readonly respondents: number;
  readonly effectiveBase: number;
  readonly weighted: boolean;
  /** The weight that was made to targets; null where the run took that of the survey, if any. */
  readonly weight: TakenWeight | null;
  readonly withoutAnswers: number;
  /** By segment number. */
  readonly descriptions: readonly string[];
  readonly view: Omit<CrosstabView, 'testCluster'> & SignificanceSettings;
  readonly metrics: CrosstabGroup;
  readonly cluster: CrosstabGroup;
  readonly profile: CrosstabGroup;
  /** Bases, tests and corrected figures. */
  readonly evidence: CrosstabEvidence;
  /** As last computed, of everyone; null where none were. */
  readonly drivers: RunDrivers | null;
  /** The share of people who would be in the same segment in another sample; null until tried. */
  readonly same: number | null;
  readonly value: RunValue | null;
}

/** A run as its view shows it: figures corrected where that is chosen, with what the tests say. */
export interface ExportTable extends ExportSource {
  readonly facts: ReadonlyMap<CrosstabRow, RowFacts>;
  readonly corrected: boolean;
  /** Null where nothing is tested. */
  readonly findings: CrosstabFindings | null;
}

/** The engine's rules, which only a thread loads. */
interface ExportRules extends Tester {
  withAddedRows(shown: ShownCrosstab, view: ExportSource['view']): ShownCrosstab;
}

export function exportTable(source: ExportSource, tester: ExportRules): ExportTable {
  const shown = shownCrosstab(source, source.evidence, source.view);
  const { groups, facts, corrected } = tester.withAddedRows(shown, source.view);
  const findings = crosstabFindings({ facts }, source.view, tester);
  return { ...source, ...groups, facts, corrected, findings };
}

export interface ExportLine {
  readonly group: VariableList;
  readonly dimension: string;
  readonly factor: string;
  readonly variable: string;
  readonly code: string;
  readonly row: CrosstabRow;
  /** Where this line begins a merged cell: how many lines it spans, else 0. */
  readonly spans: { readonly dimension: number; readonly factor: number; readonly variable: number };
}

export function exportOrder(source: ExportSource): number[] {
  return columnOrder(source.view.order, source.segments);
}

/** The lines in the order in which the saved view shows them. */
export function exportLines(source: ExportSource): ExportLine[] {
  const { sortRowsBy, sortRowsDir } = source.view;
  const { metrics, cluster, profile } = arrangedRows(source, source.view);
  return [
    ...groupLines('metrics', sortedMetrics(metrics, sortRowsBy, sortRowsDir, exportOrder(source)[0])),
    ...groupLines('cluster', cluster),
    ...groupLines('profile', profile),
  ];
}

function groupLines(group: ExportLine['group'], dimensions: CrosstabGroup): ExportLine[] {
  return dimensions.flatMap((dimension) => {
    const factorRows = dimension.factors.map(({ variables }) =>
      variables.reduce((sum, { rows }) => sum + rows.length, 0),
    );
    const dimensionRows = factorRows.reduce((sum, rows) => sum + rows, 0);
    let first = true;
    return dimension.factors.flatMap((factor, f) => {
      let firstOfFactor = true;
      return factor.variables.flatMap((variable) =>
        variable.rows.map((row, r): ExportLine => {
          const spans = {
            dimension: first ? dimensionRows : 0,
            factor: firstOfFactor ? factorRows[f] : 0,
            variable: r === 0 ? variable.rows.length : 0,
          };
          first = false;
          firstOfFactor = false;
          const names = {
            dimension: dimension.name,
            factor: factor.name,
            variable: variable.name,
            code: variable.code,
          };
          return { group, ...names, row, spans };
        }),
      );
    });
  });
}
