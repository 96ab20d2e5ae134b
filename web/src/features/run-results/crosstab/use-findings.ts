import type { Run } from '@qp/contract';
import { rowFindings, segmentLetter, segmentTests, withAddedRows } from '@qp/engine/significance';
import {
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

/**
 * Which cells of a run, as counted, differ significantly from the rest at the view's confidence and correction, whatever the table shows: it
 * chooses what pictures say. Cluster variables are among them: no p is shown for them. Null until the tests are there.
 */
export function useAgainstRest(run: Run, { evidence, settings }: Significance): CrosstabFindings | null {
  const { crosstabMetrics: metrics, crosstabCluster: cluster, crosstabProfile: profile } = run;
  const { confidence, correction } = settings;
  return useMemo(() => {
    if (!evidence) return null;
    const counted = { correctedShares: 'no' } as const;
    const tests = { significance: 'rest', confidence, correction, convention: 'ours' } as const;
    const chosen = { ...tests, testCluster: 'yes', ...counted } as const;
    return crosstabFindings(shownCrosstab({ metrics, cluster, profile }, evidence, counted), chosen, tester);
  }, [metrics, cluster, profile, evidence, confidence, correction]);
}

/** The figures of a run as the view shows them, and what its tests say of them. */
export function useSignificance(run: Run, state: EvidenceState, { view }: CrosstabViewStore): Significance {
  const { evidence } = state;
  const { significance, confidence, correction, convention, correctedShares, boxes, means, nets } = view;
  const testCluster = clusterTests(run, view.testCluster);
  const { crosstabMetrics: metrics, crosstabCluster: cluster, crosstabProfile: profile } = run;
  const { groups, facts, corrected } = useMemo(
    () =>
      withAddedRows(shownCrosstab({ metrics, cluster, profile }, evidence, { correctedShares }), {
        boxes,
        means,
        nets,
      }),
    [metrics, cluster, profile, evidence, correctedShares, boxes, means, nets],
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
