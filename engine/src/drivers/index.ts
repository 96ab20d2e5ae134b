export type { DriverVariable } from './cause-design.ts';
export { classificationForTests, classificationOf } from './classification.ts';
export { type DriversInput, drivers } from './drivers.ts';
export type { Classification } from './known-errors.ts';
export type { FirstStep, SegmentedPeople, WorkHooks } from './types.ts';
