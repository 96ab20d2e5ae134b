export type { GivenPeople } from './counts.ts';
export { agreeingProbabilities, givenModel, givenOrder } from './existing-model.ts';
export { type ExplainedSegments, explainGiven, givenWithout } from './explanation.ts';
