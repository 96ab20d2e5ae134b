import { z } from 'zod';
import { fixed, type Read } from '../schema.ts';
import { MAX_COLUMNS } from '../survey-limits.ts';

/** What each question contributes to the segments of a run, as it is computed, stored, sent and shown. */

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

const code = z.string().max(500);

const figures = z.object({
  code,
  word: z.enum(questionWords),
  /** Bits about a held-out respondent's segment that only this question adds. */
  bits: z.number(),
  /** Share of held-out respondents who would be assigned differently without it. */
  moved: z.number(),
  /** Share of its information that the other questions already give, 0 to 1. */
  predicted: z.number(),
  /** The 95% interval of what they give through the segments, as a share of its information; below 0 where they mislead. */
  low: z.number(),
  high: z.number(),
  /** The question that says the same; null unless it repeats. */
  repeats: code.nullable(),
});
export type QuestionFigures = Read<typeof figures>;

/** A variable that was left out although its answers differ across segments. */
const candidate = z.object({
  code,
  /** Bits about the segment that it gives on its own, less what chance would give. */
  bits: z.number(),
  p: z.number(),
});
export type QuestionCandidate = Read<typeof candidate>;

export const runQuestions = fixed(
  z.object({
    /** Held-out respondents. */
    people: z.number().int(),
    questions: z.array(figures).max(MAX_COLUMNS),
    /** Ranked by bits. */
    candidates: z.array(candidate).max(MAX_CANDIDATES),
  }),
);
export type RunQuestions = Read<typeof runQuestions>;

/** How well two runs predict held-out respondents' answers to the questions that both have: mean log-likelihoods. */
export const sharedPrediction = fixed(
  z.object({
    questions: z.number().int(),
    people: z.number().int(),
    one: z.number(),
    other: z.number(),
    /** How far the second leads the first, and its standard error (respondent by respondent). */
    lead: z.number(),
    error: z.number(),
  }),
);
export type SharedPrediction = Read<typeof sharedPrediction>;
