/** The parts of a fit, for benchmarks and for what fits again (stability); everybody else uses index.ts. */
export { annealedSteps, type Climb, climb, plainSteps } from './climb.ts';
export { chooseSegments } from './criteria.ts';
export { segmentModel } from './describe-fit.ts';
export { FitThreads, unlessAborted, withThreads } from './fit-threads.ts';
export { dealFolds, onlyPeople } from './folds.ts';
export { logLikelihoodOf } from './held-out.ts';
export { kernelExpectation, startKernel } from './kernel-expectation.ts';
export { type Kernel, type KernelData, placeInKernel } from './kernel-memory.ts';
export { logPrior, maximise } from './maximise.ts';
export {
  buildModel,
  classCount,
  countAnswers,
  type Model,
  modelAndRows,
  sharesOfAnswers,
  tableCount,
} from './model.ts';
export { parameterCount } from './natural-parameters.ts';
export { type Expectation, plainExpectation } from './plain-expectation.ts';
export { Random } from './random.ts';
export { refitFrom } from './refit-from.ts';
export { scoreRows } from './score-rows.ts';
export { searchBest } from './search.ts';
export { randomStart } from './seeding.ts';
export { reorder } from './segment-order.ts';
export { SHORT_RUN, unlessStalled } from './task.ts';
