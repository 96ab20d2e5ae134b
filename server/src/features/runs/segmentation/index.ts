/** What a run is computed from, and the parts of its threads. A separate entry point, so threads load nothing else of the feature. */
export { clusterData, codesOf, responseColumns } from './cluster-data.thread.ts';
export { type CrosstabLists, crosstabInput } from './crosstab-input.thread.ts';
export type { PieceTask } from './fit-piece.thread.ts';
export { labelsBySize } from './order-labels.thread.ts';
export {
  COUNTING_SHARE,
  type Fitted,
  type FittedHow,
  type FittedInPieces,
  type FittingSettings,
  SELECTION_SHARE,
  type Segmentation,
  type SegmentationTask,
  type SurveyAt,
  TRIAL_SHARE,
  type VariablePlace,
} from './segmentation.ts';
export { readKept, readSurvey, rowsOf } from './survey-at.thread.ts';
