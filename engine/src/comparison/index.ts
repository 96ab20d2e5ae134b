export { adjustedRand, adjustedRandIndex } from './adjusted-rand-index.ts';
export { type Flow, flow, orderWithFewCrossings } from './flows.ts';
export { jaccard, jaccards } from './jaccard.ts';
export { matchedSegments } from './matched-segments.ts';
export { type Groups, mergeModel, mergeProbabilities, mergeSegments } from './merging.ts';
export { optimalAssignment } from './optimal-assignment.ts';
export { type PeopleInBoth, peopleInBoth } from './people-in-both.ts';
export { compareSolutions, type Solution, type SolutionAt, sameSegments } from './solutions.ts';
