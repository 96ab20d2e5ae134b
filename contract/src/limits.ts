/** What may be asked of a run, and what is taken where nothing is asked. Schemas, forms and words all read it here. */

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
