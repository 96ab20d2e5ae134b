import { z } from 'zod';
import { interval } from '../interval.ts';
import { fixed, type Read } from '../schema.ts';
import { MAX_SEGMENTS } from '../survey-limits.ts';

/** What the segments of a run are worth: sizes and means of metrics, corrected for classification error, with intervals from the refits. */

export const MAX_METRICS = 8;
export const MAX_OWN_CRITERIA = 8;
export const MAX_CRITERION_WEIGHT = 10;
export const FIRST_CRITERION_WEIGHT = 5;
/** Own criteria are rated from 0 to this. */
export const MAX_RATING = 10;
export const MAX_POPULATION = 1e11;

const ofSegments = z.array(interval.nullable()).max(MAX_SEGMENTS);
/** By refit, by segment: the figure there, with the interval's value as its mean. */
const draws = z.array(z.array(z.number()).max(MAX_SEGMENTS)).max(1000);

const metricValue = z.object({
  code: z.string(),
  label: z.string(),
  /** Mean of everyone, whatever their segment. */
  everyone: z.number(),
  /** Per person of the segment; null where its base is too small. */
  means: ofSegments,
  /** Size times mean: multiplied by the population, what the segment is worth. */
  amounts: ofSegments,
  /** Its part of the sum over all segments; null where values are negative. */
  shares: ofSegments,
  draws,
});
export type MetricValue = Read<typeof metricValue>;

export const valueFigures = fixed(
  z.object({
    corrected: z.boolean(),
    people: z.number().int(),
    /** Shares of people. */
    sizes: z.array(interval).max(MAX_SEGMENTS),
    sizeDraws: draws,
    /** The share of each segment's people who are assigned to it; null where no one was assigned by a model. */
    recognised: z.array(z.number()).max(MAX_SEGMENTS).nullable(),
    metrics: z.array(metricValue).max(MAX_METRICS),
  }),
);
export type ValueFigures = Read<typeof valueFigures>;

/** A scored customer file as the population: its customers, and the sizes of the segments among them, corrected. */
const scoredPopulation = z.object({
  name: z.string().max(1000),
  customers: z.number().int().positive(),
  sizes: z.array(interval).max(MAX_SEGMENTS),
});
export type ScoredPopulation = Read<typeof scoredPopulation>;

/** What people choose and save: whom the sizes stand for, what counts as value, and what makes a segment attractive. */
export const valueChoice = fixed(
  z.object({
    /** People that the survey stands for; null to count per 100 people. */
    population: z.number().positive().max(MAX_POPULATION).nullable(),
    /** Then the population is the number of its customers. */
    file: scoredPopulation.nullable().exactOptional(),
    metrics: z.array(z.string()).max(MAX_METRICS),
    /** By criterion; those that aren't there have the first weight. */
    weights: z.record(z.string(), z.number().min(0).max(MAX_CRITERION_WEIGHT)),
    own: z
      .array(z.object({ name: z.string(), ratings: z.array(z.number().min(0).max(MAX_RATING)).max(MAX_SEGMENTS) }))
      .max(MAX_OWN_CRITERIA),
  }),
);
export type ValueChoice = Read<typeof valueChoice>;

const ofOthers = z.array(z.number()).max(MAX_SEGMENTS).nullable();

/** What other views of the run know of its segments; null where they haven't been used. */
export const otherCriteria = fixed(
  z.object({
    /** How many times as often as chance among the first tenth of the customers. */
    reach: ofOthers,
    /** Size in the last wave, as a multiple of that in the run. */
    growth: ofOthers,
    /** Standard errors of both. */
    reachErrors: ofOthers,
    growthErrors: ofOthers,
  }),
);
export type OtherCriteria = Read<typeof otherCriteria>;
