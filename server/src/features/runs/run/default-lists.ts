import { isDemographic } from '@qp/facts';
import type { VariableLists } from './chosen-variables.ts';

interface Candidate {
  readonly code: string;
  readonly label: string;
  readonly dimension: string;
  readonly factor: string;
  readonly uses: readonly string[];
}

/** Default variables of a run: attitudes form the segments, demographics and spending describe them. */
export function defaultLists(dictionary: readonly Candidate[]): VariableLists {
  const cluster = attitudes(dictionary.filter(({ uses }) => uses.includes('cluster')));
  return { cluster, ...describingLists(dictionary, cluster) };
}

/** All profile variables besides the cluster variables. */
export function describingLists(dictionary: readonly Candidate[], cluster: readonly string[]) {
  const chosen = new Set(cluster);
  return {
    profile: dictionary
      .filter(({ code, uses }) => uses.includes('profile') && !chosen.has(code))
      .map(({ code }) => code),
    metrics: dictionary.filter(({ uses }) => uses.includes('metrics')).map(({ code }) => code),
  };
}

/** Gender and age describe segments; they form them only where nothing else is there. */
function withoutDemographics(candidates: readonly Candidate[]): readonly Candidate[] {
  const others = candidates.filter((each) => !isDemographic(each));
  return others.length > 1 ? others : candidates;
}

/** The non-numeric variables of the dimension that has the most: attitudes rather than demographics. */
function attitudes(candidates: readonly Candidate[]): string[] {
  const byDimension = Map.groupBy(
    withoutDemographics(candidates.filter(({ uses }) => !uses.includes('metrics'))),
    ({ dimension }) => dimension,
  );
  const largest = [...byDimension.values()].sort((a, b) => b.length - a.length)[0] ?? candidates;
  return largest.map(({ code }) => code);
}
