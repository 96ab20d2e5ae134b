export { type KeptPeople, keptPeople } from './people.ts';
export { type MadeWeights, weightToTargets } from './weight.ts';
