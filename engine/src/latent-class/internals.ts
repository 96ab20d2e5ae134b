/** The parts of a fit, for benchmarks and for refits (stability, typing); everything else uses index.ts. */

export { Random } from '../numerics/random.ts';
export { answerCorrelation } from './answers/answer-correlation.ts';
export { FitSteps } from './answers/fit-steps.ts';
export { answerModelsGiven } from './answers/models.ts';
export { classesOf, segmentModel } from './answers/stored-model.ts';
export { scoreBlocks, scoreRows } from './figures/score-rows.ts';
export { reorder } from './figures/segment-order.ts';
export { type Expectation, normaliseLogs } from './kernel/expectation.ts';
export { kernelExpectation, startKernel } from './kernel/kernel-expectation.ts';
export { type Kernel, type KernelData, placeInKernel } from './kernel/kernel-memory.ts';
export { bySegments } from './kernel/kernel-rows.ts';
export { dealFolds, onlyPeople } from './left-out/folds.ts';
export { logLikelihoodOf } from './left-out/held-out.ts';
export { FOLDS, MIN_ALPHA } from './left-out/predict-segments.ts';
export {
  buildModel,
  countAnswers,
  type Model,
  modelAndRows,
  sharesOfAnswers,
} from './rows/model.ts';
export { classCount, tableCount } from './rows/responses.ts';
export { annealedSteps, type Climb, climb, plainSteps, SHORT_RUN } from './search/climb.ts';
export { followLine, fromRandom, type LineBegin, type LineEnd } from './search/line.ts';
export { refitFrom } from './search/refit-from.ts';
export { type SearchTasks, searchBest } from './search/search.ts';
export { randomStart } from './search/seeding.ts';
export { unlessStalled } from './search/unless-stalled.ts';
export { FitThreads, unlessAborted, withThreads } from './threads/fit-threads.ts';
