export { MOST_PEOPLE } from './bootstrap.ts';
export type { PairOutcome } from './pair.ts';
export {
  comparePairs,
  type PairTask,
  planPairs,
  type Stability,
  type StabilityHooks,
  type StabilityInput,
  summariseStability,
} from './stability.ts';
export * from './verdict.ts';
