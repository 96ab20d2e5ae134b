import { MAX_EXISTING } from '@qp/facts';

/** Which columns of a file hold ids and segments: by how many ids match, by name, and by how many values there are. */

export interface SeenColumn {
  readonly name: string;
  /** Share of the first rows whose value is the id of a respondent. */
  readonly ids: number;
  /** Different values in the first rows. */
  readonly values: number;
}

const ID_NAMES = [/^(respondent|person|case|record)?[ _-]*id$/i, /id$|^id|uuid|serial|^row$|respondent/i];
const SEGMENT_NAMES = [/^segments?$/i, /seg/i, /cluster|class|persona|typ/i, /group|label/i];

const nameRank = (name: string, patterns: readonly RegExp[]): number => {
  const at = patterns.findIndex((pattern) => pattern.test(name));
  return at < 0 ? patterns.length : at;
};

export function proposeId(columns: readonly SeenColumn[], idName: string | null): string | null {
  const rank = ({ name }: SeenColumn) => (name === idName ? -1 : nameRank(name, ID_NAMES));
  const [best] = columns.toSorted((a, b) => b.ids - a.ids || rank(a) - rank(b));
  return best && (best.ids > 0 || rank(best) < ID_NAMES.length) ? best.name : null;
}

export function proposeSegments(columns: readonly SeenColumn[], idColumn: string | null): string | null {
  const others = columns.filter(({ name }) => name !== idColumn);
  const fits = ({ values }: SeenColumn) => values >= 2 && values <= MAX_EXISTING;
  const rank = ({ name }: SeenColumn) => nameRank(name, SEGMENT_NAMES);
  const [best] = others.toSorted((a, b) => Number(fits(b)) - Number(fits(a)) || rank(a) - rank(b));
  if (!best) return null;
  return fits(best) || rank(best) < SEGMENT_NAMES.length || others.length === 1 ? best.name : null;
}

/** Columns called like the segments, as our own file of probabilities has them: all of them or none. */
export function proposeProbabilities(
  columns: readonly string[],
  codes: readonly string[],
  used: readonly (string | null)[],
): Record<string, string> | null {
  const free = columns.filter((name) => !used.includes(name));
  const found = codes.map((code) => free.find((name) => name === code));
  return codes.length > 0 && found.every((name) => name !== undefined)
    ? Object.fromEntries(codes.map((code, k) => [code, found[k]]))
    : null;
}
