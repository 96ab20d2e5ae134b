import { answerTreatments, continuumPlaces } from '@qp/facts';
import { z } from 'zod';

/** How scale answers are modelled in a run, and the response styles found. */

/** One candidate model in the trial of Automatic. */
const trialFigure = z.object({
  answers: z.enum(answerTreatments),
  /** The number of segments that did best. */
  segments: z.number().int(),
  /** Mean log-likelihood per held-out respondent. */
  log_likelihood: z.number(),
  /** Its gain over categories, with its standard error. */
  lead: z.number(),
  standard_error: z.number(),
});

const answersTrial = z.object({
  /** Held-out respondents. */
  people: z.number().int(),
  figures: z.array(trialFigure),
  winner: z.enum(answerTreatments),
});
export type AnswersTrial = z.output<typeof answersTrial>;

const styleLevel = z.object({
  /** How far the level leans to the ends of the scale. */
  leaning: z.number(),
  share: z.number(),
  in_segments: z.array(z.number()),
  /** Share of its scale answers at either end. */
  end_use: z.number(),
});
export type StyleLevel = z.output<typeof styleLevel>;

export const endUse = z.object({
  everybody: z.number(),
  by_segment: z.array(z.number()),
  /** Share of the variance between people explained by the segments. */
  explained: z.number(),
});
export type EndUse = z.output<typeof endUse>;

/** Numbers among the cluster variables. */
const runNumbers = z.object({
  /** How segments may differ in numbers: true also in how widely they spread, 'free' in any way. */
  spread: z.union([z.boolean(), z.literal('free')]),
  /** What that predicts better, per held-out respondent; null without a trial. */
  trial: z.object({ people: z.number().int(), lead: z.number(), standard_error: z.number() }).nullable(),
});

export const runAnswers = z.object({
  counted_as: z.enum(answerTreatments),
  /** Cluster variables that are scales. */
  scales: z.number().int(),
  /** Null without a trial. */
  trial: answersTrial.nullable(),
  /** From the middle of the scale to its ends; empty unless adjusted for response style. */
  style: z.array(styleLevel),
  /** Shares of people who tend to disagree, who do neither, and who tend to agree; absent unless adjusted for agreeing. */
  agreeing: z.array(z.number()).max(30).exactOptional(),
  /** Whether scales point both ways, without which the level can't be separated from opinion; absent in older runs. */
  reversed: z.boolean().exactOptional(),
  /** How high people rate everything, from 0 to 100; absent unless that was taken out and differs between segments by more than chance. */
  ratings: z.object({ everybody: z.number(), by_segment: z.array(z.number()) }).exactOptional(),
  /** Null with fewer than six scales. */
  end_use: endUse.nullable(),
  /** People who gave the same answer to nearly every scale, by segment; unweighted. */
  straight_liners: z.array(z.number().int()),
  /** Segments of people who chose as if at random, from 1, and respondents whose choices fit them worse than guessing; absent without exercises. */
  at_random: z.object({ segments: z.array(z.number().int()), below: z.number().int() }).exactOptional(),
  /** Absent without numbers. */
  numbers: runNumbers.exactOptional(),
  /** The number that decides the segments alone: its share of the information about them is above half. */
  alone: z.object({ code: z.string().max(500), share: z.number() }).exactOptional(),
  /** Where people are along the factors of a continuum that predicts better than segments; absent unless one does. */
  continuum: continuumPlaces.exactOptional(),
});
export type RunAnswers = z.output<typeof runAnswers>;
