import { z } from 'zod';
import { anyNumber } from '../imports/source.ts';
import { fixed, type Read } from '../schema.ts';
import {
  CLASSIFIER_FORMAT,
  CLASSIFIER_VERSION,
  classifierKinds,
  classifierMethods,
  SCORE_DECIMALS,
} from './classifier-format.ts';

/** The classifier file, versions 1 and 2; docs/classifier-format.md describes every field. */

const texts = z.array(z.string());
/** Counts, and positions in a list: a file that is sent back may say nothing larger than the database holds. */
const whole = z.number().int().min(0).max(2_147_483_647);

const askedAnswer = z.object({
  /** As the survey data holds it. */
  code: z.string(),
  /** What respondents read. */
  text: z.string(),
  /** The response label that it counts as, by position. */
  label: whole,
});
export type AskedAnswer = Read<typeof askedAnswer>;

/** The learnt way from a raw answer to the position of its response label. */
const cut = z.union([
  /** Raw texts, each with its label's index. */
  z.object({ kind: z.literal('texts'), texts, labels: z.array(whole) }),
  /**
   * Numbers in ascending, disjoint ranges that were seen in the data: an answer in [from[i], to[i]] has label
   * labels[i]; one between two ranges of the same label has that label; any other is unknown.
   */
  z.object({
    kind: z.literal('ranges'),
    from: z.array(anyNumber),
    to: z.array(anyNumber),
    labels: z.array(whole),
  }),
]);
export type Cut = Read<typeof cut>;

/** Accuracy with some answers missing, on held-out respondents. */
const missingAnswers = z.object({
  missing: whole,
  accuracy: anyNumber,
  /** Mean probability stated for the assigned segment. */
  stated: anyNumber,
});
export type MissingAnswers = Read<typeof missingAnswers>;

/** A band of stated probabilities and how often they came true, on held-out respondents. */
const calibrationBand = z.object({
  from: anyNumber,
  to: anyNumber,
  /** Weighted number of people. */
  people: anyNumber,
  /** Mean probability that was stated for their segment. */
  stated: anyNumber,
  /** Share of them for whom it was right. */
  right: anyNumber,
});
export type CalibrationBand = Read<typeof calibrationBand>;

/** How good the classifier is, measured on held-out respondents. */
const measured = z.object({
  folds: whole,
  people: anyNumber,
  accuracy: anyNumber,
  /** Mean log probability of people's own segment; 0 would be perfect. */
  log_score: anyNumber,
  /** The same two of all methods that were tried. */
  tried: z.array(z.object({ method: z.enum(classifierMethods), accuracy: anyNumber, log_score: anyNumber })),
  calibration: z.array(calibrationBand),
  /** Starting with 0 answers removed; absent in version 1. */
  missing_answers: z.array(missingAnswers).exactOptional(),
});
export type Measured = Read<typeof measured>;

const variable = z.object({
  code: z.string(),
  /** The question as people read it. */
  question: z.string(),
  /** The text above the question that it shares with others; absent if it has none. */
  stem: z.string().exactOptional(),
  /** The items of a set that asks for the best and the worst, in the order in which they are shown; absent for other questions. */
  items: texts.exactOptional(),
  /** The answers as the survey asked them, added when the file is handed out; absent in files of earlier versions, which ask the labels. */
  asked: z.array(askedAnswer).exactOptional(),
  labels: texts,
  /** Null where a raw answer is its label. */
  cut: cut.nullable(),
  /** One row per label, one score per segment: decimals of fixed length. */
  scores: z.array(texts),
  /** The same for respondents who left a question unanswered; absent in version 1. */
  scores_incomplete: z.array(texts).exactOptional(),
});

export const classifierFile = fixed(
  z.object({
    format: z.literal(CLASSIFIER_FORMAT),
    version: z.union([z.literal(1), z.literal(CLASSIFIER_VERSION)]),
    kind: z.enum(classifierKinds),
    /** The run that it was made from. */
    name: z.string(),
    method: z.enum(classifierMethods),
    segments: texts,
    /** As the run names them, in the same order; absent if it has no names. */
    segment_names: texts.exactOptional(),
    /** The chosen segments, by number from 1; the others are "Out". */
    targets: z.array(whole),
    /** The name of the project's ID column, where it has one. */
    id_column: z.string().nullable(),
    missing: texts,
    score_decimals: z.literal(SCORE_DECIMALS),
    low_margin: z.string(),
    intercepts: texts,
    /** What replaces the start scores for respondents who left a question unanswered [TT25]; absent in version 1. */
    incomplete: z
      .object({
        /** Logarithms of the segment sizes. */
        intercepts: texts,
        /** What differences between segments are multiplied by, for 0, 1, 2, … answers given [TT26]. */
        weights: texts,
      })
      .exactOptional(),
    variables: z.array(variable),
    measured,
  }),
);
export type ClassifierFile = Read<typeof classifierFile>;
