/** For the bench: planted causes and questions, and what the engine makes of them. */
export { plantedCause, plantedOrder } from '../../testing/bakk-kuha.ts';
export { plantedQuestions } from '../../testing/planted-questions.ts';
export { uncorrected } from '../classification.ts';
export { fitted } from './fitted.ts';
export { slopeOf } from './slope-of.ts';
