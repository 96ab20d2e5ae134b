/** Numbers that shape segments as they are. */

/** How a number is written. */
export interface NumberFormat {
  /** Such as "€ a month"; empty if there is none. */
  readonly unit: string;
  /** Null if nothing says how many: figures are then rounded by their size. */
  readonly decimals: number | null;
}

/** Decimals that a number is shown with. */
export const MAX_DECIMALS = 6;

/** How the answers to a number are spread: shares of those who answered, in bars of equal width. */
export interface NumberDistribution {
  /** The middle of the first bar. */
  readonly first: number;
  readonly width: number;
  /** By segment number, Total last; then by bar. Zeros where no one answered. */
  readonly shares: readonly (readonly number[])[];
}

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
