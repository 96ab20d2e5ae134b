export * from './answers.ts';
export * from './classifier-format.ts';
export * from './classify.ts';
export * from './doubt.ts';
export * from './fit-classifier.ts';
export { drawPeople, numbers, type PlantedSurvey, plantSurvey } from './planted-people.ts';
export * from './top-k.ts';
export * from './types.ts';
export * from './write-classifier.ts';
