/** Numbers that shape segments as they are. */

export const MAX_DECIMALS = 6;
/** Longest unit of a number, such as "€ a month". */
export const UNIT_LIMIT = 40;

/** A number is cut into at most this many steps. */
export const MAX_STEPS = 24;
/** A number with a larger share of the information decides the segments alone. */
export const DECIDES_ALONE = 0.5;

/** Whether a variable can be taken as a number: it has numbers, and not the same for everyone. Older projects don't know how many. */
export const canBeNumber = ({
  uses,
  number,
}: {
  readonly uses: readonly string[];
  readonly number?: { readonly distinct: number } | null;
}): boolean => uses.includes('metrics') && (number?.distinct ?? 2) > 1;

/** A numeric variable with more different values than this is proposed as a number. */
export const GROUPS_UP_TO = 10;
