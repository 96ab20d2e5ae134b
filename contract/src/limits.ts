/** How much may be asked and typed, and what is taken where nothing is asked. Schemas, forms and words all read it here. */

export const MAX_CLUSTERS = 30;
export const DEFAULT_ALPHA = 100;
/** Beyond it every segment is the average anyway. */
export const ALPHA_MAXIMUM = 1e6;
/** The same seed gives the same segments. */
export const DEFAULT_SEED = 1;
export const MAX_SEED = 2_147_483_647;
/** Random starts that may be asked for, for each number of segments. */
export const MAX_STARTS = 1000;
/** Of a project, a run, a person. */
export const NAME_LIMIT = 200;
/** Of a run, and of a segment. */
export const DESCRIPTION_LIMIT = 5000;
/** Of somebody who logs in or is shared with. */
export const EMAIL_LIMIT = 320;
/** Of what somebody is called, and what a program's token is for. */
export const FIRST_NAME_LIMIT = 100;
export const TOKEN_NAME_LIMIT = 100;
/** The digits of the second factor, or a recovery code. */
export const CODE_MINIMUM = 6;
export const CODE_LIMIT = 40;
/** On the Data check: what a variable is called, where it belongs, and what a response is called. */
export const VARIABLE_LABEL_LIMIT = 1000;
export const GROUPING_LIMIT = 500;
export const RESPONSE_LABEL_LIMIT = 300;
/** What was done, as undo will say it. */
export const CHANGE_WORDS_LIMIT = 200;
/** Cuts of a number into groups. */
export const MOST_EDGES = 49;
/** Of a column of a file that is asked for by name. */
export const COLUMN_NAME_LIMIT = 200;
/** Segments that become one. */
export const LEAST_MERGED = 2;
