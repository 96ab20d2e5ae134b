export { codeOf, itemLabels } from './cells.ts';
export { withDesign } from './design.ts';
export { type FoundExercise, findExercises } from './find.ts';
export { cellReader, ExerciseTally } from './tally.ts';
