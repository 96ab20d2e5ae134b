export { adjustedRand, adjustedRandIndex } from './adjusted-rand-index.ts';
export { type Flow, flow, orderWithFewCrossings } from './flows.ts';
export { type Groups, mergeModel, mergeProbabilities, mergeSegments } from './merging.ts';
export { matchedSegments, optimalAssignment } from './optimal-assignment.ts';
export { jaccard, jaccards, type PeopleInBoth, peopleInBoth } from './people-in-both.ts';
export { compareSolutions, type Solution, type SolutionAt, sameSegments } from './solutions.ts';
