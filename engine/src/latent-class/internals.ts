/** The parts of a fit, for benchmarks that measure them one by one; everybody else uses index.ts. */
export { type Climb, climb, plainSteps } from './climb.ts';
export { kernelExpectation, startKernel } from './kernel-expectation.ts';
export { placeInKernel } from './kernel-memory.ts';
export { logPrior, maximise } from './maximise.ts';
export { buildModel, type Model, tableCount } from './model.ts';
export { parameterCount } from './natural-parameters.ts';
export { type Expectation, plainExpectation } from './plain-expectation.ts';
export { Random } from './random.ts';
export { randomStart } from './seeding.ts';
export { SHORT_RUN } from './task.ts';
