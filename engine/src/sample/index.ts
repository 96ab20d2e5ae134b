export { type KeptPeople, keptPeople } from './people.ts';
export { newPeople, type PlanSettings, type PlanTruth, plantedTruth, surveyAsPlanned } from './plan.ts';
export { type MadeWeights, weightToTargets } from './weight.ts';
