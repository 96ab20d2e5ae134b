import { z } from 'zod';
import { fixed, type Read } from './schema.ts';

/** How well numbers of segments, and factors without segments, predict respondents who were held out. */

const count = z.number().int();

const predictionFigure = z.object({
  segments: count,
  /** Log-likelihood per person. */
  logLikelihood: z.number(),
  standardError: z.number(),
  /** By how much that is better than one segment, person by person, and its standard error. */
  lead: z.number(),
  leadError: z.number(),
  /** By how much it is worse than the best number of segments, person by person, and its standard error. */
  behind: z.number(),
  behindError: z.number(),
  /** Fewer people than took part, where the number fell clearly behind in some folds and was left out of them. */
  people: count.exactOptional(),
});
export type PredictionFigure = Read<typeof predictionFigure>;

const continuumFigure = z.object({
  factors: count,
  /** By how much that is better than the best number of segments, person by person, and its standard error. */
  ahead: z.number(),
  aheadError: z.number(),
});
/** How well people along some factors, without segments, predict the same respondents. */
export type ContinuumFigure = Read<typeof continuumFigure>;

const segmentPicks = z.object({ segments: count, times: count });
/** How often a number of segments was picked when people were dealt into folds again and again. */
export type SegmentPicks = Read<typeof segmentPicks>;

const shape = z.object({
  /** Each of them was held out once. */
  people: count,
  folds: count,
  /** One for each number of segments, from 1 up. */
  figures: z.array(predictionFigure),
  /** Absent for runs made before these were tried, and where a question has too many responses. */
  continua: z.array(continuumFigure).exactOptional(),
  /** Whether agreement counts beside prediction in the choice; absent for runs made before it did. */
  withAgreement: z.boolean().exactOptional(),
  /** The most frequent first; one deal where no other number was close. Absent for runs made before people were dealt again. */
  deals: z.array(segmentPicks).exactOptional(),
});
export const prediction = fixed(shape);
export type Prediction = Read<typeof shape>;

const places = z.object({
  factors: z.int().min(1).max(2),
  cells: z
    .array(
      z.object({
        /** On each factor, in standard deviations. */
        at: z.array(z.number()).min(1).max(2),
        /** The share of everyone, by segment. */
        people: z.array(z.number().min(0)),
      }),
    )
    .max(1000),
});
/** Where people are along the factors of a continuum. */
export const continuumPlaces = fixed(places);
export type ContinuumPlaces = Read<typeof places>;
