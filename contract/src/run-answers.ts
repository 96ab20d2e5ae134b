import { z } from 'zod';
import { answerModels, answerNames } from './answer-choices.ts';

/** What the answers to scales count as in a run, and what that showed. */

/** Style is a habit over many questions: fewer scales cannot show it. The engine refuses fewer too. */
export const LEAST_SCALES = 6;

/** One way to count answers in the trial of Automatic. */
const trialFigure = z.object({
  answers: z.enum(answerModels),
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
  winner: z.enum(answerModels),
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
  counted_as: z.enum(answerModels),
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

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Which way to count answers won, and by how much. */
export function trialWords({ figures, winner, people }: AnswersTrial): string {
  const count = people.toLocaleString('en-GB');
  const best = figures.find(({ answers }) => answers === winner);
  const others = figures.filter(({ answers }) => answers !== winner);
  if (!best || others.length === 0) return '';
  const name = answerNames[winner];
  if (winner === 'categories') {
    const next = Math.max(...others.map(({ lead }) => lead));
    return next > 0
      ? `${name} won the trial: on ${count} people whom no fit had seen, nothing predicted better by more than chance can do.`
      : `${name} won the trial: ${count} people whom no fit had seen were predicted best that way.`;
  }
  const odds = oddsWords(best.lead);
  return `${name} won the trial: on ${count} people whom no fit had seen, a person’s answers were ${odds} as probable as with categories (${signed(best.lead)} in log-likelihood a person, standard error ${best.standard_error.toFixed(2)}).`;
}

function oddsWords(lead: number): string {
  const odds = Math.exp(lead);
  if (odds >= 100) return 'more than a hundred times';
  return odds >= 10 ? `${Math.round(odds)} times` : `${odds.toFixed(1)} times`;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
}

/** "19% tick ends, 51% use the whole scale, 30% stay in the middle"; empty without style apart. */
export function styleWords(levels: readonly StyleLevel[]): string {
  return levels
    .map(({ share }, s) => `${percent(share)} ${levelNames[s] ?? ''}`.trim())
    .toReversed()
    .join(', ');
}

/** What the levels do, from the first. */
export const levelNames = ['stay in the middle', 'use the whole scale', 'tick ends'] as const;
