export { isScale, LEAST_POINTS, LEAST_SCALES } from './answers-as.ts';
export { countUnanswered, fitSegments } from './fit-segments.ts';
export type { EndUse, StyleLevel } from './habits.ts';
export { endUse, straightLiners, styleLevels } from './habits.ts';
export type { Membership } from './membership.ts';
export { membership } from './membership.ts';
export type { Rows, Scores } from './score-rows.ts';
export { scoreRows } from './score-rows.ts';
export * from './types.ts';
