import { LEAST_SCALES } from '@qp/facts';
import { refuse } from '../../platform/http/refusal.ts';

/** Checks the variable lists of a run against the dictionary. */

type ListName = 'cluster' | 'profile' | 'metrics';
export type VariableLists = Record<ListName, string[]>;

interface DictionaryEntry {
  readonly code: string;
  readonly uses: readonly string[];
  /** Null in projects older than scales. */
  readonly scale_points?: number | null;
}

/**
 * Refuses codes that cannot be used in their list, drops from `profile` what is in `cluster`, and sorts every list in the
 * order of the dictionary, so the same choice always gives the same run.
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

/** A few questions cannot separate style from opinion. In projects older than scales the job checks this. */
export function checkScales(dictionary: readonly DictionaryEntry[], cluster: readonly string[]): void {
  const chosen = new Set(cluster);
  const points = dictionary.filter(({ code }) => chosen.has(code)).map(({ scale_points }) => scale_points);
  const scales = points.filter((count) => count !== 0).length;
  if (scales < LEAST_SCALES) throw refuse('too-few-scales', { scales, least: LEAST_SCALES });
}
