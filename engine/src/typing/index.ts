export * from './doubt.ts';
export * from './fit-classifier.ts';
export { measureLeftOut } from './left-out.ts';
export * from './placing.ts';
export { drawPeople, numbers, type PlantedSurvey, plantSurvey } from './planted-people.ts';
export { type SegmentSource, segmentsWithout } from './segments-without.ts';
export * from './top-k.ts';
export * from './types.ts';
export * from './write-classifier.ts';
