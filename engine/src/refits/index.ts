export { classified, type Refitted, uncorrected } from './classified.ts';
export { REFITS, type Refit, type Refits, refitRun } from './refit-run.ts';
export {
  differenceTest,
  drawnFigures,
  type Figures,
  intervalOf,
  shareIntervalOf,
  togetherTest,
} from './spread.ts';
export { decodeRefits, encodeRefits } from './stored.ts';
export {
  assignedRightly,
  type Classified,
  type FirstStep,
  type Sample,
  type SegmentedPeople,
  type WorkHooks,
} from './types.ts';
