export type { GivenPeople } from './counts.ts';
export { type ExplainedSegments, explainGiven, givenWithout } from './explanation.ts';
export { agreeingProbabilities, givenModel, givenOrder } from './given-model.ts';
