export { classified, type Refitted, uncorrected } from './classified.ts';
export { REFITS, type Refit, type Refits, refitRun } from './refit-run.ts';
export { assignedRightly, type Classified, type Sample } from './sample.ts';
export {
  differenceTest,
  drawnFigures,
  type Figures,
  intervalOf,
  shareIntervalOf,
  togetherTest,
} from './spread.ts';
export { decodeRefits, encodeRefits } from './stored.ts';
export type { FirstStep, SegmentedPeople, WorkHooks } from './types.ts';
