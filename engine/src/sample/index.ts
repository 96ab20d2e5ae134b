export { type KeptPeople, keptPeople } from './people.ts';
export { drawSurvey, newPeople, type PlanSettings, type PlanTruth, plantedTruth, surveyAsPlanned } from './plan.ts';
export { type MadeWeights, weightToTargets } from './weight.ts';
