export * from './figures.ts';
export * from './matching.ts';
export * from './rows.ts';
export * from './smallest-change.ts';
export * from './verdicts.ts';
