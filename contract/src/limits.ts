/** What may be asked of a run, and what is taken where nothing is asked. Schemas, forms and words all read it here. */

export const MAX_CLUSTERS = 30;
export const DEFAULT_ALPHA = 100;
/** Beyond it every segment is the average anyway. */
export const ALPHA_MAXIMUM = 1e6;
/** Of a project, a run, a person. */
export const NAME_LIMIT = 200;
/** Of a run, and of a segment. */
export const DESCRIPTION_LIMIT = 5000;
