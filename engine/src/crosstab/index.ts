export { pointCodes } from './added-rows.ts';
export { crosstab } from './crosstab.ts';
export * from './types.ts';
