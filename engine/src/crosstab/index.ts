export { crosstab } from './crosstab.ts';
export * from './types.ts';
