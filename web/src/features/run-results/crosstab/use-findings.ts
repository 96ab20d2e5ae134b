import { crosstabFindings, type Run, type SignificanceSettings, shownCrosstab } from '@qp/contract';
import { rowFindings, segmentLetter, segmentTests } from '@qp/engine/significance';
import { useMemo } from 'react';
import type { TableFacts } from './table-context.ts';
import type { TableGroups } from './table-model.ts';
import type { CrosstabViewStore } from './use-crosstab-view.ts';
import { type EvidenceState, useEvidence } from './use-evidence.ts';

/** The rules of the engine, which also make the files. */
const tester = { rowFindings, segmentTests, segmentLetter };

export interface Significance extends EvidenceState {
  readonly settings: SignificanceSettings;
  /** As counted or corrected, in the order in which they are stored. */
  readonly groups: TableGroups;
  readonly corrected: boolean;
  /** Of the rows of `groups`. */
  readonly beside: TableFacts['significance'];
}

/** The figures of a run as the view shows them, and what its tests say of them. */
export function useSignificance(run: Run, { view }: CrosstabViewStore): Significance {
  const state = useEvidence(run);
  const { evidence } = state;
  const { significance, confidence, correction, testCluster, correctedShares } = view;
  const { crosstabMetrics: metrics, crosstabCluster: cluster, crosstabProfile: profile } = run;
  const { groups, facts, corrected } = useMemo(
    () => shownCrosstab({ metrics, cluster, profile }, evidence, { correctedShares }),
    [metrics, cluster, profile, evidence, correctedShares],
  );
  const settings = useMemo(
    () => ({ significance, confidence, correction, testCluster, correctedShares }),
    [significance, confidence, correction, testCluster, correctedShares],
  );
  const beside = useMemo(
    () => ({ facts, findings: evidence && crosstabFindings({ facts }, settings, tester) }),
    [facts, evidence, settings],
  );
  return { ...state, settings, groups, corrected, beside };
}
