/** The fixed words of a cross-tab: how it is sorted and filtered, and what its first dimension is called. */

export const ABSOLUTE = 'Absolute Val.';
export const MARGINAL = 'Marginal Val.';
/** The first metrics dimension, which is always there and has no checkboxes. */
export const SEGMENT_SIZE = 'Segment Size';
export const criteria = ['=', '≠', '<', '>', '≤', '≥'] as const;
export type Criterion = (typeof criteria)[number];
/** Two values closer than this are equal for a filter. */
export const FILTER_TOLERANCE = 1e-6;
