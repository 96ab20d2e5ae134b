export { type KeptPeople, keptPeople } from './people.ts';
