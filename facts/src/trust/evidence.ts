import type { AnswerTreatment } from '../answers.ts';
import type { FitFigures } from '../candidate-fits.ts';
import type { Explanation } from '../existing-segments/explanation.ts';
import type { Prediction, PredictionFigure } from '../prediction.ts';
import type { SolutionWord } from '../stability.ts';
import type { StabilityAt } from '../stability-result.ts';

/** What is known about a run when it is judged. Everything here is measured elsewhere; nothing is computed from it twice. */
export interface TrustEvidence {
  readonly fits: readonly FitEvidence[];
  /** The number that was fitted: of merged segments, the number before merging. */
  readonly segments: number;
  readonly maxClusters: number;
  /** What each rule would pick: the run's own criterion, and BIC with one segment allowed. */
  readonly picks: Picks;
  /** Null for older runs, and where there were too few respondents to hold some out. */
  readonly prediction: PredictionEvidence | null;
  /** Respondents in each segment, unweighted; null for older runs. */
  readonly people: readonly number[] | null;
  /** Pairs of cluster variables that the segments don't explain, the largest first. */
  readonly pairs: readonly { readonly one: string; readonly other: string; readonly twice: boolean }[];
  /** Share of the differences between segments that lies on one line; null with fewer than three segments. */
  readonly oneLine: number | null;
  readonly respondents: number;
  /** Respondents with a weight above 0 and an answer: N in the criteria. */
  readonly counted: number;
  readonly effectiveBase: number;
  readonly weighted: boolean;
  readonly withoutAnswers: number;
  /** The shares below are null for older runs. */
  readonly data: DataQuality | null;
  readonly stability: StabilityEvidence | null;
  readonly style: StyleEvidence | null;
  /** Who chose as if at random in exercises: segments, and people whose choices fit them worse than guessing; null without exercises. */
  readonly random: { readonly segments: readonly number[]; readonly below: number } | null;
  /** The number that decides the segments alone, and its share of the information about them; null if there is none. */
  readonly alone: { readonly code: string; readonly share: number } | null;
  /** The run that the segments were merged from; null for fitted segments. */
  readonly merged: MergedEvidence | null;
  /** How well the answers explain existing segments; null for others. */
  readonly given: Explanation | null;
}

export type FitEvidence = Pick<
  FitFigures,
  | 'segments'
  | 'shares'
  | 'converged'
  | 'emptySegment'
  | 'startsFinished'
  | 'reachedBest'
  | 'rivals'
  | 'rivalBehind'
  | 'rivalMoves'
  | 'agreement'
  | 'identification'
>;

export interface Picks {
  readonly criterion: string;
  readonly byCriterion: number;
  /** The lowest value of the criterion, one segment included; null for prediction and for the maximum. */
  readonly lowest: number | null;
  readonly byPrediction: number;
  /** What prediction would pick if agreement did not count. */
  readonly byPredictionAlone: number;
  readonly byBic: number;
  /** BIC on the effective base: what the weights leave. */
  readonly byEffectiveBic: number;
}

interface PredictionEvidence extends Pick<Prediction, 'deals' | 'continua'> {
  readonly figures: readonly PredictedNumber[];
}

/** How well one number of segments predicts held-out respondents. */
export type PredictedNumber = Omit<PredictionFigure, 'standardError'>;

/** What the answers and weights are like before anything is fitted; respondents with a weight of 0 don't count. */
export interface DataQuality {
  /** As a share of all answers to the cluster variables. */
  readonly missing: number;
  /** Share of respondents who answered fewer than half of the cluster variables. */
  readonly sparse: number;
  /** The largest weight as a share of all weights. */
  readonly heaviest: number;
}

export interface StabilityEvidence {
  readonly word: SolutionWord;
  /** People who took part. */
  readonly people: number;
  readonly across: readonly Pick<StabilityAt, 'segments' | 'median' | 'stability' | 'agreement'>[];
  readonly own: readonly { readonly stability: number }[];
}

interface StyleEvidence {
  readonly treatment: AnswerTreatment;
  /** The answer model that predicted best; null where none was tried. */
  readonly winner: AnswerTreatment | null;
  readonly endUse: {
    readonly everybody: number;
    readonly by_segment: readonly number[];
    readonly explained: number;
  } | null;
  readonly straightLiners: readonly number[];
  /** How high everyone and each segment rate everything, from 0 to 100; absent where that was not taken out, or differs no more than by chance. */
  readonly ratings?: { readonly everybody: number; readonly by_segment: readonly number[] } | undefined;
}

export interface MergedEvidence {
  readonly run: string;
  readonly parts: readonly (readonly number[])[];
  readonly of: number;
}
