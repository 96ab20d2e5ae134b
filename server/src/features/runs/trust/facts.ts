import type { FitSummary, PairResidual, TrustNote } from '@qp/contract';
import type { Prediction, SegmentCriterion } from '@qp/facts';
import { joinedWithAnd } from '@qp/words/numbers';

/** What is known of a run when it is asked how far to trust it. */
export interface TrustFacts {
  readonly fits: readonly FitSummary[];
  readonly segments: number;
  readonly maxClusters: number;
  readonly criterion: SegmentCriterion;
  /** Null for runs of before it was measured, and where there were too few people to leave some out. */
  readonly prediction: Prediction | null;
  /** Respondents of each segment, whatever their weights; null for runs of before they were counted. */
  readonly people: readonly number[] | null;
  /** K x K averages: the diagonal says how sure the placement of each segment's people is. */
  readonly probabilities: readonly (readonly number[])[];
  /** Pairs of cluster variables that the segments do not explain, by name; the largest first. */
  readonly pairs: readonly PairResidual[];
  /** Of what sets the segments apart, the share that lies on one line; null with fewer than three segments. */
  readonly oneLine: number | null;
  readonly respondents: number;
  readonly effectiveBase: number;
  readonly weighted: boolean;
  readonly withoutAnswers: number;
  /** Respondents with a weight above 0 and an answer: N in the criteria. */
  readonly counted: number;
}

/** The fit that the run shows. */
export function shownFit({ fits, segments }: TrustFacts): FitSummary {
  const fit = fits.find((one) => one.segments === segments);
  if (!fit) throw new Error(`no fit of ${segments} segments`);
  return fit;
}

export const good = (text: string): TrustNote => ({ level: 'good', text });
export const caution = (text: string): TrustNote => ({ level: 'caution', text });
export const warning = (text: string): TrustNote => ({ level: 'warning', text });

export const segmentsWord = (segments: number): string => (segments === 1 ? '1 segment' : `${segments} segments`);

/** "SEG3", "SEG3 and SEG4". */
export const segmentNames = (segments: readonly number[]): string =>
  joinedWithAnd(segments.map((segment) => `SEG${segment}`));

/** "3", "3 and 4", "3, 4 and 7". */
export function listed(numbers: readonly number[]): string {
  return joinedWithAnd(numbers.map(String));
}
