import type { Run } from '@qp/contract';
import { type Persona, personas } from '@qp/engine/personas';
import { useMemo } from 'react';
import { type SaidRun, useEvidence, useSaidRun } from '../crosstab/index.ts';

interface PersonasFound {
  /** By segment number; null while the tests of the run are on their way. */
  readonly found: readonly Persona[] | null;
  /** For pictures beside them. */
  readonly said: SaidRun;
  readonly error: Error | null;
  retry(): void;
}

/** What the engine's rules say of the segments, at the confidence and with the correction of the view. */
export function usePersonas(run: Run): PersonasFound {
  const { evidence, error, retry } = useEvidence(run);
  const { confidence, correction, segments } = run;
  const { crosstabMetrics: metrics, crosstabCluster: cluster, crosstabProfile: profile } = run;
  const found = useMemo(
    () => evidence && personas({ segments, metrics, cluster, profile, evidence, confidence, correction }),
    [segments, metrics, cluster, profile, evidence, confidence, correction],
  );
  return { found, said: useSaidRun(run, evidence), error, retry };
}
