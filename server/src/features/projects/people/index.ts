export type { FoundPeople, PeopleTask } from './people.thread.ts';
export { type PeopleRow, selectPeople } from './queries.ts';
export { registerPeople } from './routes.ts';
export { type Found, findPeople, storePeople } from './service.ts';
