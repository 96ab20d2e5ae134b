/** For the bench: planted predictors and questions, and what the engine makes of them. */
export { plantedCause, plantedOrder } from '../../testing/bakk-kuha.ts';
export { type PlantedSurvey, plantedDrivers } from '../../testing/planted-drivers.ts';
export { plantedQuestions } from '../../testing/planted-questions.ts';
export { fitted } from './fitted.ts';
export { slopeOf } from './slope-of.ts';
