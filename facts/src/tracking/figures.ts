/** What tracking measures: sizes, their change, what questions mean now, and how well the segments fit people. */

/** A wave is a file of its own; a group is one answer of a variable of the project. */
export type TrackingKind = 'waves' | 'groups';

/** A figure with its 95% interval. */
export interface SizeInterval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** A difference of two shares of a segment. */
export interface SizeChange extends SizeInterval {
  /** Two-sided, from the standard error over the resamples. */
  readonly p: number;
  /** The same adjusted for looking at all segments (Holm) and at the questions. */
  readonly adjusted: number;
}

/** Estimated: corrected for classification error. Assigned: respondents counted by their most probable segment. */
export const sizeEstimates = ['estimated', 'assigned'] as const;
export type SizeEstimate = (typeof sizeEstimates)[number];

/** Of every segment, by number. */
export interface SegmentSizes {
  readonly sizes: readonly SizeInterval[];
  /** Since the previous wave, or compared with the previous group; null for the first. */
  readonly toPrevious: readonly SizeChange[] | null;
  /** Since the first wave, or compared with the first group; null for the first. */
  readonly toFirst: readonly SizeChange[] | null;
  /** Of a group: compared with all others together; null for waves. */
  readonly toOthers: readonly SizeChange[] | null;
}

/** What is reported first: the change since the base, or the difference from the other groups. */
export const mainChanges = ({ toOthers, toFirst }: SegmentSizes): readonly SizeChange[] => toOthers ?? toFirst ?? [];

/** A likelihood ratio test; `p` by the parametric bootstrap, null where it was not needed. */
export interface RatioTest {
  readonly ratio: number;
  readonly freedom: number;
  readonly p: number | null;
  readonly chiSquared: number;
  readonly draws: number;
}

/** One question then and now. */
export interface QuestionDrift extends RatioTest {
  /** Position among the questions of the run. */
  readonly question: number;
  /** p by Benjamini and Hochberg over the questions, adjusted for looking at the sizes too. */
  readonly adjusted: number;
  /** Largest difference of an answer share in any segment. */
  readonly largest: number;
  /** Answer c of segment k at [c][k]. */
  readonly before: readonly (readonly number[])[];
  readonly now: readonly (readonly number[])[];
}

export interface FitOfPeople {
  readonly logLikelihood: number;
  readonly error: number;
  /** Share of respondents below the 5% quantile of the base wave. */
  readonly belowQuantile: number;
  readonly topProbability: number;
  readonly lowMargin: number;
}

/** How much worse the segments describe the wave than their base, beyond what any new respondents would show. */
export interface LossOfFit {
  /** Mean log-likelihood of a respondent, less that of the base and the expected difference. */
  readonly change: number;
  readonly error: number;
  readonly p: number;
  /** The expected share below the base's 5% quantile. */
  readonly expectedBelow: number;
}

export interface PanelMoves {
  /** Id of the earlier wave; null for the base. */
  readonly from: string | null;
  readonly people: number;
  readonly counted: readonly (readonly number[])[];
  readonly corrected: readonly (readonly number[])[];
}

/** A metrics variable in a sample: those who have a number, whatever their segment. */
export interface MetricFigures {
  readonly mean: number;
  /** Weighted sum. */
  readonly total: number;
  /** Sum of weights, and what it is worth. */
  readonly base: number;
  readonly effective: number;
  readonly variance: number;
}

/** Everything about one wave or group. The base has sizes and a fit only. */
export interface WaveFigures {
  readonly people: number;
  readonly effectiveBase: number;
  /** Questions of the run that it has, and whose answers may differ in it, by position. */
  readonly questions: readonly number[];
  readonly free: readonly number[];
  /** Of every question of the run, then of the other variables of its cross-tab: the share of each answer, whatever the segment; null where the wave doesn't have it. */
  readonly answers: readonly (readonly number[] | null)[];
  /** How many answered each question: the sum of their weights, and what it is worth. */
  readonly answerBases: readonly ({ readonly base: number; readonly effective: number } | null)[];
  /** Adjusted p of each share, compared with the base or with all other groups; null where it wasn't tested. */
  readonly answerTests: readonly (readonly (number | null)[] | null)[];
  /** Of every metrics variable of the run's cross-tab; null where the wave doesn't have it. */
  readonly metrics: readonly (MetricFigures | null)[];
  /** Adjusted p of each mean, compared like the shares. */
  readonly metricTests: readonly (number | null)[];
  /** How many times as wide intervals are because questions are missing; 1 with all of them. */
  readonly precision: number;
  readonly sizes: Readonly<Record<SizeEstimate, SegmentSizes>>;
  readonly invariance: RatioTest | null;
  readonly drift: readonly QuestionDrift[];
  readonly fit: FitOfPeople;
  /** What it is compared with: the base, or all other groups, by the same questions. */
  readonly fitOfBase: FitOfPeople;
  readonly loss: LossOfFit | null;
  readonly panels: readonly PanelMoves[];
}

/** What a segmentation made from the wave would look like, and what it would gain. */
export interface NewSegmentation {
  readonly segments: number;
  /** Respondents of the wave by old (row) and new segment, as shares of all. */
  readonly flow: readonly (readonly number[])[];
  readonly adjustedRand: number;
  /** Held-out respondents of the wave, and how much better than the old segments each predicts them. */
  readonly people: number;
  readonly wave: Lead;
  /** Fitted to all waves and the base together. */
  readonly pooled: Lead;
}

/** Mean difference of the log-likelihood of a held-out respondent, and its standard error. */
export interface Lead {
  readonly lead: number;
  readonly error: number;
}

/** A question of the segments, or another variable, with the answers that its tables are about. */
export interface TrackedQuestion {
  readonly code: string;
  readonly label: string;
  readonly answers: readonly string[];
}

/** All waves of a run, or all groups of a variable, together. */
export interface TrackingFigures {
  /** Those of the run, in its order. */
  readonly questions: readonly TrackedQuestion[];
  /** Other variables of its cross-tab: they say who people are, and take no part in anything but the cross-tab by wave. */
  readonly others: readonly TrackedQuestion[];
  /** Metrics variables of its cross-tab. */
  readonly metrics: readonly Pick<TrackedQuestion, 'code' | 'label'>[];
  readonly kind: TrackingKind;
  readonly segments: number;
  /** The run's own respondents; for groups all of them together. */
  readonly base: WaveFigures;
  readonly waves: readonly WaveFigures[];
  /** Equal sizes in all of them against free ones. */
  readonly sizes: RatioTest | null;
  /** From how many points on a question counts as moved: a setting of the run, not stored with the figures. */
  readonly movedPoints: number;
}

/**
 * Rows of the cross-tab by wave, with their place among the figures of answers: what at least one wave has. The variable
 * behind groups says nothing within them.
 */
export const crosstabRows = ({
  questions,
  others,
  waves,
}: Pick<TrackingFigures, 'questions' | 'others' | 'waves'>): readonly (TrackedQuestion & { readonly at: number })[] =>
  [...questions, ...others]
    .map((variable, at) => ({ ...variable, at }))
    .filter(({ at }) => waves.some(({ answers }) => answers[at]));

/** Metrics variables of the cross-tab by wave, with their place: those that at least one wave has. */
export const metricRows = ({ metrics, waves }: Pick<TrackingFigures, 'metrics' | 'waves'>) =>
  metrics.map((metric, at) => ({ ...metric, at })).filter(({ at }) => waves.some((wave) => wave.metrics[at]));

/** What is computed and kept. */
export type StoredTracking = Omit<TrackingFigures, 'movedPoints'>;
