export { dealFolds, foldsOf } from '../typing-tool/folds.ts';
export { gainsOf } from './gains.ts';
export { type Levels, levelsOf, type ReachVariable } from './levels.ts';
export { findReach, type Reach, type ReachData } from './reach.ts';
export { correctedSizes, type HeldOutProbabilities, type ScoredSums, signaturesOf } from './sizes.ts';
