import { isDeepStrictEqual } from 'node:util';

/** A value by field, as it is merged; a field's own value is never taken apart. */
export type Fields = Readonly<Record<string, unknown>>;

export interface Merge {
  readonly merged: Fields;
  /** Fields that both changed, to different values. `merged` has mine. */
  readonly clashes: readonly string[];
  /** Fields of theirs that `merged` replaces. */
  readonly replaced: readonly string[];
}

/** My change and theirs, both made on `base`. Without a base every difference is a clash. */
export function mergeFields(base: Fields | null, mine: Fields, theirs: Fields): Merge {
  const merged: [name: string, value: unknown][] = [];
  const clashes: string[] = [];
  const replaced: string[] = [];
  for (const name of Object.keys(mine)) {
    const unchanged = base !== null && isDeepStrictEqual(mine[name], base[name]);
    const value = unchanged ? theirs[name] : mine[name];
    merged.push([name, value]);
    if (isDeepStrictEqual(value, theirs[name])) continue;
    replaced.push(name);
    if (base === null || !isDeepStrictEqual(theirs[name], base[name])) clashes.push(name);
  }
  // Names may be those of variables, and one may be called __proto__.
  return { merged: Object.fromEntries(merged), clashes, replaced };
}
