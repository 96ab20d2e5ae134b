export { adjustedRand, adjustedRandIndex } from './adjusted-rand-index.ts';
export { type Flow, flow, orderWithFewCrossings } from './flows.ts';
export { jaccard, jaccards } from './jaccard.ts';
export { optimalAssignment } from './optimal-assignment.ts';
export { type PeopleInBoth, peopleInBoth } from './people-in-both.ts';
