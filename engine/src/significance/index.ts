export { withAddedRows } from './added-rows.ts';
export * from './corrections.ts';
export { evidence } from './evidence.ts';
export * from './findings.ts';
export { outcomeLetters } from './outcome-letters.ts';
export * from './tests.ts';
export * from './types.ts';
