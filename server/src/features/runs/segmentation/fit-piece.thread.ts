import { type DecidedAnswers, decideAnswers, type FitPiece, type FittedPiece, fitPiece } from '@qp/engine/latent-class';
import type { Stage } from '@qp/facts';
import { stageText } from '@qp/words/jobs/stages';
import { threadWork } from '../../../platform/queue/thread.ts';
import { clusterData } from './cluster-data.thread.ts';
import { type FittingSettings, type SurveyAt, TRIAL_SHARE, type VariablePlace } from './segmentation.ts';
import { readKept } from './survey-at.thread.ts';

/** Chooses how answers are modelled, or fits a piece of a run after that choice. */
export interface PieceTask {
  readonly surveyAt: SurveyAt;
  readonly cluster: readonly VariablePlace[];
  readonly settings: FittingSettings;
  readonly piece: (Pick<DecidedAnswers, 'treatment' | 'spread'> & { readonly of: FitPiece }) | null;
}

export default threadWork<PieceTask, DecidedAnswers | FittedPiece>(
  ({ surveyAt, cluster, settings, piece }, { progress, threads }) => {
    const data = clusterData(readKept(surveyAt), cluster);
    // No abort signal: cancelling a job terminates this thread and the engine's threads with it.
    const bar = piece === null ? TRIAL_SHARE : 1;
    const hooks = {
      progress: (now: { share: number; stage: Stage }) => progress(bar * now.share, stageText(now.stage, 'en')),
    };
    if (piece === null) return decideAnswers(data, { ...settings, threads }, hooks);
    return fitPiece(data, { ...settings, threads }, piece, piece.of, hooks);
  },
);
