/** The one way into latent classes: fitting a survey, and the parts that other methods refit, score and resample with. */
export { answerCorrelation } from './answers/answer-correlation.ts';
export { FitSteps } from './answers/fit-steps.ts';
export { SMALLEST_PROBABILITY } from './answers/limits.ts';
export { answerModelsGiven, areLevelsApart, freeParameters } from './answers/models.ts';
export { hasNumbers, withSpread } from './answers/numbers.ts';
export { hasReversedScales } from './answers/reversed.ts';
export { classesOf, segmentModel } from './answers/stored-model.ts';
export { isScale } from './answers/treatment.ts';
export { chosenAtRandom } from './figures/chosen-at-random.ts';
export { dataQuality } from './figures/data-quality.ts';
export { identification } from './figures/identification.ts';
export { informationShares } from './figures/information.ts';
export { type Membership, membership, membershipOf } from './figures/membership.ts';
export { shareOnOneLine } from './figures/one-line.ts';
export { pairResiduals } from './figures/pair-residuals.ts';
export { placesAlong } from './figures/places.ts';
export {
  agreeingShares,
  type EndUse,
  endUse,
  ratings,
  type StyleLevel,
  straightLiners,
  styleLevels,
} from './figures/scale-use.ts';
export { type Rows, type Scores, type ScoringClasses, scoreBlocks, scoreRows } from './figures/score-rows.ts';
export { reorder } from './figures/segment-order.ts';
export {
  type DecidedAnswers,
  decideAnswers,
  type FitPiece,
  type FittedPiece,
  fitPiece,
  fitPieces,
  fitSegments,
  joinPieces,
} from './fit-segments.ts';
export { type Expectation, normaliseLogs } from './kernel/expectation.ts';
export { kernelExpectation, startKernel } from './kernel/kernel-expectation.ts';
export {
  type Kernel,
  type KernelData,
  placeInKernel,
} from './kernel/kernel-memory.ts';
export { bySegments } from './kernel/kernel-rows.ts';
export { dealFolds, onlyPeople } from './left-out/folds.ts';
export { heldOutPrediction, logLikelihoodOf } from './left-out/held-out.ts';
export { FOLDS, MIN_ALPHA } from './left-out/predict-segments.ts';
export { pairedDifference } from './left-out/prediction-figures.ts';
export { clusterData, codesOfColumns, exerciseOf, numberColumn } from './rows/cluster-data.ts';
export {
  buildModel,
  countAnswers,
  countUnanswered,
  type Model,
  modelAndRows,
  sharesOfAnswers,
  withTurns,
} from './rows/model.ts';
export { classCount, tableCount } from './rows/responses.ts';
export { type Arrival, annealedSteps, type Climb, climb, plainSteps, toTheEnd, unlessStalled } from './search/climb.ts';
export { refitFrom, startAt } from './search/refit-from.ts';
export { searchBest } from './search/search.ts';
export { randomStart } from './search/seeding.ts';
export { FitThreads, unlessAborted, withThreads } from './threads/fit-threads.ts';
export * from './types.ts';
