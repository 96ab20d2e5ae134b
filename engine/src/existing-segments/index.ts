export type { ExistingPeople } from './counts.ts';
export { agreeingProbabilities, existingModel, existingOrder } from './existing-model.ts';
export { type ExplainedSegments, existingWithout, explainExisting } from './explanation.ts';
