export { classNames, classOf, roundBetween } from '../survey/number-classes.ts';
export { type ColumnProfile, NumberProfile, numberText, TextProfile } from './column-profile.ts';
export { type CellText, type ConvertedVariable, conversion, type LabelOf, type PlanEntry } from './conversion.ts';
export { answeredBins, classCounts, equalEdges } from './cuts.ts';
export { type Doubt, doubtsOf, planProblems } from './doubts.ts';
export {
  codeOf,
  ExerciseTally,
  type FoundExercise,
  findExercises,
  itemLabels,
  withDesign,
} from './exercises/index.ts';
export { extremeValues } from './extreme-values.ts';
export { isNamedWeight } from './identifiers-and-weights.ts';
export { labelStems, NO_FACTOR, nameStem } from './label-stems.ts';
export { type ListColumn, listIn, listSet, partsOf, splitBy } from './list-columns.ts';
export { inMissingRange } from './missing-answers.ts';
export { notationOf } from './number-notation.ts';
export { asKind, type KindParts } from './plan.ts';
export { DEFAULT_DIMENSION, propose } from './propose.ts';
export {
  exerciseTasks,
  type Grouping,
  groupingProblem,
  isOption,
  regrouping,
  setProblem,
} from './regrouping.ts';
export { type DeclaredSet, findSets, type ResponseSet } from './response-sets.ts';
export { SetTally, settledSets, withSets } from './set-tally.ts';
export { withLearntNoAnswers } from './shared-labels.ts';
export { namesOfClasses, type ShownResponse, shownResponses } from './shown-responses.ts';
export type {
  PlannedResponse,
  PlannedVariable,
  ProposedVariable,
} from './types.ts';
