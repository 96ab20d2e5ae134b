import type { Run } from '@qp/contract';
import { rowFindings, segmentLetter, segmentTests, withAddedRows } from '@qp/engine/significance';
import {
  type CrosstabEvidence,
  type CrosstabFindings,
  clusterTests,
  crosstabFindings,
  type SignificanceSettings,
  shownCrosstab,
} from '@qp/facts';
import { useMemo } from 'react';
import type { TableFacts } from './table-context.ts';
import type { TableGroups } from './table-model.ts';
import type { CrosstabViewStore } from './use-crosstab-view.ts';
import type { EvidenceState } from './use-evidence.ts';

/** The rules of the engine, which also make the files. */
const tester = { rowFindings, segmentTests, segmentLetter };

export interface Significance extends EvidenceState {
  readonly settings: SignificanceSettings;
  /** As counted or corrected, in the order in which they are stored. */
  readonly groups: TableGroups;
  readonly corrected: boolean;
  /** For the rows of `groups`. */
  readonly beside: TableFacts['significance'];
}

/** A run as pictures and personas say it: with corrected figures, once they are known [CS2]. */
export interface SaidRun {
  readonly run: Run;
  readonly corrected: boolean;
  readonly facts: ReturnType<typeof shownCrosstab>['facts'];
}

export function useSaidRun(run: Run, evidence: CrosstabEvidence | null): SaidRun {
  return useMemo(() => {
    const { crosstabMetrics: metrics, crosstabCluster: cluster, crosstabProfile: profile } = run;
    const shown = shownCrosstab({ metrics, cluster, profile }, evidence, { correctedShares: 'yes' });
    const { groups, corrected, facts } = shown;
    const figures = {
      crosstabMetrics: groups.metrics,
      crosstabCluster: groups.cluster,
      crosstabProfile: groups.profile,
    };
    return { run: { ...run, ...figures }, corrected, facts };
  }, [run, evidence]);
}

/**
 * Which cells differ significantly from the rest at the view's confidence and correction, whatever the table shows: it chooses what pictures
 * say. Cluster variables are among them: no p is shown for them. Null until the tests are there.
 */
export function useAgainstRest({ facts }: SaidRun, { evidence, settings }: Significance): CrosstabFindings | null {
  const { confidence, correction } = settings;
  return useMemo(() => {
    const tests = { significance: 'rest', confidence, correction, convention: 'ours' } as const;
    const chosen = { ...tests, testCluster: 'yes', correctedShares: 'yes' } as const;
    return evidence && crosstabFindings({ facts }, chosen, tester);
  }, [facts, evidence, confidence, correction]);
}

/** The figures of a run as the view shows them, and what its tests say of them. */
export function useSignificance(run: Run, state: EvidenceState, { view }: CrosstabViewStore): Significance {
  const { evidence } = state;
  const { significance, confidence, correction, convention, correctedShares, boxes, means, nets, choiceFigures } = view;
  const testCluster = clusterTests(run, view.testCluster);
  const { crosstabMetrics: metrics, crosstabCluster: cluster, crosstabProfile: profile } = run;
  const { groups, facts, corrected } = useMemo(
    () =>
      withAddedRows(shownCrosstab({ metrics, cluster, profile }, evidence, { correctedShares }), {
        boxes,
        means,
        nets,
        choiceFigures,
      }),
    [metrics, cluster, profile, evidence, correctedShares, boxes, means, nets, choiceFigures],
  );
  const settings = useMemo(
    () => ({ significance, confidence, correction, convention, testCluster, correctedShares }),
    [significance, confidence, correction, convention, testCluster, correctedShares],
  );
  const beside = useMemo(
    () => ({ facts, findings: evidence && crosstabFindings({ facts }, settings, tester) }),
    [facts, evidence, settings],
  );
  return { ...state, settings, groups, corrected, beside };
}
