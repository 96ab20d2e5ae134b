import { selectWithReserve } from '@qp/engine/questions/selection';
import type { SelectionReport } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../../platform/queue/thread.ts';
import {
  clusterData,
  codesOf,
  readKept,
  SELECTION_SHARE,
  type SurveyAt,
  type VariablePlace,
} from '../segmentation/index.ts';

export interface SelectionTask {
  readonly surveyAt: SurveyAt;
  readonly cluster: readonly VariablePlace[];
  readonly maxSegments: number;
  readonly seed: number;
}

/** Chooses the questions that carry a segmentation, before anything is fitted. */
export default threadWork<SelectionTask, SelectionReport>(({ surveyAt, cluster, maxSegments, seed }, context) =>
  selectWithReserve(clusterData(readKept(surveyAt), cluster), codesOf(cluster), maxSegments, seed, {
    progress: (share) => context.progress(SELECTION_SHARE * share, stageWords('en').selecting),
    rest: () => context.signal.throwIfAborted(),
  }),
);
