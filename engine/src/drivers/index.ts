export { type DriversInput, drivers } from './drivers.ts';
export type { DriverVariable } from './predictor-design.ts';
