import type { PickerVariable, ProjectLoad } from '@qp/contract';

/** The three lists of a run of existing segments. */
export interface DescribingLists {
  readonly cluster: readonly string[];
  readonly metrics: readonly string[];
  readonly profile: readonly string[];
}

/** Attitudes describe the segments, the largest dimension of them; everything else is in the cross-tab below. */
export function proposedLists({ cluster_dict, metrics_dict, profile_dict }: ProjectLoad): DescribingLists {
  const numbers = new Set(Object.keys(metrics_dict));
  const candidates = Object.values(cluster_dict).filter(({ Variable }) => !numbers.has(Variable));
  const byDimension = Map.groupBy(candidates, ({ Dimension }: PickerVariable) => Dimension);
  const [largest = candidates] = [...byDimension.values()].sort((a, b) => b.length - a.length);
  const cluster = largest.map(({ Variable }) => Variable);
  return {
    cluster,
    metrics: [...numbers],
    profile: Object.keys(profile_dict).filter((code) => !cluster.includes(code)),
  };
}

/** Variables that hold the segments or their probabilities can't describe them. */
export function withoutSegments(lists: DescribingLists, variables: readonly string[]): DescribingLists {
  const others = (codes: readonly string[]) => codes.filter((code) => !variables.includes(code));
  return { cluster: others(lists.cluster), metrics: others(lists.metrics), profile: others(lists.profile) };
}
