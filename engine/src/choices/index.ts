/** Choices among items: what a person's answer says, and the utilities behind many of them. */
export * from './choice-answers.ts';
export { type ChoiceBook, choiceBooks } from './choice-book.ts';
export { ChoiceNewton, FARTHEST_UTILITY } from './choice-newton.ts';
export { planExercise } from './plan-exercise.ts';
