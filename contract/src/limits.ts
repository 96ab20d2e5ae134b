import { MAX_SEGMENTS } from '@qp/facts';
/** Limits and defaults of inputs, shared by schemas, forms and words. */

export const MAX_CLUSTERS = MAX_SEGMENTS;
export const DEFAULT_ALPHA = 100;
/** Above this, every segment equals the average anyway. */
export const ALPHA_MAXIMUM = 1e6;
/** The same seed gives the same segments. */
export const DEFAULT_SEED = 1;
export const MAX_SEED = 2_147_483_647;
/** Limits of random starts for each number of segments. */
export const MAX_STARTS = 1000;
/** Name of a project, a run or a person. */
export const NAME_LIMIT = 200;
export const DESCRIPTION_LIMIT = 5000;
export const NOTE_LIMIT = 2000;
/** Email address of an account. */
export const EMAIL_LIMIT = 320;
/** A person's first name, and a token's name. */
export const FIRST_NAME_LIMIT = 100;
export const TOKEN_NAME_LIMIT = 100;
/** Length of a two-step code or a recovery code. */
export const CODE_MINIMUM = 6;
export const CODE_LIMIT = 40;
/** In the Data check: labels of variables, their dimension and factor, and response labels. */
export const VARIABLE_LABEL_LIMIT = 1000;
export const GROUPING_LIMIT = 500;
export const RESPONSE_LABEL_LIMIT = 300;
/** Nets of a view: more than a variable has now, because older projects have more. */
export const MAX_NETS = 500;
export const MAX_CONDITIONS = 10;
/** Description of a change, shown by undo. */
export const CHANGE_WORDS_LIMIT = 200;
/** Cuts of a number into groups. */
export const MAX_EDGES = 49;
export const COLUMN_NAME_LIMIT = 200;
export const MIN_MERGED = 2;
