import { LEAST_SCALES } from '@qp/facts';
import { refuse } from '../../platform/http/refusal.ts';

/** The lists of a run against the dictionary of its project. */

export type ListName = 'cluster' | 'profile' | 'metrics';
export type VariableLists = Record<ListName, string[]>;

export interface DictionaryEntry {
  readonly code: string;
  readonly uses: readonly string[];
  /** Null where the project was read before scales were known. */
  readonly scale_points?: number | null;
}

/**
 * Refuses a code that cannot be used in its list, drops from `profile` what is in `cluster`, and puts every list in the
 * order of the dictionary, so that the same choice is the same run however it was ticked.
 */
export function checkedLists(dictionary: readonly DictionaryEntry[], lists: VariableLists): VariableLists {
  const cluster = checked(dictionary, 'cluster', lists.cluster);
  const clustered = new Set(cluster);
  return {
    cluster,
    profile: checked(dictionary, 'profile', lists.profile).filter((code) => !clustered.has(code)),
    metrics: checked(dictionary, 'metrics', lists.metrics),
  };
}

function checked(dictionary: readonly DictionaryEntry[], field: ListName, codes: readonly string[]): string[] {
  const asked = new Set(codes);
  const usable = dictionary.filter(({ code, uses }) => asked.has(code) && uses.includes(field)).map(({ code }) => code);
  if (usable.length < asked.size) {
    const found = new Set(usable);
    throw refuse('unknown-variable', { field, code: codes.find((code) => !found.has(code))! });
  }
  return usable;
}

/** Style cannot be told from opinion by a few questions. Where nobody has looked for scales yet, the job finds out. */
export function checkScales(dictionary: readonly DictionaryEntry[], cluster: readonly string[]): void {
  const chosen = new Set(cluster);
  const points = dictionary.filter(({ code }) => chosen.has(code)).map(({ scale_points }) => scale_points);
  const scales = points.filter((count) => count !== 0).length;
  if (scales < LEAST_SCALES) throw refuse('too-few-scales', { scales, least: LEAST_SCALES });
}
