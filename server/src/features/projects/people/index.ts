export type { FoundPeople, PeopleTask } from './people.thread.ts';
export { type PeopleRow, selectPeople } from './queries.ts';
export { registerPeople } from './routes.ts';
export { type Found, findPeople, storePeople } from './service.ts';
export { selectWeights } from './weight-queries.ts';
export type { WeightAsked } from './weights.thread.ts';
export { findWeights, storeWeights, weightFor } from './weights.ts';
