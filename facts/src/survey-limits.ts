/** What a survey and its segments can have at most, for what reads them, computes with them and checks them. */

/** Every number of segments up to it can be fitted. */
export const MAX_SEGMENTS = 30;
/** Responses of a cluster or profile variable. */
export const MAX_RESPONSES = 50;
/** With fewer people an answer says nothing about a segment. */
export const FEW_PEOPLE = 5;
/** Responses in a list: more than a variable has now, because older projects have more. */
export const MAX_LISTED = 300;
/** More columns than a dictionary of this product can hold are a mistake. */
export const MAX_COLUMNS = 20_000;
/** A whole number of respondents that fits the memory of one machine. */
export const MAX_RESPONDENTS = 5_000_000;
/** A typing tool learns from at most this many people: the tables of more are hardly better, and take longer. */
export const MAX_LEARNED_FROM = 50_000;
/** At or above this overlap two segments of different solutions are the same one [CM7]. */
export const SAME_SEGMENT = 0.5;
/** A lead of fewer standard errors may be chance: the best of several always looks a little too good. */
export const CLEAR_LEAD = 2;
