/** The parts of a fit, for benchmarks and for what fits again (stability); everybody else uses index.ts. */

export { logPrior, maximise } from './answers/maximise.ts';
export { parameterCount } from './answers/natural-parameters.ts';
export { chooseSegments } from './figures/criteria.ts';
export { segmentModel } from './figures/describe-fit.ts';
export { scoreRows } from './figures/score-rows.ts';
export { reorder } from './figures/segment-order.ts';
export { kernelExpectation, startKernel } from './kernel/kernel-expectation.ts';
export { type Kernel, type KernelData, placeInKernel } from './kernel/kernel-memory.ts';
export { type Expectation, plainExpectation } from './kernel/plain-expectation.ts';
export { dealFolds, onlyPeople } from './left-out/folds.ts';
export { logLikelihoodOf } from './left-out/held-out.ts';
export { Random } from './random.ts';
export {
  buildModel,
  classCount,
  countAnswers,
  type Model,
  modelAndRows,
  sharesOfAnswers,
  tableCount,
} from './rows/model.ts';
export { annealedSteps, type Climb, climb, plainSteps } from './search/climb.ts';
export { refitFrom } from './search/refit-from.ts';
export { searchBest } from './search/search.ts';
export { randomStart } from './search/seeding.ts';
export { FitThreads, unlessAborted, withThreads } from './threads/fit-threads.ts';
export { SHORT_RUN, unlessStalled } from './threads/task.ts';
