export { withAddedRows } from './added-rows.ts';
export * from './corrections.ts';
export * from './evidence.ts';
export { evidence } from './evidence.ts';
export * from './findings.ts';
export { outcomeLetters } from './findings.ts';
export * from './tests.ts';
