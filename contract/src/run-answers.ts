import { answerTreatments } from '@qp/facts';
import { z } from 'zod';

/** What the answers to scales count as in a run, and what that showed. */

/** One way to count answers in the trial of Automatic. */
const trialFigure = z.object({
  answers: z.enum(answerTreatments),
  /** The number of segments that did best. */
  segments: z.number().int(),
  /** Mean log-likelihood of a person whom the fit has not seen. */
  log_likelihood: z.number(),
  /** By how much that is better than categories, and its standard error. */
  lead: z.number(),
  standard_error: z.number(),
});

export const answersTrial = z.object({
  /** Who was left out, and foretold. */
  people: z.number().int(),
  figures: z.array(trialFigure),
  winner: z.enum(answerTreatments),
});
export type AnswersTrial = z.output<typeof answersTrial>;

export const styleLevel = z.object({
  /** How far the level leans to the ends of scales. */
  leaning: z.number(),
  share: z.number(),
  /** Its share in each segment, by segment number. */
  in_segments: z.array(z.number()),
  /** Share of its scale answers that stand at either end. */
  end_use: z.number(),
});
export type StyleLevel = z.output<typeof styleLevel>;

export const endUse = z.object({
  everybody: z.number(),
  by_segment: z.array(z.number()),
  /** Of the variance between people, what the segments explain. */
  explained: z.number(),
});
export type EndUse = z.output<typeof endUse>;

export const runAnswers = z.object({
  counted_as: z.enum(answerTreatments),
  /** Cluster variables that are scales. */
  scales: z.number().int(),
  /** Null where none was held. */
  trial: answersTrial.nullable(),
  /** From those who stay in the middle to those who tick ends; empty where style is not set apart. */
  style: z.array(styleLevel),
  /** Null with fewer than six scales. */
  end_use: endUse.nullable(),
  /** People who gave the same answer to nearly every scale, by segment; unweighted. */
  straight_liners: z.array(z.number().int()),
});
export type RunAnswers = z.output<typeof runAnswers>;
