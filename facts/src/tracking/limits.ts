/** What tracking can have at most, and what it needs at least. */

/** Fewer respondents say too little about the size of any segment. */
export const MIN_PEOPLE = 30;
/** Groups that a variable may have. */
export const MIN_GROUPS = 2;
export const MAX_GROUPS = 30;
export const MAX_WAVES = 30;
/** A question has moved if an answer share of a segment differs by this many points and the test is significant. A run can set its own limit. */
export const MOVED_POINTS = 5;
export const MIN_MOVED_POINTS = 1;
export const MAX_MOVED_POINTS = 50;
