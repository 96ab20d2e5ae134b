import { z } from 'zod';
import { anyNumber } from '../imports/source.ts';
import { fixed, type Read } from '../schema.ts';
import { MAX_LEFT_OUT } from './people.ts';

/** What the answers of each person say about how they were given: as it is computed, sent and shown. */

/** In the order of the page. */
export const qualityIndices = [
  'speed',
  'run',
  'spread',
  'even-odd',
  'reversed',
  'unanswered',
  'unusual',
  'duplicate',
  'open',
  'choices',
] as const;
export type QualityIndex = (typeof qualityIndices)[number];

/** A person who took less than this share of the median is flagged, unless another is chosen. */
export const SPEED_CUT = 1 / 3;
export const DURATION_UNITS = ['seconds', 'minutes', 'milliseconds'] as const;

const indexName = z.enum(qualityIndices);
const indexResult = z.object({
  index: indexName,
  /** Flagged beyond it; null where no one can be, because chance gives as much. */
  cut: anyNumber.nullable(),
  /** Whether people below the cut are flagged, or those above. */
  below: z.boolean(),
  flagged: anyNumber,
  /** The questions, grids, pairs or tasks that it is about. */
  of: anyNumber,
  median: anyNumber,
  /** People by value: each count from `from` + its place times `width`; what lies outside counts at the ends. */
  from: anyNumber,
  width: anyNumber,
  counts: z.array(anyNumber).max(40),
});

export const qualityResult = fixed(
  z.object({
    respondents: anyNumber,
    /** Those that the survey allows. */
    indices: z.array(indexResult),
    /** The variable of the duration, where there is one. */
    duration: z.object({ label: z.string(), unit: z.enum(DURATION_UNITS).nullable() }).nullable(),
    flagged: anyNumber,
    /** Flagged people, those with most flags first. */
    people: z
      .array(
        z.object({
          id: z.string(),
          /** Questions answered. */
          answered: anyNumber,
          flags: z.array(z.object({ index: indexName, value: anyNumber })),
        }),
      )
      .max(MAX_LEFT_OUT),
  }),
);
export type QualityResult = Read<typeof qualityResult>;
export type FlaggedPerson = QualityResult['people'][number];

/** The answers that raised the flags of a person. */
export const personQuality = fixed(
  z.object({
    id: z.string(),
    evidence: z.array(
      z.object({
        index: indexName,
        /** The person with nearly the same answers. */
        other: z.string().nullable(),
        rows: z.array(z.object({ label: z.string(), answers: z.array(z.string()) })),
        /** Further ones that aren't listed. */
        more: anyNumber,
      }),
    ),
  }),
);
export type PersonQuality = Read<typeof personQuality>;
export type QualityEvidence = PersonQuality['evidence'][number];
/** Identifiers of people who have this many of these flags or more. */
export function flaggedWith(
  { people }: QualityResult,
  { least, among }: { readonly least: number; readonly among: readonly QualityIndex[] },
): string[] {
  const isMeant = ({ flags }: FlaggedPerson) => flags.filter(({ index }) => among.includes(index)).length >= least;
  return people.filter(isMeant).map(({ id }) => id);
}
