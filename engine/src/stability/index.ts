export { MAX_PEOPLE } from './bootstrap.ts';
export type { OwnSolution, PairOutcome } from './pair.ts';
export type { PairTask, StabilityInput } from './pairs.ts';
export { comparePairs, planPairs, type StabilityHooks, summariseStability } from './stability.ts';
export * from './verdict.ts';
