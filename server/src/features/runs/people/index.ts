/** The people of a run, for threads. A separate entry point, so they load nothing else of the feature. */

export { firstStepOf, peopleOfRun, refittedOf } from './first-step.thread.ts';
export { refitsFor } from './refits.thread.ts';
