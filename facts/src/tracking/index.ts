export * from './figures.ts';
export * from './matching.ts';
export * from './verdicts.ts';
export * from './smallest-change.ts';
