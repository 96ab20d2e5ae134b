/** What each question contributes to the segments of a run. */

export const questionWords = ['carries', 'supports', 'repeats', 'adds nothing', 'too small'] as const;
export type QuestionWord = (typeof questionWords)[number];

/** Share of people assigned differently without the question, from which the segments would change without it. */
export const CARRIES_FROM = 0.05;
/** Share of a question's information that one other question must give for it to say the same. */
export const REPEATS_FROM = 0.25;
/** Where less than this share of its information goes with the other questions, in the whole interval, a question adds nothing. */
export const ADDS_NOTHING_UNDER = 0.01;
/** A smaller gain, in standard errors, may be chance. */
export const CLEAR_GAIN = 2;
/** Variables that were left out and are offered, at most. */
export const MAX_CANDIDATES = 30;

export interface QuestionFigures {
  readonly code: string;
  readonly word: QuestionWord;
  /** Bits about a held-out respondent's segment that only this question adds. */
  readonly bits: number;
  /** Share of held-out respondents who would be assigned differently without it. */
  readonly moved: number;
  /** Share of its information that the other questions already give, 0 to 1. */
  readonly predicted: number;
  /** The 95% interval of what they give through the segments, as a share of its information; below 0 where they mislead. */
  readonly low: number;
  readonly high: number;
  /** The question that says the same; null unless it repeats. */
  readonly repeats: string | null;
}

/** A variable that was left out although its answers differ across segments. */
export interface QuestionCandidate {
  readonly code: string;
  /** Bits about the segment that it gives on its own, less what chance would give. */
  readonly bits: number;
  readonly p: number;
}

export interface RunQuestions {
  /** Held-out respondents. */
  readonly people: number;
  readonly questions: readonly QuestionFigures[];
  /** Ranked by bits. */
  readonly candidates: readonly QuestionCandidate[];
}

/** How well two runs predict held-out respondents' answers to the questions that both have: mean log-likelihoods. */
export interface SharedPrediction {
  readonly questions: number;
  readonly people: number;
  readonly one: number;
  readonly other: number;
  /** Of the other over the one, and its standard error (respondent by respondent). */
  readonly lead: number;
  readonly error: number;
}
