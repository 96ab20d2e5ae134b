import {
  DEFAULT_ALPHA,
  DEFAULT_SEED,
  type ExistingCheck,
  type ExistingFrom,
  type ManifestSettings,
} from '@qp/contract';
import { DEFAULT_CRITERION, type ExistingProblem } from '@qp/facts';

/** What a run of existing segments keeps about where they come from; the server and `qp` keep the same. */
export function existingFromOf(
  origin: Pick<ExistingFrom, 'kind' | 'name' | 'label'>,
  file: { readonly bytes: number; readonly sha256: string } | null,
  matched: ExistingCheck,
): ExistingFrom {
  return {
    ...origin,
    file: file && {
      id_column: matched.id_column ?? '',
      segment_column: matched.segment_column ?? '',
      bytes: file.bytes,
      sha256: file.sha256,
    },
    probabilities: matched.probabilities,
    unmatched: matched.unmatched.count,
    duplicates: matched.duplicates.count,
  };
}

/** Nothing is fitted, so there is nothing to choose. */
export const existingSettings = (segments: number): Omit<ManifestSettings, 'cluster' | 'profile' | 'metrics'> => ({
  max_clusters: segments,
  alpha: DEFAULT_ALPHA,
  criterion: DEFAULT_CRITERION,
  answers: 'categories',
  seed: DEFAULT_SEED,
  starts: null,
});

/** A variable that holds the segments or their probabilities would explain them perfectly. */
export function describesItself(
  {
    variable,
    probabilities,
  }: { readonly variable: string; readonly probabilities: Readonly<Record<string, string>> | null },
  cluster: readonly string[],
): ExistingProblem | null {
  const own = [variable, ...Object.values(probabilities ?? {})].find((code) => cluster.includes(code));
  return own === undefined ? null : { kind: 'describes itself', variable: own };
}
