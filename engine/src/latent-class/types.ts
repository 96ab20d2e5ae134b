import type {
  AgreementTable,
  AnswerTreatment,
  FitFigures,
  NumberSpread,
  Prediction,
  SegmentCriterion,
  SegmentModel,
  Stage,
} from '@qp/facts';

/** What goes into a segmentation and what comes out of it. Everything that comes out can be kept as JSON. */

export interface LatentClassColumn {
  /** One entry per respondent: the response, from 0 to `categories` - 1, or MISSING. */
  readonly codes: Uint8Array;
  /** How many responses the variable has. */
  readonly categories: number;
  /**
   * How many of them, from the first, are the points of a scale in its order; what follows ("Don't know") stands outside
   * it. Absent, or below 3, where the order says nothing.
   */
  readonly scalePoints?: number;
  /** -1 for a scale whose words run from agreement to disagreement. Without words a scale runs from low to high. */
  readonly side?: -1 | 1;
  /** Where response style turns in a scale, in refits of a run; absent where the people at hand say it [LC18]. */
  readonly turn?: number;
  /** For a number: where its steps stand by rank, from -1 to 1, and how segments may differ in it [LC39]. */
  readonly number?: { readonly positions: readonly number[]; readonly spread: NumberSpread };
  /** For a task of an exercise, or a part of it [LC47]. */
  readonly choice?: ChoiceColumn;
  /** Whether levels of response style differ in it too: it isn't an answer but says which sample a respondent is from. */
  readonly byLevel?: boolean;
}

/** Answers to a task of an exercise [LC47]: responses are what was shown and what was chosen. */
export interface ChoiceColumn {
  /** The exercise, the task that the answers belong to, and how many items the exercise has. */
  readonly exercise: string;
  readonly task: string;
  readonly items: number;
  /** By response, as `writtenAnswer` writes them. */
  readonly answers: readonly string[];
  /** Answers of a person to the whole exercise, on average: the prior is that many. */
  readonly perPerson: number;
}

export interface LatentClassData {
  readonly respondents: number;
  readonly columns: readonly LatentClassColumn[];
  /** One entry per respondent, >= 0, as given; null counts everyone once. */
  readonly weights: Float64Array | null;
}

/** The answer model of one variable: ANSWER_MODELS has one for each name. */
export type AnswerModelName = AnswerTreatment | 'numbers' | 'spread' | 'fifths' | 'choices';

/** One way to count answers, in a trial [LC19]. */
export interface TrialFigure {
  readonly treatment: AnswerTreatment;
  /** The number of segments that did best. */
  readonly segments: number;
  /** Mean log-likelihood of a held-out respondent. */
  readonly logLikelihood: number;
  /** By how much that is better than categories, and the standard error of it (person by person). */
  readonly lead: number;
  readonly standardError: number;
}

export interface Trial {
  /** Respondents who were held out. */
  readonly people: number;
  readonly figures: readonly TrialFigure[];
  readonly winner: AnswerTreatment;
}

/** How segments differ in numbers, by prediction [LC40]. */
export interface SpreadTrial {
  /** Respondents who were held out. */
  readonly people: number;
  /** How much better the second term predicts them, a person, and the standard error of it. */
  readonly lead: number;
  readonly standardError: number;
  /** How much better free fifths predict the fifths that they are in than the better of the others. */
  readonly free: { readonly lead: number; readonly standardError: number };
}

export interface FitSettings {
  /** 1 to 30: every number of segments up to it is fitted. */
  readonly maxSegments: number;
  /** Strength of the prior in percent of the usual Bayes constant; 0 is maximum likelihood. Default 100. */
  readonly alpha?: number;
  /** What answers to scales count as; `auto`, the default, tries by prediction [LC19]. */
  readonly answers?: AnswerTreatment | 'auto';
  /** Default `cv`. */
  readonly criterion?: SegmentCriterion;
  /** Whether respondents are held out and predicted [LC16]; without it `cv` is BIC. Default true. */
  readonly predict?: boolean;
  /** Whole number; the same seed gives the same answer. Default 1. */
  readonly seed?: number;
  /** Worker threads; 1 computes on the caller's thread. Default 1. */
  readonly threads?: number;
  /** Random starts for each number of segments; null for as many as the search needs [LC7]. */
  readonly starts?: number | null;
  /** Deals of people into folds at most, before a number is picked [LC46]. Default 20. */
  readonly deals?: number;
}

export interface FitProgress {
  /** The share of the whole work, 0 to 1, never falling. */
  readonly share: number;
  readonly stage: Stage;
}

export interface FitHooks {
  readonly progress?: (progress: FitProgress) => void;
  readonly signal?: AbortSignal;
}

export interface SegmentFit
  extends SegmentModel,
    Required<Omit<FitFigures, 'answers' | 'foundAgain' | 'agreementTable' | 'atRandom'>> {
  /** Weighted number of respondents assigned to each segment, weights as given. */
  readonly sizes: readonly number[];
  /** One of the segments is that of people who choose at random: its utilities are zero [LC50]. */
  readonly atRandom?: boolean;
}

export interface SegmentationResult {
  /** One for each number of segments, from 1 up. */
  readonly fits: readonly SegmentFit[];
  /** How well each number of segments predicts held-out respondents; null with too few, or with one segment only. */
  readonly prediction: Prediction | null;
  /** For each fit: where fits without them assign held-out respondents [LC36]; null where none were, and for one segment. */
  readonly agreement: readonly (AgreementTable | null)[];
  /** The number of segments that the criterion picks. */
  readonly chosen: number;
  readonly settings: Required<Omit<FitSettings, 'starts'>> & { readonly starts: number | null };
  /** What the answers counted as, and the trial that said so; null where none was held. */
  readonly treatment: AnswerTreatment;
  readonly trial: Trial | null;
  /** How segments may differ in numbers, and the trial that said so; null where none was held [LC40]. */
  readonly spread: NumberSpread;
  readonly spreadTrial: SpreadTrial | null;
  readonly respondents: number;
  /** Respondents with a weight above 0 and an answer: N in the criteria. */
  readonly counted: number;
  /** Kish: (sum of the weights)^2 / sum of their squares. */
  readonly effectiveBase: number;
  /** Respondents without any answer to the variables. */
  readonly unanswered: number;
}
