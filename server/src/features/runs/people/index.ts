/** The people of a run, for threads. A separate entry point, so they load nothing else of the feature. */

export { firstStepOf, refittedOf } from './first-step.thread.ts';
export { peopleOfRun } from './people-of-run.thread.ts';
export { type MadeRefits, refitsFor, type StoredRefits } from './refits.thread.ts';
