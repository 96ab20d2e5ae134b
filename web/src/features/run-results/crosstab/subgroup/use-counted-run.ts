import type { CrosstabSubgroup, Run } from '@qp/contract';
import type { Subgroup } from '@qp/facts';
import { subgroupWords } from '@qp/words/crosstab/subgroup';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWords } from '../../../../lib/words.ts';
import { countSubgroup } from '../api.ts';
import { type EvidenceState, useEvidence } from '../use-evidence.ts';
import type { Dictionaries } from '../use-table-facts.ts';

/** A run whose figures are of the subgroup in `filter`; without it, of everyone. */
type ShownRun = Run & { readonly filter?: string };

export interface RunFilter {
  readonly text: string;
  /** Unweighted; null until it is counted. */
  readonly people: number | null;
  readonly of: number;
  readonly counting: boolean;
  readonly error: Error | null;
  retry(): void;
}

interface CountedRun {
  readonly run: ShownRun;
  readonly evidence: EvidenceState;
  /** Null where the view has no filter. */
  readonly filter: RunFilter | null;
}

/** The run with the figures and tests of the view's subgroup. While another one is counted, those from before. */
export function useCountedRun(run: Run, subgroup: Subgroup, load: Dictionaries): CountedRun {
  const whole = useEvidence(run);
  const words = useWords(subgroupWords);
  const text = useMemo(() => words.who(subgroup, (code) => labelOf(load, code)), [words, subgroup, load]);
  const filtered = subgroup.length > 0;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['subgroup', run.id, JSON.stringify(subgroup)],
    queryFn: ({ signal }) => countSubgroup(run.id, subgroup, signal),
    enabled: filtered,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const counted = filtered ? data : undefined;
  const shown = useMemo(
    () => (counted ? { ...run, ...figuresOf(counted, run.segments), filter: text } : run),
    [run, counted, text],
  );
  if (!filtered) return { run, evidence: whole, filter: null };
  const counting = !error && (!counted || isPlaceholderData);
  const retry = () => void refetch();
  const people = counted && !counting ? counted.evidence.people[run.segments] : null;
  return {
    run: shown,
    evidence: counted ? { evidence: counted.evidence, error: null, retry } : whole,
    filter: { text, people, of: run.respondents, counting, error, retry },
  };
}

function figuresOf({ metrics, cluster, profile, evidence }: CrosstabSubgroup, segments: number) {
  return {
    crosstabMetrics: metrics,
    crosstabCluster: cluster,
    crosstabProfile: profile,
    respondents: evidence.people[segments],
  };
}

function labelOf({ cluster_dict, profile_dict, metrics_dict }: Dictionaries, code: string): string {
  const known = cluster_dict[code] ?? profile_dict[code] ?? metrics_dict[code];
  return known?.['Variable Label'] || code;
}
