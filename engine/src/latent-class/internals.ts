/** The parts of a fit, for benchmarks and for what fits again (stability); everybody else uses index.ts. */
export { type Climb, climb, plainSteps } from './climb.ts';
export { segmentModel } from './describe-fit.ts';
export { FitThreads, withThreads } from './fit-threads.ts';
export { onlyPeople } from './folds.ts';
export { kernelExpectation, startKernel } from './kernel-expectation.ts';
export { placeInKernel } from './kernel-memory.ts';
export { logPrior, maximise } from './maximise.ts';
export { buildModel, type Model, tableCount } from './model.ts';
export { parameterCount } from './natural-parameters.ts';
export { type Expectation, plainExpectation } from './plain-expectation.ts';
export { Random } from './random.ts';
export { refitFrom } from './refit-from.ts';
export { scoreRows } from './score-rows.ts';
export { randomStart } from './seeding.ts';
export { reorder } from './segment-order.ts';
export { SHORT_RUN } from './task.ts';
